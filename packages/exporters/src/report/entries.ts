import { pretty } from '@loupe/json';
import type { Message } from '@loupe/jsonrpc';
import type { LedgerView } from '@loupe/ledger';
import { statusWords as httpStatusWords } from '@loupe/mcp';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry, HeaderList, LifecycleEntry } from '@loupe/transcript';
import type { Story } from '../exporter.ts';
import { shortened } from '../visible.ts';
import { count } from '../words.ts';
import { heading, paragraph, said } from './block.ts';
import type { Block, Inline, Line } from './block.ts';

/** Characters of an entry's text that a report shows; a longer one is cut, and says so. */
const LONGEST_TEXT = 16_000;
const LONGEST_HEADERS = 4_000;

/** One entry as blocks: its heading, and its text where it has one. */
export function* entryBlocks(
  entry: Entry,
  reading: Reading | undefined,
  story: Story,
): Iterable<Block> {
  const title: Line = [
    `${entry.seq} · ${story.timeOf(entry.at)} · `,
    ...titleOf(entry, reading, story),
  ];
  const text = textOf(entry, reading);
  if (text === undefined) {
    yield paragraph(...title);
    return;
  }
  yield heading(3, ...title);
  if (entry.kind === 'http' && 'headers' in entry && entry.headers.length > 0) {
    yield { kind: 'code', language: 'text', text: headerText(entry.headers) };
  }
  if (text !== '')
    yield* cutText(text.replace(/[\r\n]+$/, ''), reading?.what === 'frame', entry.seq);
  yield* remarks(entry);
}

function* cutText(text: string, isJson: boolean, seq: number): Iterable<Block> {
  const language = isJson ? 'json' : 'text';
  if (text.length <= LONGEST_TEXT) {
    yield { kind: 'code', language, text: isJson ? pretty(text) : text };
    return;
  }
  yield { kind: 'code', language: 'text', text: shortened(text, LONGEST_TEXT) };
  const [whole, rest] = [text.length, text.length - LONGEST_TEXT];
  yield paragraph(
    `${count(rest, 'character is', 'characters are')} left out of ${whole.toLocaleString('en')}. The whole text is in the JSON Lines export, in the line with "seq":${seq}, and in the timeline.`,
  );
}

function* remarks(entry: Entry): Iterable<Block> {
  if ('bytes' in entry) {
    yield paragraph(
      'The bytes are not valid UTF-8: what stands here is their nearest reading. The JSON Lines export has them.',
    );
  }
  if ('cutFrom' in entry) {
    yield paragraph(
      `It was longer than is recorded: ${count(entry.cutFrom, 'byte')} in all, of which this is the head.`,
    );
  }
  if ('unterminated' in entry) {
    yield paragraph('The stream ended before the line did.');
  }
}

/** The text under an entry's heading; undefined where the heading says it all. */
function textOf(entry: Entry, reading: Reading | undefined): string | undefined {
  if (reading?.what === 'frame') return reading.text;
  switch (entry.kind) {
    case 'frame':
      return entry.text;
    case 'http':
      if (entry.phase === 'request' || entry.phase === 'response') return '';
      if (entry.phase === 'event' || entry.phase === 'body') return entry.text;
      return entry.phase === 'end' ? entry.tail : undefined;
    case 'stderr':
      return entry.text.length > 200 ? entry.text : undefined;
    case 'note':
    case 'undelivered':
    case 'lifecycle':
      return undefined;
  }
}

function titleOf(entry: Entry, reading: Reading | undefined, { ledger }: Story): Line {
  if (reading?.what === 'frame') return frameTitle(reading, ledger);
  switch (entry.kind) {
    case 'frame':
      return [entry.direction];
    case 'stderr':
      return entry.text.length > 200 ? ['stderr'] : ['stderr ', { quoted: entry.text }];
    case 'undelivered':
      return [`entry ${entry.frame} was not delivered: `, { quoted: entry.reason }];
    case 'note': {
      const about = entry.about === 0 ? '' : ` about entry ${entry.about}`;
      return [`note (${entry.note})${about}`, ...said(': ', entry.text)];
    }
    case 'lifecycle':
      return lifecycleTitle(entry);
    case 'http':
      return httpTitle(entry);
  }
}

function frameTitle(
  { direction, frame, answers, exchange, seq }: FrameReading,
  ledger: LedgerView,
): Line {
  const over = exchange === undefined ? '' : `, over HTTP exchange ${exchange}`;
  if (frame.blank) return [`${direction}: a blank line`];
  if (frame.batch) {
    const messages = count(frame.messages.length, 'message');
    return [`${direction}: a batch of ${messages}${over}`];
  }
  const [message] = frame.messages;
  if (message === undefined) return [`${direction}${over}`];
  const about =
    ledger.exchangeOf(seq) ?? (answers === undefined ? undefined : ledger.exchangeOf(answers));
  return [`${direction}: `, ...messageTitle(message, about), over];
}

function messageTitle(
  message: Message,
  about: { readonly method: string; readonly name?: string; readonly asked: number } | undefined,
): Line {
  const named: Inline[] = about?.name === undefined ? [] : [' ', { quoted: about.name }];
  switch (message.kind) {
    case 'request':
      return ['request ', { quoted: message.method }, ...named];
    case 'notification':
      return ['notification ', { quoted: message.method }];
    case 'malformed':
      return ['malformed: ', { quoted: message.detail }];
    case 'response':
    case 'error': {
      const what = message.kind === 'error' ? 'error in answer' : 'answer';
      if (about === undefined) return [`${what} to nothing that was asked`];
      return [`${what} to ${about.asked}, `, { quoted: about.method }, ...named];
    }
  }
}

function lifecycleTitle(entry: LifecycleEntry): Line {
  const { state, unexpected, pid, exitCode, signal, code, reason } = entry;
  const facts = [
    unexpected === true ? 'unexpectedly' : undefined,
    pid === undefined ? undefined : `pid ${pid}`,
    exitCode === undefined ? undefined : `exit code ${exitCode}`,
  ].filter((fact) => fact !== undefined);
  const line: Inline[] = [[state, ...facts].join(', ')];
  for (const fact of [signal, code, reason]) line.push(...said(', ', fact));
  return line;
}

function httpTitle(entry: Extract<Entry, { kind: 'http' }>): Line {
  const which = `HTTP exchange ${entry.exchange}`;
  switch (entry.phase) {
    case 'request':
      return [`${which}: request `, { quoted: `${entry.method} ${entry.url}` }];
    case 'response':
      return [`${which}: response `, { quoted: httpStatusWords(entry.status) }];
    case 'event':
      return [`${which}: an event without a message`];
    case 'body':
      return [`${which}: a body without a message`];
    case 'end': {
      const how = entry.aborted === true ? 'aborted' : 'end';
      return [`${which}: ${how}${entry.tail === undefined ? '' : ', in the middle of an event'}`];
    }
    case 'failed':
      return [`${which}: failed, `, { quoted: entry.reason }, ...said(', ', entry.code)];
  }
}

function headerText(headers: HeaderList): string {
  const text = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return shortened(text, LONGEST_HEADERS);
}
