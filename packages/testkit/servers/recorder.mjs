// Nothing wrong here: keeps every byte of its stdin in the file that its argument names.
import { appendFileSync } from 'node:fs';
import { echo } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

process.stdin.on('data', (chunk) => appendFileSync(process.argv[2], chunk));
serve({ name: 'recorder', tools: { echo } });
