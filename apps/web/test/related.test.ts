import { createReader } from '@loupe/mcp';
import { notification, Script } from '@loupe/testkit';
import type { Finding } from '@loupe/rules';
import { expect, it } from 'vitest';
import { FindingList } from '../src/session/findings.ts';
import { createRelated } from '../src/session/related.ts';

const finding = (seq: number, severity: Finding['severity'], words: string): Finding => ({
  rule: 'r',
  seq,
  severity,
  words,
});

it('keeps findings in the order they came, and by entry', () => {
  const list = new FindingList();
  expect([list.worst, list.about(3)]).toEqual([undefined, []]);
  const added = [
    finding(5, 'info', 'a'),
    finding(3, 'warning', 'b'),
    finding(5, 'info', 'c'),
    finding(70_000, 'info', 'd'),
    finding(5, 'info', 'e'),
  ];
  for (const one of added) list.add(one);
  expect(list.all).toEqual(added);
  expect(list.about(5).map(({ words }) => words)).toEqual(['a', 'c', 'e']);
  expect(list.about(3).map(({ words }) => words)).toEqual(['b']);
  expect(list.about(4)).toEqual([]);
  expect(list.worst).toBe('warning');
});

it('finds the phases of an exchange, and the logs of a time and of an exchange', () => {
  const script = new Script();
  script.opens();
  const log = notification('notifications/message', { level: 'info', data: 1 });
  const frame = script.sent(notification('notifications/initialized'));
  const first = script.http('POST', 'http://x/', { frame });
  const second = script.http('GET', 'http://x/');
  const responses = [first, second].map((one) => script.response(one, 200, 'text/event-stream'));
  const logs = [first, second, first].map((one) => script.event(one, log));
  const ends = [second, first].map((one) => script.end(one));
  const related = createRelated();
  const reader = createReader('http');
  for (const entry of script.entries) related.add(entry, reader.read(entry));

  expect(related.phases(first)).toEqual([first, responses[0], ends[1]]);
  expect(related.phases(second)).toEqual([second, responses[1], ends[0]]);
  expect(related.phases(frame)).toEqual([]);
  expect(script.entries.map((entry) => related.httpOf(entry))).toEqual(
    script.entries.map((entry) =>
      entry.kind === 'http' ? entry.exchange : entry.seq === frame ? first : undefined,
    ),
  );
  expect(related.logs(0, 1_000)).toEqual(logs);
  expect(related.logs(0, 1_000, first)).toEqual([logs[0], logs[2]]);
  expect(related.logs(logs[0]!, logs[2]!)).toEqual([logs[1]]);
});
