import type { Row } from '../session/view.ts';

const FIXED = [
  'status:error',
  'status:tool-failure',
  'status:waiting',
  'status:timed-out',
  'status:unanswered',
  'kind:stderr',
  'kind:http',
  'kind:lifecycle',
  'dir:in',
  'dir:out',
  'origin:hand',
  'ms:>500',
  'method:',
  'name:',
];

const MOST = 12;

/** Filters that begin as this one does: its last word completed from the grammar and from the rows in view. */
export function completions(filter: string, rows: readonly Row[]): readonly string[] {
  const start = filter.lastIndexOf(' ') + 1;
  const head = filter.slice(0, start);
  const word = filter.slice(start);
  const sign = word.startsWith('-') ? '-' : '';
  const begun = word.slice(sign.length);
  const seen = rows.flatMap(({ kind, method, name }) => [
    ...(kind === 'exchange' || kind === 'notification' ? [`method:${method}`] : []),
    ...(name === undefined || /\s/.test(name) ? [] : [`name:${name}`]),
  ]);
  return [...new Set([...FIXED, ...seen])]
    .filter((each) => each.startsWith(begun) && each !== begun && begun !== '')
    .slice(0, MOST)
    .map((each) => `${head}${sign}${each}`);
}
