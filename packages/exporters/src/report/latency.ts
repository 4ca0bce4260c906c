import { answerMs } from '@loupe/ledger';
import type { Exchange } from '@loupe/ledger';
import { milliseconds } from '../words.ts';
import { paragraph, quoted } from './block.ts';
import type { Block, Line } from './block.ts';

/** A table of how long the answers to each method took, the slowest median first. */
export function* latencies(exchanges: readonly Exchange[]): Iterable<Block> {
  const byMethod = new Map<string, number[]>();
  for (const exchange of exchanges) {
    const ms = answerMs(exchange);
    if (ms === undefined) continue;
    const { method, askedBy } = exchange;
    const key = `${askedBy} ${method}`;
    const known = byMethod.get(key);
    if (known === undefined) byMethod.set(key, [ms]);
    else known.push(ms);
  }
  if (byMethod.size === 0) {
    yield paragraph('Nothing was answered.');
    return;
  }
  const sorted = [...byMethod].map(([key, times]) => [key, times.sort((a, b) => a - b)] as const);
  sorted.sort(([, a], [, b]) => quantile(b, 0.5) - quantile(a, 0.5));
  yield {
    kind: 'table',
    columns: [
      { title: 'Asked by' },
      { title: 'Method' },
      { title: 'Answers', isNumber: true },
      { title: 'Median', isNumber: true },
      { title: '95th percentile', isNumber: true },
      { title: 'Longest', isNumber: true },
    ],
    rows: sorted.map(([key, times]) => latencyRow(key, times)),
  };
}

function latencyRow(key: string, times: readonly number[]): readonly Line[] {
  const space = key.indexOf(' ');
  return [
    [key.slice(0, space)],
    quoted(key.slice(space + 1)),
    [times.length.toLocaleString('en')],
    ...[0.5, 0.95, 1].map((part) => [milliseconds(quantile(times, part))]),
  ];
}

/** The smallest of the sorted times that at least this part of them does not exceed. */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
