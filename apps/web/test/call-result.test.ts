import { describe, expect, it } from 'vitest';
import { blocksOf, messagesOf, readBlocks } from '../src/call/result/blocks.ts';
import { answerIn } from '../src/call/result/whole.ts';

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
