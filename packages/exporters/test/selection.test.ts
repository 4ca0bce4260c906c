import { describe, expect, it } from 'vitest';
import { EXPORTERS, createSurvey } from '@loupe/exporters';
import type { Story } from '@loupe/exporters';
import { exportText } from './export.ts';
import { scenario, SCENARIOS } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

const [markdown, mermaid, har, csv] = EXPORTERS;

function storyOf(
  { header, entries }: Scenario,
  seqs: readonly number[],
  withHandshake?: true,
): Story {
  const survey = createSurvey({
    header,
    timeOf: String,
    part: {
      chosen: (seq) => seqs.includes(seq),
      words: 'x',
      ...(withHandshake && { withHandshake }),
    },
  });
  for (const entry of entries) survey.add(entry);
  return survey.done(0);
}

function exported(
  source: Scenario,
  seqs: readonly number[],
  withHandshake?: true,
): readonly number[] {
  const story = storyOf(source, seqs, withHandshake);
  return source.entries.filter((entry) => story.includes(entry)).map(({ seq }) => seq);
}

describe('a selection', () => {
  const stdio = SCENARIOS.stdio();
  const http = SCENARIOS.streamable();

  it('brings the other half, and the life of the target', () => {
    expect(exported(stdio, [])).toEqual([1, 2, 26]);
    expect(exported(stdio, [12])).toEqual([1, 2, 12, 13, 26]);
    expect(exported(stdio, [13])).toEqual([1, 2, 12, 13, 26]);
    expect(exported(stdio, [8, 10])).toEqual([1, 2, 8, 10, 26]);
  });

  it('brings the HTTP exchange that carried it, and of a stream only what was chosen', () => {
    const call = [17, 18, 19, 20, 21, 22, 23];
    expect(exported(http, [17])).toEqual([1, 2, ...call, 36]);
    expect(exported(http, [18])).toEqual([1, 2, ...call, 36]);
    expect(exported(http, [21])).toEqual([1, 2, 18, 19, 21, 23, 36]);
    expect(exported(http, [11])).toEqual([1, 2, 9, 10, 11, 32, 36]);
  });

  it('brings the handshake where the part is to be opened again', () => {
    expect(exported(stdio, [12], true)).toEqual([1, 2, 3, 4, 5, 12, 13, 26]);
    expect(exported(http, [29], true)).toEqual([1, 2, 3, 4, 5, 6, 7, 29, 30, 31, 36]);
  });

  it('brings every exchange of a batch', () => {
    const batch = scenario({ kind: 'stdio', command: ['srv'] }, (s) => {
      s.opens(1);
      s.handshake('2025-03-26');
      const ask = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
      s.sent([ask(1), ask(2)]);
      s.answers(1);
      s.answers(2);
    });
    expect(exported(batch, [6])).toEqual([1, 2, 6, 7, 8]);
  });

  it('has its own exchanges and findings', () => {
    const story = storyOf(stdio, [12, 24]);
    expect(story.exchanges.map(({ asked }) => asked)).toEqual([12, 24]);
    expect(story.findings.map(({ rule }) => rule)).toEqual(['request-unanswered']);
  });

  it('is told as a part by every format', () => {
    const part = { chosen: (seq: number) => seq === 17, words: 'name:count' };
    const report = exportText(markdown, http, { part });
    expect(report).toContain('the rows that match `name:count`');
    expect(report).toContain('End of the report: 10 entries of 36.');
    expect(report.match(/^### \d/gm)).toHaveLength(6);
    expect(exportText(csv, http, { part }).trimEnd().split('\r\n')).toHaveLength(2);
    const log = (
      JSON.parse(exportText(har, http, { part })) as { log: { entries: []; comment: string } }
    ).log;
    expect(log.entries).toHaveLength(1);
    expect(log.comment).toContain('name:count');
    expect(exportText(mermaid, http, { part }).match(/->>/g)).toHaveLength(2);
  });
});
