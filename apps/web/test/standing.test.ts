import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { Phase } from '@loupe/mcp';
import { isRetrying, retryWords, shownPhase } from '../src/app/standing.ts';
import type { Standing } from '../src/app/standing.ts';
import { HEADER } from './fake-bridge.ts';

const link = { up: true };
const at = (phase: Phase) => ({ phase, attempt: 1, handshake: [], choices: DEFAULT_CHOICES });

describe('the phase that is shown', () => {
  it.each([
    ['idle', 'disconnected'],
    ['connecting', 'disconnected'],
    ['connected', 'connected'],
    ['failed', 'failed'],
  ] as const)('of an opened file that ends %s is %s', (phase, shown) => {
    expect(shownPhase({ connection: at(phase), header: HEADER, link })).toBe(shown);
  });

  it('is failed for what is no transcript, and not for one with damage further on', () => {
    const damage = 'This file is not a Loupe transcript.';
    expect(shownPhase({ connection: at('idle'), damage, link })).toBe('failed');
    const damaged = { connection: at('connected'), header: HEADER, damage, link };
    expect(shownPhase(damaged)).toBe('connected');
  });

  it('is on its way until the first line has come', () => {
    expect(shownPhase({ connection: at('idle'), link })).toBe('idle');
  });

  it('is never connected while the bridge is away', () => {
    const away = { connection: at('connected'), header: HEADER, link: { up: false } };
    expect(shownPhase(away)).toBe('disconnected');
  });
});

describe('a connection that is tried for again', () => {
  const bridge = { life: 'live', driven: true, driving: true } as const;
  const lists = {} as Standing['lists'];
  const retry = { attempt: 2, of: 5, about: 7, note: 8, due: 4000 };
  const standing = (phase: Phase, link = { up: true }): Standing => ({
    connection: { ...at(phase), retry },
    header: HEADER,
    bridge,
    link,
    lists,
    calls: [],
  });
  const started = Date.parse(HEADER.started);

  it('says which attempt comes when', () => {
    expect(retryWords(standing('failed'), started + 1500)).toBe('next attempt 2 of 5 in 3 s');
    expect(retryWords(standing('failed'), started + 9000)).toBe('next attempt 2 of 5 in 0 s');
    expect(retryWords(standing('connecting'), started)).toBe('attempt 2 of 5');
  });

  it('is so only while somebody can drive it', () => {
    expect(isRetrying(standing('failed'))).toBe(true);
    expect(isRetrying(standing('failed', { up: false }))).toBe(false);
    expect(isRetrying({ ...standing('failed'), bridge: { ...bridge, life: 'past' } })).toBe(false);
  });
});
