// Reads everything and never answers. With an argument only one thing stays unanswered:
// `discover` (server/discover), `initialize`, or `calls` (tools/call).
import { echo } from './lib/legacy.mjs';
import { readLines, serve, writeLine } from './lib/stdio.mjs';

const UNANSWERED = { discover: 'server/discover', initialize: 'initialize', calls: 'tools/call' };
const unanswered = UNANSWERED[process.argv[2]];

if (unanswered) {
  const methods = { [unanswered]: () => undefined };
  serve({ name: 'silence', tools: { echo }, methods }, writeLine);
} else {
  readLines(() => undefined);
}
