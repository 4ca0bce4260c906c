import { describe, expect, it } from 'vitest';
import { overStdio } from './client-rig.ts';

describe('a server that dies at the start', () => {
  it.each([
    [[], { exitCode: 3 }, /exit code 3/],
    [['signal'], { signal: 'SIGTERM' }, /SIGTERM/],
    [['close-stdout'], {}, /^The server closed its stdout/],
  ])('%j: the facts, its last words, and another try', async (args, facts, words) => {
    const rig = overStdio('exit-3', args);
    const failure = await rig.failed();
    expect(failure).toMatchObject(facts);
    expect(failure.what).toMatch(words);
    await rig.until(() => rig.state.failure?.stderr?.join().includes('boom: missing config'));
    expect(rig.exchanges.map(({ status }) => status)).not.toContain('waiting');
    rig.client.connect();
    await rig.until(() => rig.state.attempt === 2 && rig.state.phase === 'failed');
  });
});

it('noise on stdout: each line is a finding with its text, blank lines are none', async () => {
  const rig = overStdio('noise');
  await rig.connected();
  expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
  const blamed = [...new Set(rig.findings.map(({ seq }) => rig.text(seq).trimEnd()))];
  for (const line of ['Server v1 ready', '[1,2', '42', '"text"', '{"level":"info"}']) {
    expect(blamed).toContain(line);
  }
  expect(blamed).not.toContain('');
  expect(rig.state.phase).toBe('connected');
});

it('bytes one by one in the middle of characters arrive intact', async () => {
  const rig = overStdio('byte-by-byte');
  await rig.connected();
  const exchange = await rig.call('text');
  expect(rig.text(exchange.answered)).toContain('Ж—😀漢');
  expect(rig.text(exchange.answered)).not.toContain('\ufffd');
});

describe('a server that dies during a call', () => {
  it.each([
    ['die', /SIGKILL/],
    ['leave', /code 0/],
  ])(
    '%s: the call ends at once, the state says it, and a reconnect is clean',
    async (tool, how) => {
      const rig = overStdio('death-during-call');
      await rig.connected();
      const exchange = await rig.call(tool);
      expect(exchange).toMatchObject({ status: 'unanswered' });
      expect(exchange.failure?.what).toMatch(how);
      const { what } = await rig.failed();
      expect(what).toMatch(/^The server exited unexpectedly: /);
      expect(what).toMatch(how);
      rig.client.reconnect();
      await rig.connected();
      const again = await rig.call('echo', '{"a":1}');
      expect(again.status).toBe('ok');
      expect(again.opening).toBeGreaterThan(exchange.opening);
      expect(rig.exchanges.filter(({ status }) => status === 'waiting')).toEqual([]);
      expect(exchange.status).toBe('unanswered');
    },
  );
});

describe('a server that cannot take the probe', () => {
  it.each([
    ['dies-on-discover', []],
    ['silence', ['discover']],
  ])('%s: is initialized all the same', async (name, args) => {
    const rig = overStdio(name, args);
    const { revision, attempt } = await rig.connected();
    expect([revision, attempt]).toEqual(['2025-11-25', 1]);
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
  });
});
