import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, decodeBase64, decodeInSlices, spellingOf } from '../src/call/result/base64.ts';

const bytesOf = (text: string) => Buffer.from(decodeBase64(spellingOf(text).standard ?? 'none'));

describe('standard base64', () => {
  it('gives back any bytes, without a word', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(spellingOf(text)).toEqual({ standard: text });
        expect(bytesOf(text)).toEqual(Buffer.from(bytes));
        expect(byteLength(text)).toBe(bytes.length);
      }),
    );
  });

  it('of 6 MB is decoded exactly, at once and in slices', async () => {
    const bytes = randomBytes(6 * 1024 * 1024 + 1);
    const text = bytes.toString('base64');
    const sha = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
    expect(spellingOf(text).fault).toBeUndefined();
    expect(sha(decodeBase64(text))).toBe(sha(bytes));
    let pauses = 0;
    const slowly = await decodeInSlices(text, () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect(sha(slowly)).toBe(sha(bytes));
    expect(pauses).toBe(9);
  });
});

describe('other spellings', () => {
  it.each([
    ['AAAA\nAAA=', 'AAAAAAA=', 'a line break at character 5'],
    ['AAAA\r\nAAA=\r\n', 'AAAAAAA=', 'a line break at character 5'],
    ['AAAA AAA=', 'AAAAAAA=', 'a blank at character 5'],
    ['ab-_', 'ab+/', '“-” belongs to the URL-safe alphabet'],
    ['a+-_', 'a++/', '“-” belongs to the URL-safe alphabet'],
    ['AAA', 'AAA=', 'the padding is “” in place of “=”'],
    ['AA=', 'AA==', 'the padding is “=” in place of “==”'],
    ['AAAA==', 'AAAA', 'the padding is “==” in place of “”'],
    ['AB==', 'AB==', 'its last character holds bits that belong to no byte'],
    ['data:image/png;base64,AAAA', 'AAAA', 'it begins like a data: URL'],
    ['-_-\n_-', '+/+/+===', undefined],
  ])('%j mean one thing, and it is said what is not standard', (text, standard, words) => {
    const spelling = spellingOf(text);
    if (words === undefined) {
      expect(spelling.standard).toBeUndefined();
      return;
    }
    expect(spelling).toEqual({ standard, fault: `Not standard base64: ${words}.` });
  });

  it('several at once are all said', () => {
    expect(spellingOf('-_-_\n-w')).toEqual({
      standard: '+/+/+w==',
      fault:
        'Not standard base64: a line break at character 5; “-” belongs to the URL-safe alphabet; the padding is “” in place of “==”.',
    });
  });

  it('give back the bytes of any text that is only wrapped, URL-safe or unpadded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(20), (bytes, width) => {
        const url = Buffer.from(bytes).toString('base64url');
        const wrapped = url.replace(new RegExp(`.{${width + 1}}`, 'g'), '$&\r\n');
        expect(bytesOf(wrapped)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});

describe('what is no base64', () => {
  it.each([
    ['A', 'one character is left over'],
    ['A===', 'one character is left over'],
    ['AA==AA==', 'padding before the end, at character 3'],
    ['%%%%', 'the character “%” (U+0025) at 1 does not belong'],
    ['AAAA\u0000', 'the character U+0000 at 5 does not belong'],
    ['AAAA😀', 'the character “😀” (U+1F600) at 5 does not belong'],
    ['data:text/plain;base64,*', 'the character “*” (U+002A) at 24 does not belong'],
  ])('%j is not decoded, and says why', (text, words) => {
    const { standard, fault } = spellingOf(text);
    expect(standard).toBeUndefined();
    expect(fault).toMatch(/^Not base64: /);
    expect(fault).toContain(words);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { standard, fault } = spellingOf(text);
        expect(standard ?? fault).toBeDefined();
        if (standard !== undefined)
          expect(decodeBase64(standard).length).toBe(byteLength(standard));
      }),
    );
  });

  it('is told quickly of megabytes of padding', () => {
    expect(spellingOf(`${'='.repeat(4_000_000)}A`).standard).toBeUndefined();
    expect(spellingOf('='.repeat(4_000_000)).standard).toBe('');
  });
});
