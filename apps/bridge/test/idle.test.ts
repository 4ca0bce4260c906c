import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleStop } from '../src/idle.ts';
import { isAlive, newSession, pidOf, startTestBridge, Tab, until } from './rig.ts';

test('a server that no tab looks at any more is stopped, and its session lives on', async () => {
  const bridge = await startTestBridge({ idleStop: 0.2 });
  const { id } = await newSession(bridge);
  const tab = await Tab.open(bridge, 'a');
  tab.follow(id);
  await tab.command(id, { do: 'open' });
  const pid = await until(() => pidOf(tab.entries()));
  tab.socket.close();
  await until(() => !isAlive(pid));

  const back = await Tab.open(bridge, 'b');
  back.follow(id);
  await until(() => back.text().includes('"state":"closed"'));
  const closing = back.entries().find((e) => e.kind === 'lifecycle' && e.state === 'closing');
  expect(closing).toMatchObject({ reason: 'No tab has looked at it for 0.2 s.' });
  expect(back.state(id)).toEqual({ life: 'live', driving: true, driven: true });
});

describe('the timer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('waits while anybody looks, and before anybody has', () => {
    const stop = vi.fn();
    const idle = createIdleStop(10, stop);
    idle.viewersChanged(0);
    vi.advanceTimersByTime(60_000);
    idle.viewersChanged(1);
    vi.advanceTimersByTime(60_000);
    idle.viewersChanged(0);
    vi.advanceTimersByTime(9_999);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('is forgotten when a tab comes back', () => {
    const stop = vi.fn();
    const idle = createIdleStop(10, stop);
    idle.viewersChanged(1);
    idle.viewersChanged(0);
    vi.advanceTimersByTime(9_000);
    idle.viewersChanged(1);
    vi.advanceTimersByTime(60_000);
    expect(stop).not.toHaveBeenCalled();
  });

  test('does not count the sleep of the machine', () => {
    const stop = vi.fn();
    const idle = createIdleStop(10, stop);
    idle.viewersChanged(1);
    idle.viewersChanged(0);
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('never stops where it may not', () => {
    const stop = vi.fn();
    const idle = createIdleStop('never', stop);
    idle.viewersChanged(1);
    idle.viewersChanged(0);
    vi.advanceTimersByTime(1e9);
    expect(stop).not.toHaveBeenCalled();
  });
});
