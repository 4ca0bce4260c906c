// Flushes every answer one byte at a time, so that characters are cut in the middle.
import { echo, text } from './lib/legacy.mjs';
import { serve, writeByteByByte } from './lib/stdio.mjs';

const cut = {
  description: 'Answers with characters of two, three and four bytes.',
  call: () => text('Ж—😀漢'),
};

serve({ name: 'byte-by-byte', tools: { echo, text: cut } }, writeByteByByte);
