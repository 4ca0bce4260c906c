import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { Phase } from '@loupe/mcp';
import { shownPhase } from '../src/app/standing.ts';
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
