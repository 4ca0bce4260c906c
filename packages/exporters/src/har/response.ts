import { statusWords } from '@loupe/mcp';
import { byteLength, harHeaders, headerOf } from './request.ts';
import type { HarExchange } from './entries.ts';

/** The `response` object of an entry, in pieces: a stream may be longer than any string can be. */
export function* responsePieces({ response, content, over }: HarExchange): Iterable<string> {
  const { status = 0, headers = [], httpVersion = 'unknown' } = response ?? {};
  const error = errorOf(over, response !== undefined);
  const length = headerOf(headers, 'content-length') ?? '';
  const fields = {
    status,
    statusText: statusWords(status).slice(String(status).length + 1),
    httpVersion,
    cookies: [],
    headers: harHeaders(headers),
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: /^\d{1,15}$/.test(length) ? Number(length) : -1,
    ...(error !== undefined && { _error: error }),
  };
  yield JSON.stringify(fields).slice(0, -1);
  const tail = over?.phase === 'end' ? (over.tail ?? '') : '';
  let size = byteLength(tail);
  for (const { text } of content) size += byteLength(text);
  const mimeType = headerOf(headers, 'content-type') ?? '';
  yield `,"content":{"size":${size},"mimeType":${JSON.stringify(mimeType)},"text":"`;
  for (const { text } of content) yield JSON.stringify(text).slice(1, -1);
  yield `${JSON.stringify(tail).slice(1, -1)}"`;
  const cut = content.find((entry) => entry.phase === 'body' && entry.cutFrom !== undefined);
  if (cut?.phase === 'body' && cut.cutFrom !== undefined) {
    yield `,"comment":"The body was longer than is recorded: ${cut.cutFrom} bytes in all."`;
  }
  yield '}}';
}

function errorOf(over: HarExchange['over'], isAnswered: boolean): string | undefined {
  if (over === undefined) return isAnswered ? undefined : 'no answer yet';
  if (over.phase === 'failed') {
    return over.code === undefined ? over.reason : `${over.code}: ${over.reason}`;
  }
  return over.aborted === true ? 'aborted' : undefined;
}
