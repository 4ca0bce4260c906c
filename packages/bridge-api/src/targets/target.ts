import type { TargetRecord } from '@loupe/transcript';
import { z } from 'zod';

export type TargetKind = TargetRecord['kind'];

type TargetOf<K extends TargetKind> = K extends 'stdio'
  ? Extract<TargetRecord, { kind: 'stdio' }>
  : Exclude<TargetRecord, { kind: 'stdio' }> & { readonly kind: K };

/** What Loupe knows about one way to reach a server. */
export interface TargetDescription<K extends TargetKind = TargetKind> {
  /** As the connect form calls it. */
  readonly label: string;
  readonly schema: z.ZodType<TargetOf<K>>;
}

/** RFC 9110 section 5.6.2: the characters of a header's name. */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110 section 5.5: a value can't hold what would end its line. */
const HEADER_VALUE = /^[^\r\n\0]*$/;

const header = z.tuple([
  z.string().regex(HEADER_NAME, 'is not a header name'),
  z.string().regex(HEADER_VALUE, 'has a line break, which no header value can carry'),
]);

/** What every target with an address has beside its kind and its URL. */
export const addressFields = {
  headers: z.array(header).exactOptional(),
  bearer: z.string().regex(HEADER_VALUE, 'has a line break').exactOptional(),
};

/** A URL, kept as it was typed, of one of these schemes (`http:`, …). */
export function urlOf(...schemes: readonly string[]): z.ZodType<string> {
  return z.string().refine((text) => schemes.includes(schemeOf(text)), {
    error: ({ input }) =>
      `is not a URL that starts with ${schemes.join('// or ')}//: ${String(input)}`,
  });
}

function schemeOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return '';
  }
}
