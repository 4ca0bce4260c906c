import { answerMs } from '@loupe/ledger';
import { pretty } from '@loupe/json';
import type { Exchange } from '@loupe/ledger';
import type { Severity } from '@loupe/rules';
import type { Story } from '../exporter.ts';
import { count, milliseconds, statusWords, targetText } from '../words.ts';
import { cell, heading, paragraph, quoted, said } from './block.ts';
import type { Block, Line } from './block.ts';
import { latencies } from './latency.ts';

/** All of a report but the entries: what the session was, what was asked, and what is wrong. */
export function* report(story: Story): Iterable<Block> {
  const { server } = story.ledger.connection;
  yield heading(1, 'MCP session: ', {
    quoted: server?.title ?? server?.name ?? story.header.name,
  });
  yield* summary(story);
  yield* handshake(story);
  yield* exchanges(story);
  yield* findings(story);
  yield heading(2, 'Entries');
  yield paragraph(
    'Everything that was recorded, in the order in which it happened. The numbers are those of the timeline.',
  );
}

/** The last words of a report. */
export function* reportEnd(story: Story, written: number): Iterable<Block> {
  const of = story.part === undefined ? '' : ` of ${story.entries.toLocaleString('en')}`;
  yield paragraph(`End of the report: ${count(written, 'entry', 'entries')}${of}.`);
}

function* summary(story: Story): Iterable<Block> {
  const { header, ledger, part } = story;
  const { server, revision, phase } = ledger.connection;
  const facts: [name: string, value: Line][] = [
    ['Server', [...quoted(server?.name), ...said(', version ', server?.version)]],
    ['Target', [`${header.target.kind} `, { quoted: targetText(header.target) }]],
    ['Revision', quoted(revision)],
    ['State at the end', [phase]],
    ['Started', [story.timeOf(0)]],
    ['Lasted', [`${(story.lasted / 1000).toFixed(3)} s`]],
    ['Entries', [story.entries.toLocaleString('en')]],
    ['Exchanges', [tally(story.exchanges.map((exchange) => exchange.status.replace('-', ' ')))]],
    ['Findings', [tally(bySeverity(story))]],
    ['Secrets', [header.redacted === true ? 'masked' : 'in clear']],
    ['Recorded by', [{ quoted: header.writer }]],
  ];
  if (part !== undefined) {
    facts.push([
      'Exported',
      ['a part: the rows that match ', { quoted: part.words }, ', and what belongs to them'],
    ]);
  }
  if (story.leftOut > 0) {
    facts.push(['Left out', [`${count(story.leftOut, 'line')} that could not be read`]]);
  }
  yield heading(2, 'Summary');
  yield {
    kind: 'table',
    columns: [{ title: 'What' }, { title: 'Value' }],
    rows: facts.filter(([, value]) => value.length > 0).map(([name, value]) => [[name], value]),
  };
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

function bySeverity({ findings }: Story): readonly Severity[] {
  return SEVERITIES.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity).map(() => severity),
  );
}

/** `4: 3 ok, 1 error`, in the order in which the words come first. */
function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const parts = [...counts].map(([word, number]) => `${number.toLocaleString('en')} ${word}`);
  return parts.length === 0 ? 'none' : `${words.length.toLocaleString('en')}: ${parts.join(', ')}`;
}

function* handshake({ ledger }: Story): Iterable<Block> {
  const { handshake: frames, capabilities, declared, instructions, failure } = ledger.connection;
  yield heading(2, 'Handshake');
  if (frames.length === 0) yield paragraph('There was no handshake.');
  else {
    const numbers = frames.map((seq) => seq.toLocaleString('en')).join(', ');
    yield paragraph(`It is in the entries ${numbers}.`);
  }
  if (failure !== undefined) {
    const { what, next } = failure;
    yield paragraph('The connection failed: ', { quoted: what }, ' ', { quoted: next });
  }
  if (capabilities !== undefined) {
    yield paragraph('Capabilities of the server:');
    yield json(capabilities);
  }
  if (declared !== undefined) {
    yield paragraph('Capabilities of the client:');
    yield json(declared);
  }
  if (instructions !== undefined) {
    yield paragraph('Instructions of the server:');
    yield { kind: 'code', language: 'text', text: instructions };
  }
}

function json(text: string): Block {
  return { kind: 'code', language: 'json', text: pretty(text) };
}

function* exchanges(story: Story): Iterable<Block> {
  yield heading(2, 'Exchanges');
  if (story.exchanges.length === 0) {
    yield paragraph('Nothing was asked.');
    return;
  }
  yield {
    kind: 'table',
    columns: [
      { title: 'Entry', isNumber: true },
      { title: 'Answer', isNumber: true },
      { title: 'Time' },
      { title: 'Asked by' },
      { title: 'Method' },
      { title: 'Name' },
      { title: 'Status' },
      { title: 'Latency', isNumber: true },
      { title: 'Message' },
    ],
    rows: exchangeRows(story),
  };
  yield heading(3, 'Latency');
  yield* latencies(story.exchanges);
}

function* exchangeRows(story: Story): Iterable<readonly Line[]> {
  for (const exchange of story.exchanges) {
    const ms = answerMs(exchange);
    const { asked, answered, askedAt, askedBy, method, name } = exchange;
    yield [
      [String(asked)],
      cell(answered === undefined ? undefined : String(answered)),
      [story.timeOf(askedAt)],
      [askedBy],
      quoted(method),
      quoted(name),
      [statusWords(exchange)],
      cell(ms === undefined ? undefined : milliseconds(ms)),
      quoted(whatWasSaid(exchange)),
    ];
  }
}

function whatWasSaid({ message, failure }: Exchange): string | undefined {
  return message ?? failure?.what;
}

function* findings(story: Story): Iterable<Block> {
  yield heading(2, 'Findings');
  if (story.findings.length === 0) {
    yield paragraph('The rules found nothing wrong.');
    return;
  }
  yield {
    kind: 'table',
    columns: [
      { title: 'Entry', isNumber: true },
      { title: 'Severity' },
      { title: 'Rule' },
      { title: 'What is wrong' },
      { title: 'Where' },
      { title: 'Specification' },
    ],
    rows: findingRows(story),
  };
}

function* findingRows(story: Story): Iterable<readonly Line[]> {
  for (const { seq, severity, rule, words, path, spec } of story.findings) {
    yield [
      [String(seq)],
      [severity],
      [rule],
      quoted(words),
      quoted(path),
      spec === undefined ? [] : [{ address: spec }],
    ];
  }
}
