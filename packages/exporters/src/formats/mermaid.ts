import { answerMs } from '@loupe/ledger';
import type { Message } from '@loupe/jsonrpc';
import type { Exchange } from '@loupe/ledger';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Exporter, Story } from '../exporter.ts';
import { createPhases } from '../phase.ts';
import { shortened, visible } from '../visible.ts';
import { count, milliseconds, statusWords } from '../words.ts';

/**
 * A sequence diagram: an arrow a message, with the seq of its entry, and a note where a phase begins. What follows
 * once the diagram is as large as Mermaid draws is counted instead.
 */
export const mermaid = {
  id: 'mermaid',
  title: 'Mermaid',
  extension: 'mmd',
  mediaType: 'text/vnd.mermaid',
  open(story) {
    const phases = createPhases();
    let written: string | undefined;
    let size = 0;
    let missing = 0;
    return {
      *head() {
        yield 'sequenceDiagram\n';
        yield '  participant C as Client\n';
        yield `  participant S as ${label(serverName(story), LONGEST_NAME)}\n`;
      },
      *entry(entry, reading) {
        const phase = phases(entry, reading);
        const lines = linesOf(entry, reading, story);
        if (phase !== undefined && phase !== written && missing === 0) {
          written = phase;
          lines.unshift(`note over C,S: ${phase}`);
        }
        for (const line of lines) {
          size += line.length + 3;
          if (size > LARGEST) missing += 1;
          else yield `  ${line}\n`;
        }
      },
      *tail() {
        if (missing === 0) return;
        yield `  note over C,S: ${count(missing, 'more line is', 'more lines are')} left out, Mermaid draws no larger diagram\n`;
      },
    };
  },
} as const satisfies Exporter;

/** Mermaid draws texts of at most 50,000 characters; the head and the last note need some of them. */
const LARGEST = 49_000;
const LONGEST_NAME = 40;
const LONGEST_LABEL = 80;

function serverName({ header, ledger }: Story): string {
  const { server } = ledger.connection;
  return server?.title ?? server?.name ?? header.name;
}

/** The lines of an entry, without indentation: none for most that are no message. */
function linesOf(entry: Entry, reading: Reading | undefined, story: Story): string[] {
  const { seq } = entry;
  if (reading?.what === 'over') {
    return reading.failure === undefined
      ? []
      : [`S-xC: ${label(`${seq} ${reading.failure.what}`)}`];
  }
  if (reading !== undefined) {
    return reading.frame.messages.map((message) => arrow(message, reading, story));
  }
  switch (entry.kind) {
    case 'undelivered':
      return [`note over C: ${label(`${seq} not delivered, ${entry.reason}`)}`];
    case 'note':
      if (entry.note !== 'timeout' && entry.note !== 'cancelled') return [];
      return [`note over C: ${label(`${seq} ${entry.note}, entry ${entry.about}`)}`];
    case 'lifecycle': {
      if (entry.state !== 'closed') return [];
      const why =
        entry.signal ?? (entry.exitCode === undefined ? '' : `exit code ${entry.exitCode}`);
      return [`note over S: ${label(`${seq} closed ${why}`)}`];
    }
    case 'frame':
    case 'stderr':
    case 'http':
      return [];
  }
}

function arrow(message: Message, reading: FrameReading, { ledger }: Story): string {
  const { seq, direction } = reading;
  const about = ledger.exchangeOf(seq);
  const line = (arrowhead: string, words: string): string =>
    direction === 'sent'
      ? `C${arrowhead}S: ${label(`${seq} ${words}`)}`
      : `S${arrowhead}C: ${label(`${seq} ${words}`)}`;
  switch (message.kind) {
    case 'request':
      return line('->>', asked({ method: message.method, ...nameAt(about, seq) }));
    case 'notification':
      return line('--)', message.method);
    case 'malformed':
      return line('-x', `malformed, ${message.detail}`);
    case 'response':
    case 'error':
      return line(message.kind === 'error' ? '--x' : '-->>', answered(message, about, reading));
  }
}

function nameAt(about: Exchange | undefined, seq: number): { readonly name?: string } {
  const isAsked = about?.asked === seq || about?.legs?.some((leg) => leg.asked === seq);
  return isAsked && about?.name !== undefined ? { name: about.name } : {};
}

function asked({ method, name }: { readonly method: string; readonly name?: string }): string {
  return name === undefined ? method : `${method} ${name}`;
}

function answered(
  message: Extract<Message, { kind: 'response' | 'error' }>,
  about: Exchange | undefined,
  { seq, frame }: FrameReading,
): string {
  const says = message.kind === 'error' ? (message.message ?? '') : '';
  const id = message.id?.text ?? 'none';
  // An exchange is known by one frame each way: the messages of a batch are told by their ids.
  if (about === undefined || frame.batch)
    return [`${message.kind} with id ${id}`, says].filter((word) => word !== '').join(', ');
  const leg = about.legs?.find((candidate) => candidate.answered === seq);
  if (leg !== undefined && leg !== about.legs?.at(-1)) return `input required, ${asked(about)}`;
  const ms = answerMs(about);
  const took = ms === undefined ? '' : milliseconds(ms);
  return [statusWords(about), asked(about), took, says].filter((word) => word !== '').join(', ');
}

/**
 * A text as Mermaid shows it and never reads it: all but letters, digits and what can't begin anything is written
 * as the number of its code point. Never empty, for a label must say something.
 */
function label(text: string, most = LONGEST_LABEL): string {
  const short = shortened(visible(text).trim(), most);
  if (short === '') return '(no name)';
  return short.replace(
    /[^\p{L}\p{N} ./()_,…-]/gu,
    (character) => `#${character.codePointAt(0) ?? 0};`,
  );
}
