import type { Exporter, Story } from '../exporter.ts';
import { createHarEntries } from '../har/entries.ts';

/**
 * HAR 1.2: what went over HTTP, one entry an exchange. They stand in the order in which they ended, for one that
 * lasts as long as the session would hold all others back; who reads the file sorts them by their start.
 */
export const har = {
  id: 'har',
  title: 'HAR',
  extension: 'har',
  mediaType: 'application/json',
  open(story) {
    const { header } = story;
    const isOverHttp = header.target.kind === 'http' || header.target.kind === 'sse';
    const entries = createHarEntries(isOverHttp, (at) => story.timeOf(at));
    let written = 0;
    return {
      *head() {
        yield `{"log":{"version":"1.2","creator":${creator(header.writer)},"entries":[`;
      },
      *entry(entry) {
        const pieces = entries.add(entry);
        if (pieces === undefined) return;
        yield written === 0 ? '\n' : ',\n';
        written += 1;
        yield* pieces;
      },
      *tail() {
        for (const pieces of entries.rest()) {
          yield written === 0 ? '\n' : ',\n';
          written += 1;
          yield* pieces;
        }
        yield `\n],"comment":${JSON.stringify(comment(story, written))}}}\n`;
      },
    };
  },
} as const satisfies Exporter;

function creator(writer: string): string {
  const space = writer.lastIndexOf(' ');
  const [name, version] =
    space === -1 ? [writer, 'unknown'] : [writer.slice(0, space), writer.slice(space + 1)];
  return JSON.stringify({ name, version });
}

function comment({ header, part, leftOut }: Story, written: number): string {
  const { kind } = header.target;
  const words = [`MCP session "${header.name}".`];
  if (kind === 'stdio' || kind === 'ws') {
    const over = kind === 'stdio' ? 'stdin and stdout' : 'a WebSocket';
    words.push(`It went over ${over}, so there is no HTTP in it: export it as JSON Lines instead.`);
  } else if (written === 0) words.push('Nothing of what is exported went over HTTP.');
  if (part !== undefined) words.push(`A part of it: the rows that match ${part.words}`);
  if (leftOut > 0) words.push(`${leftOut} of its lines could not be read and are left out.`);
  if (header.redacted === true) words.push('Secrets are masked.');
  return words.join(' ');
}
