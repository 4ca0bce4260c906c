// Texts that push a layout off the screen or turn it around: long ones without a space, many lines,
// bidirectional controls, an address of 4,000 characters.
import { RpcError, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const LONG_NAME = 'n'.repeat(300);
/** Shown as it stands, its end would be read backwards, and with it whatever follows. */
const REVERSED_NAME = 'safe\u202Eexe.tset';
const URL_OF_4000 = `https://long.example/${'u'.repeat(3_979)}`;

const tools = {
  [LONG_NAME]: { description: 'A name of 300 characters.', call: () => text('long name') },
  [REVERSED_NAME]: { description: 'left\u202Ethgir', call: () => text('r\u202Eeversed') },
  'long-error': {
    description: 'Fails with a message of 20,000 characters.',
    call() {
      throw new RpcError(-32000, 'x'.repeat(20_000));
    },
  },
  'long-failure': {
    description: 'Fails as a tool, with as many.',
    call: () => ({ ...text('y'.repeat(20_000)), isError: true }),
  },
  'long-link': {
    description: 'Links to an address of 4,000 characters.',
    call: () => ({
      content: [{ type: 'resource_link', uri: URL_OF_4000, name: 'long'.repeat(100) }],
    }),
  },
  'many-lines': {
    description: Array.from({ length: 500 }, (_, n) => `line ${n + 1}`).join('\n'),
    inputSchema: {
      type: 'object',
      properties: {
        ['p'.repeat(300)]: { type: 'string', description: 'd'.repeat(3_000) },
        'back\u202Edraw': { type: 'string', title: 't'.repeat(300) },
      },
    },
    call: () => text('many lines'),
  },
};

serve({ name: `ugly-${'s'.repeat(300)}\u202Etxet`, tools });
