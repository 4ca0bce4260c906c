import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '../src/call/result/base64.ts';
import { blocksOf, messagesOf, readBlocks } from '../src/call/result/blocks.ts';
import { safeFileName } from '../src/call/result/fileName.ts';
import { extensionOf, shownMedia } from '../src/call/result/media.ts';
import { answerIn } from '../src/call/result/whole.ts';

describe('base64', () => {
  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const decoded = decodeBase64(Buffer.from(bytes).toString('base64'));
        expect('bytes' in decoded && Buffer.from(decoded.bytes)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('decodes 6 MB exactly', () => {
    const bytes = randomBytes(6 * 1024 * 1024);
    const decoded = decodeBase64(bytes.toString('base64'));
    const sha = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
    expect('bytes' in decoded && sha(decoded.bytes)).toBe(sha(bytes));
  });

  it.each([
    ['AAAA\nAAAA', 'line break at character 5'],
    ['ab-_', 'URL-safe'],
    ['AAA', 'padding is wrong'],
    ['AA==AA==', 'padding before the end'],
    ['A===', 'padding before the end'],
    ['%%%%', 'does not belong at character 1'],
  ])('says what is not standard about %j', (text, words) => {
    const decoded = decodeBase64(text);
    expect('problem' in decoded && decoded.problem).toContain(words);
  });
});

describe('media types', () => {
  it('are shown by a list, and never by what the server says', () => {
    expect(shownMedia('image/png')).toEqual({ shape: 'picture', type: 'image/png' });
    expect(shownMedia('Image/JPG; q=1')).toEqual({ shape: 'picture', type: 'image/jpeg' });
    expect(shownMedia('audio/x-wav')).toEqual({ shape: 'sound', type: 'audio/wav' });
    for (const type of ['text/html', 'image/png" onerror="x', 'image/*', '', undefined])
      expect(shownMedia(type)).toBeUndefined();
  });

  it('have the usual extensions', () => {
    expect(extensionOf('application/pdf')).toBe('pdf');
    expect(extensionOf('text/html')).toBe('bin');
  });
});

describe('file names', () => {
  it.each([
    ['../../x.html', undefined, 'x.html'],
    ['demo://a/b/report%20final.pdf?x=1#y', 'application/pdf', 'report final.pdf'],
    ['C:\\fakepath\\..\\evil', 'image/png', 'evil.png'],
    ['', 'image/png', 'resource.png'],
    [undefined, undefined, 'resource.bin'],
    ['..', undefined, 'resource.bin'],
    ['.bashrc', undefined, 'bashrc.bin'],
    ['a/CON', undefined, 'resource-CON.bin'],
    ['x\u202Efdp.exe', undefined, 'x_fdp.exe'],
    ['%2e%2e%2fetc%2fpasswd', undefined, 'etc_passwd.bin'],
    ['bad%zz', undefined, 'bad_zz.bin'],
  ])('%j becomes harmless', (called, type, name) => {
    expect(safeFileName(called, type)).toBe(name);
  });

  it('have no folder, no leading dot and no great length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (called) => {
        const name = safeFileName(called, 'text/plain');
        expect(name).toMatch(/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.[A-Za-z0-9]{1,8}$/u);
        expect(name.length).toBeLessThan(100);
      }),
    );
  });
});

describe('content blocks', () => {
  it('each have a place, in order, also the unknown and the broken', () => {
    const raws = [
      '{"type":"text","text":"a"}',
      '{"type":"audio","mimeType":"audio/wav","data":"AA=="}',
      '{"type":"resource","resource":{"uri":"u","mimeType":"application/pdf","blob":"AA=="}}',
      '{"type":"resource","resource":{"uri":"u","text":""}}',
      '{"type":"resource_link","uri":"javascript:alert(1)","name":"n"}',
      '{"type":"x-new","v":1.0}',
      '{"type":"image"}',
      'null',
      '[]',
      '{"type":"text","text":7}',
      '{"type":"resource","resource":null}',
      '{}',
    ];
    const blocks = blocksOf(`[${raws.join(' , ')}]`);
    expect(blocks.map(({ raw }) => raw)).toEqual(raws);
    expect(blocks.map(({ kind }) => kind)).toEqual(
      'text media resource resource link unknown unknown unknown unknown unknown unknown unknown'.split(
        ' ',
      ),
    );
    expect(blocks[5]).toMatchObject({ note: 'Blocks of type “x-new” are not known here.' });
  });

  it('of a read are its contents', () => {
    expect(readBlocks('[{"uri":"u","text":"t"},{"uri":"u"},null]')).toMatchObject([
      { kind: 'resource', contents: { uri: 'u', text: 't' } },
      { kind: 'unknown' },
      { kind: 'unknown', raw: 'null' },
    ]);
  });

  it('of a prompt stand by who says them', () => {
    const messages =
      '[{"role":"user","content":{"type":"text","text":"a"}},{"role":"assistant","content":[{"type":"text","text":"b"},null]},{"role":"user"},null]';
    expect(
      messagesOf(messages).map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)]),
    ).toEqual([
      ['user', ['text']],
      ['assistant', ['text', 'unknown']],
      ['user', ['unknown']],
      [undefined, ['unknown']],
    ]);
  });
});

it('the answer is found in a frame and in a batch, by its id and type', () => {
  expect(answerIn('{"id":1,"result":{"a":1.0}}', '1')).toBe('{"a":1.0}');
  expect(answerIn('{"id":1,"error":{"code":-1}}', '1')).toBe('{"code":-1}');
  expect(answerIn('[{"id":"1","result":1},{"id":1,"result":2}]', '1')).toBe('2');
  expect(answerIn('{"id":1}', '1')).toBe('{"id":1}');
});
