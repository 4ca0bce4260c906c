/*
 * What is posted to the page is compared by identity. These give the same copy of what changes in place,
 * until something in it is different.
 */

export function createRecordCopy<Key extends string, Value>(
  first: Readonly<Record<Key, Value>>,
): (now: Readonly<Record<Key, Value>>) => Readonly<Record<Key, Value>> {
  const keys = Object.keys(first) as Key[];
  let copy = first;
  return (now) => {
    if (keys.some((key) => now[key] !== copy[key])) copy = { ...now };
    return copy;
  };
}

export function createMapCopy<Key, Value>(): (
  now: ReadonlyMap<Key, Value>,
) => ReadonlyMap<Key, Value> {
  let copy: ReadonlyMap<Key, Value> = new Map();
  return (now) => {
    const isSame = now.size === copy.size && Array.from(now).every(([k, v]) => copy.get(k) === v);
    if (!isSame) copy = new Map(now);
    return copy;
  };
}
