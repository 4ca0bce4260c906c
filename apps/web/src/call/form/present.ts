/** The present moment as a format of JSON Schema spells it; undefined for formats that hold none. */
export function momentIn(format: string | undefined, now: Date): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0');
  switch (format) {
    case 'date-time':
      return now.toISOString();
    case 'time':
      return now.toISOString().slice(11);
    case 'date':
      // A date is what the person's calendar shows.
      return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
    default:
      return undefined;
  }
}

export function holdsMoment(format: string | undefined): boolean {
  return momentIn(format, new Date(0)) !== undefined;
}

const HINTS = new Map([
  ['date-time', '2026-01-31T23:59:00Z'],
  ['date', '2026-01-31'],
  ['time', '23:59:00Z'],
  ['duration', 'P1DT12H'],
  ['email', 'name@example.org'],
  ['hostname', 'example.org'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.org/path'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['json-pointer', '/a/0'],
  ['byte', 'aGVsbG8='],
  ['binary', 'aGVsbG8='],
]);

/** What a text of a format looks like; undefined where that is not known. */
export function hintFor(format: string | undefined): string | undefined {
  const example = format === undefined ? undefined : HINTS.get(format);
  return example === undefined ? undefined : `like ${example}`;
}
