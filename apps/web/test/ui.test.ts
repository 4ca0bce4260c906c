import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, formatSince, formatSize } from '../src/ui/format.ts';
import { layOut } from '../src/ui/lines.ts';
import { isSecretHeader } from '../src/ui/secrets.ts';
import { visiblePieces, visibleText } from '../src/ui/visible.ts';

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

describe('layOut', () => {
  it('loses no character and never cuts a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 2, max: 9 }),
        (text, columns) => {
          const lines = layOut(text, columns);
          const parts = lines.map(({ start, end }) => text.slice(start, end));
          expect(parts.join('')).toBe(text.replaceAll('\n', ''));
          expect(parts.every((part) => part.length <= columns)).toBe(true);
          expect(parts.some((part) => LONE.test(part))).toBe(LONE.test(text));
        },
      ),
    );
  });

  it('numbers source lines, not their continuations', () => {
    expect(layOut('abcdef\n\ng', 4).map(({ number }) => number)).toEqual([1, undefined, 2, 3]);
  });
});

describe('visible text', () => {
  it('names controls, bidirectional marks, zero-width characters and lone surrogates', () => {
    expect(visibleText('a\u202Eb\u200Bc\u0007d\uD800e\tf')).toBe(
      'a<U+202E>b<U+200B>c<U+0007>d<U+D800>e\tf',
    );
  });

  it('leaves emoji and other writing alone', () => {
    expect(visibleText('héllo 👍 日本 مرحبا')).toBe('héllo 👍 日本 مرحبا');
  });

  it('keeps every character in the pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          visiblePieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('formats', () => {
  it('reads well at every size', () => {
    expect([0.42, 12.6, 3210, 125_000].map(formatDuration)).toEqual([
      '0.4 ms',
      '13 ms',
      '3.21 s',
      '2 m 05 s',
    ]);
    expect([812, 1400, 20_000_000].map(formatSize)).toEqual(['812 B', '1.4 KB', '20.0 MB']);
    expect([12_345, 182_120].map(formatSince)).toEqual(['+12.345', '+3:02.120']);
  });
});

describe('secret headers', () => {
  it.each([
    'Authorization',
    'set-cookie',
    'X-Api-Key',
    'x-goog-api-key',
    'Mcp-Session-Id',
    'X-Auth-Token',
  ])('masks %s', (name) => {
    expect(isSecretHeader(name)).toBe(true);
  });
  it.each(['Content-Type', 'Mcp-Protocol-Version', 'Accept'])('shows %s', (name) => {
    expect(isSecretHeader(name)).toBe(false);
  });
});
