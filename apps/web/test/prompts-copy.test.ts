import { describe, expect, it } from 'vitest';
import { messagesOf } from '../src/call/result/blocks.ts';
import { conversationText } from '../src/call/result/conversation.ts';

const text = (messages: readonly unknown[]) =>
  conversationText(messagesOf(JSON.stringify(messages)));

describe('a conversation as plain text', () => {
  it('has each message under who says it', () => {
    expect(
      text([
        { role: 'user', content: { type: 'text', text: 'Is it\nwarm?' } },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Yes.' },
            { type: 'text', text: '' },
          ],
        },
      ]),
    ).toBe('user:\nIs it\nwarm?\n\nassistant:\nYes.\n\n');
  });

  it('names what is no text', () => {
    expect(
      text([
        { role: 'user', content: { type: 'image', mimeType: 'image/png', data: 'AAAA' } },
        { role: 'user', content: { type: 'resource_link', uri: 'x:1', name: 'n' } },
        { content: { type: 'resource', resource: { uri: 'x:2', text: 'held' } } },
        { role: 'user', content: { type: 'x-new', v: 1 } },
        { role: 'user', content: { type: 'tool_use', name: 'add', id: '1', input: { a: 1.5 } } },
      ]),
    ).toBe(
      [
        'user:\n[image, image/png, 4 B of base64]',
        'user:\n[link x:1]',
        'no role:\n[resource x:2]\nheld',
        'user:\n{"type":"x-new","v":1}',
        'user:\n[use of the tool add] {"a":1.5}',
      ].join('\n\n'),
    );
  });
});
