// Sends requests of its own while a tool call waits, one tool for each, and answers the call with
// the JSON of the client's response: an unknown method, sampling, roots, elicitation, ping; `all` and
// `both` at once, `sequence` one after the other, `task` as a task of 2025-11-25.
import { asking } from './lib/asking.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

serve({ name: 'asks', parallel: true, ...asking(writeLine) });
