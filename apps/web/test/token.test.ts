import { describe, expect, it } from 'vitest';
import { keepTabName, takeTabName, takeToken } from '../src/bridge/token.ts';

function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function page(hash: string, initial: Record<string, string> = {}) {
  const localStorage = storage(initial);
  const addresses: string[] = [];
  const places = {
    location: { pathname: '/', search: '?panel=tools', hash },
    history: { replaceState: (_: unknown, __: string, url: string) => void addresses.push(url) },
    localStorage,
  };
  return { places, addresses, kept: localStorage.kept };
}

describe('takeToken', () => {
  it('takes the token out of the fragment, removes it from the address and stores it', () => {
    const { places, addresses, kept } = page('#token=abc');
    expect(takeToken(places)).toBe('abc');
    expect(addresses).toEqual(['/?panel=tools']);
    expect([...kept.values()]).toEqual(['abc']);
  });

  it('keeps the rest of the fragment', () => {
    const { places, addresses } = page('#token=abc&row=7');
    takeToken(places);
    expect(addresses).toEqual(['/?panel=tools#row=7']);
  });

  it('falls back to the stored token and leaves the address alone', () => {
    const { places, addresses } = page('', { 'loupe.token': 'old' });
    expect(takeToken(places)).toBe('old');
    expect(addresses).toEqual([]);
  });

  it('takes nothing that could not be a token, and keeps it nowhere', () => {
    for (const damaged of ['[[[', 'a b', 'é', 'a,b'])
      expect(takeToken(page('', { 'loupe.token': damaged }).places)).toBeUndefined();
    const { places, addresses, kept } = page('#token=[[[', { 'loupe.token': 'old-1_' });
    expect(takeToken(places)).toBe('old-1_');
    expect(addresses).toEqual(['/?panel=tools']);
    expect([...kept.values()]).toEqual(['old-1_']);
  });

  it('works where storage is forbidden', () => {
    const forbidden = (hash: string) => ({
      location: { pathname: '/', search: '', hash },
      history: { replaceState: () => undefined },
      get localStorage(): never {
        throw new Error('denied');
      },
    });
    expect(takeToken(forbidden('#token=abc'))).toBe('abc');
    expect(takeToken(forbidden(''))).toBeUndefined();
  });
});

describe('the name of a tab', () => {
  it('survives a reload', () => {
    const store = storage();
    const first = takeTabName(() => store);
    keepTabName(() => store, first);
    expect(takeTabName(() => store)).toBe(first);
  });

  it('is not shared with a duplicate, which copies the storage of the living tab', () => {
    const store = storage();
    const first = takeTabName(() => store);
    const copy = storage(Object.fromEntries(store.kept));
    expect(takeTabName(() => copy)).not.toBe(first);
  });
});
