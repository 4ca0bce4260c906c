import { once } from 'node:events';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import type { HeaderList } from '@loupe/transcript';
import type { Charset } from './decoding.ts';

/** What a response says about its body. */
export interface BodyKind {
  readonly isEventStream: boolean;
  readonly charset: Charset;
  /** Content codings in the order in which they were applied. */
  readonly codings: readonly string[];
}

/** Reads Content-Type and Content-Encoding: names and media types are compared without case. */
export function bodyKind(headers: HeaderList): BodyKind {
  const [mediaType = '', ...parameters] = valueOf(headers, 'content-type').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((name) => name !== undefined);
  return {
    isEventStream: mediaType.trim().toLowerCase() === 'text/event-stream',
    charset: charset === 'iso-8859-1' || charset === 'latin1' ? 'latin1' : 'utf-8',
    codings: valueOf(headers, 'content-encoding')
      .split(',')
      .map((coding) => coding.trim().toLowerCase())
      .filter((coding) => coding !== '' && coding !== 'identity'),
  };
}

function valueOf(headers: HeaderList, name: string): string {
  return headers
    .filter(([own]) => own.toLowerCase() === name)
    .map(([, value]) => value)
    .join(',');
}

/**
 * The body with its content codings taken off. Some servers compress without having been asked. What has
 * arrived is given at once, so an event of a compressed stream isn't held back by the next one. A coding
 * that isn't known is left on: then the bytes are shown as they are.
 */
export async function decodedBody(body: Readable, codings: readonly string[]): Promise<Readable> {
  let decoded = body;
  for (const coding of codings.toReversed()) {
    const decoder = await decoderOf(coding, decoded);
    if (decoder === undefined) break;
    // The error reaches whoever reads the last stream of the chain.
    decoded = pipeline(decoded, decoder, () => undefined);
  }
  return decoded;
}

const GIVE_AT_ONCE = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

async function decoderOf(coding: string, body: Readable): Promise<Transform | undefined> {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(GIVE_AT_ONCE);
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    case 'deflate':
      return (await beginsWithZlib(body))
        ? createInflate(GIVE_AT_ONCE)
        : createInflateRaw(GIVE_AT_ONCE);
    default:
      return undefined;
  }
}

/** "deflate" means zlib (RFC 9110, 8.4.1.2), yet some send it without the wrapper: the first byte tells. */
async function beginsWithZlib(body: Readable): Promise<boolean> {
  await once(body, 'readable');
  const first: unknown = body.read();
  if (!(first instanceof Uint8Array)) return true;
  body.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}
