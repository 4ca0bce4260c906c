import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfBase64, invalidUtf8 } from '../src/session/bytes.ts';
import { sseFields } from '../src/session/sse-fields.ts';

describe('bytes that are not UTF-8', () => {
  const runs = (...bytes: number[]) => invalidUtf8(Uint8Array.from(bytes), 10);

  it('are found by the rules of RFC 3629', () => {
    expect(runs(0x41, 0xff, 0xfe, 0x42, 0x80)).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 5 },
    ]);
    expect(runs(0xc0, 0x80)).toEqual([{ from: 0, to: 2 }]);
    expect(runs(0xed, 0xa0, 0x80)).toEqual([{ from: 0, to: 3 }]);
    expect(runs(0xf4, 0x90, 0x80, 0x80)).toEqual([{ from: 0, to: 4 }]);
    expect(runs(0xe2, 0x82)).toEqual([{ from: 0, to: 2 }]);
    expect(runs(0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa4)).toEqual([]);
  });

  it('are none in what was encoded, and as many runs as are wanted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(invalidUtf8(new TextEncoder().encode(text), 10)).toEqual([]);
      }),
    );
    const broken = Uint8Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 0xff : 0x41));
    expect(invalidUtf8(broken, 3)).toHaveLength(3);
  });

  it('are there exactly where a strict decoder refuses', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        let isValid = true;
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
          isValid = false;
        }
        expect(invalidUtf8(bytes, 10).length === 0).toBe(isValid);
      }),
      { numRuns: 500 },
    );
  });

  it('come from base64 as they were', () => {
    expect([...bytesOfBase64('/wBB')]).toEqual([0xff, 0x00, 0x41]);
  });
});

describe('the fields of an event-stream block', () => {
  it('are listed in wire order, comments and what means nothing too', () => {
    expect(
      sseFields(
        ': hello\nevent: message\r\nid:7\ndata: {"a":\ndata:  1}\nfoo: bar\nretry: 1s\ndata\n\n',
      ),
    ).toEqual([
      { kind: 'comment', name: '', value: ' hello' },
      { kind: 'event', name: 'event', value: 'message' },
      { kind: 'id', name: 'id', value: '7' },
      { kind: 'data', name: 'data', value: '{"a":' },
      { kind: 'data', name: 'data', value: ' 1}' },
      { kind: 'unknown', name: 'foo', value: 'bar' },
      { kind: 'retry', name: 'retry', value: '1s', ignored: 'Only digits are a time.' },
      { kind: 'data', name: 'data', value: '' },
    ]);
    expect(sseFields('id: a\0b\n\n')[0]?.ignored).toContain('NUL');
  });
});
