type Numbers = Float64Array | Uint32Array | Int32Array | Uint8Array;

/** A copy of a column with room for more. */
export function wider<Column extends Numbers>(column: Column, capacity: number): Column {
  const next = new (column.constructor as new (length: number) => Column)(capacity);
  next.set(column);
  return next;
}

/** In a column of indexes: it points to no line. */
export const NONE = -2;

/** The index that a column of indexes points to, undefined for none. */
export function pointed(index: number | undefined): number | undefined {
  return index === undefined || index === NONE ? undefined : index;
}

/** A time in a column of times, where NaN stands for none. */
export function known(at: number | undefined): number | undefined {
  return at === undefined || Number.isNaN(at) ? undefined : at;
}
