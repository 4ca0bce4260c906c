/** Reads when first asked, and gives the same from then on. */
export function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}
