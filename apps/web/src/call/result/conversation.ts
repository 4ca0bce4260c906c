import { formatSize } from '../../ui/format.ts';
import type { Block, PromptMessage } from './blocks.ts';

/** Messages as plain text, each under the name of who says it; what is no text is named in brackets. */
export function conversationText(messages: readonly PromptMessage[]): string {
  return messages
    .map(({ role, blocks }) => `${role ?? 'no role'}:\n${blocks.map(blockText).join('\n\n')}`)
    .join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'media':
      return `[${[block.of, block.mimeType, `${formatSize(block.data.length)} of base64`].filter(Boolean).join(', ')}]`;
    case 'link':
      return `[link ${block.uri}]`;
    case 'resource': {
      const { uri, mimeType, text, blob } = block.contents;
      const name = `[${['resource', uri, mimeType].filter(Boolean).join(' ')}]`;
      if (text !== undefined) return `${name}\n${text}`;
      return blob === undefined ? name : `${name} ${formatSize(blob.length)} of base64`;
    }
    case 'tool-use':
      return `[use of the tool ${block.name}] ${block.input ?? ''}`.trimEnd();
    case 'tool-result':
      return `[result of ${block.of}]\n${block.blocks.map(blockText).join('\n\n')}`;
    case 'unknown':
      return block.raw;
  }
}
