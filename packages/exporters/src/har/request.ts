import type { HeaderList } from '@loupe/transcript';
import type { HarExchange } from './entries.ts';

/** The `request` object of an entry. */
export function requestJson({ request, frame, response }: HarExchange): string {
  const { method, url, headers } = request;
  const body = frame && {
    mimeType: headerOf(headers, 'content-type') ?? '',
    text: frame.text,
  };
  return JSON.stringify({
    method,
    url: validUrl(url),
    httpVersion: response?.httpVersion ?? 'unknown',
    cookies: [],
    headers: harHeaders(headers),
    queryString: queryOf(url),
    ...(body && { postData: body }),
    headersSize: -1,
    bodySize: frame === undefined ? 0 : byteLength(frame.text),
    comment: 'Cookies stand in the headers only.',
  });
}

export function harHeaders(headers: HeaderList): readonly { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

export function headerOf(headers: HeaderList, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** As UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A mask, or whatever else stands in an address without being allowed there, is percent-encoded. */
function validUrl(url: string): string {
  const [whole, before = '', host = '', rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?)(\[[\da-f:.]+\](?::\d*)?|[^/?#]*)(.*)$/is.exec(url) ?? [];
  if (whole === undefined) return url;
  return `${encoded(before)}${host.startsWith('[') ? host : encoded(host)}${encoded(rest).replace(/(?<=#.*)#/g, '%23')}`;
}

function encoded(text: string): string {
  return text
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (character) =>
      // A lone surrogate has no encoding.
      encodeURIComponent(/[\uD800-\uDFFF]/u.test(character) ? '\uFFFD' : character),
    );
}

function queryOf(url: string): readonly { name: string; value: string }[] {
  const query = /^[^?#]*\?([^#]*)/s.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] =
        equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      return { name: decoded(name), value: decoded(value) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Not percent-encoded: then it stands for itself.
    return text;
  }
}
