import { answerMs } from '@loupe/ledger';
import type { Exchange } from '@loupe/ledger';
import type { Exporter, Story } from '../exporter.ts';
import { framesOf } from '../selection.ts';

/**
 * The exchanges as a table (RFC 4180: CRLF ends a row, quotes are doubled). `seq` is the request's, times are ISO
 * 8601 in UTC, `ms` is the time to the answer, `size` the UTF-16 length of both halves.
 *
 * A text that begins like a formula gets an apostrophe before it: spreadsheets would run what a server wrote. Whoever
 * reads the file with a program takes it off again; numbers never have one.
 */
export const csv = {
  id: 'csv',
  title: 'CSV',
  extension: 'csv',
  mediaType: 'text/csv',
  open(story) {
    return {
      head: () => [row(COLUMNS)],
      *tail() {
        const rules = rulesBySeq(story);
        for (const exchange of story.exchanges) yield row(cellsOf(exchange, story, rules));
      },
    };
  },
} as const satisfies Exporter;

const COLUMNS = [
  'seq',
  'answer_seq',
  'time',
  'direction',
  'method',
  'name',
  'id',
  'status',
  'code',
  'message',
  'http_status',
  'ms',
  'size',
  'findings',
];

type Cell = string | number | undefined;

function cellsOf(
  exchange: Exchange,
  story: Story,
  rules: ReadonlyMap<number, readonly string[]>,
): readonly Cell[] {
  const { asked, answered, askedAt, askedBy, method, name, id, status, late, code } = exchange;
  const ms = answerMs(exchange);
  const findings = framesOf(exchange).flatMap((seq) => rules.get(seq) ?? []);
  return [
    asked,
    answered,
    story.timeOf(askedAt),
    askedBy === 'client' ? 'out' : 'in',
    method,
    name,
    id.text,
    late === true ? `${status} late` : status,
    code,
    exchange.message ?? exchange.failure?.what,
    exchange.httpStatus,
    ms === undefined ? undefined : Math.round(ms * 1000) / 1000,
    exchange.size,
    [...new Set(findings)].join(' '),
  ];
}

function rulesBySeq({ findings }: Story): ReadonlyMap<number, readonly string[]> {
  const rules = new Map<number, string[]>();
  for (const { seq, rule } of findings) {
    const known = rules.get(seq);
    if (known === undefined) rules.set(seq, [rule]);
    else known.push(rule);
  }
  return rules;
}

function row(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** What a spreadsheet takes for a formula: also after a tab or a line end, and in full-width characters. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
