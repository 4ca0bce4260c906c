import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A storage as browsers have it: entries are own properties. `quota`: characters that fit. */
function storage(quota = Infinity) {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      if (JSON.stringify({ ...kept, [key]: value }).length > quota) throw new Error('full');
      kept[key] = value;
    },
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  return {
    kept,
    localStorage: Object.setPrototypeOf(kept, methods) as Record<string, string>,
  };
}

/** The modules anew, as after a reload. */
async function page() {
  vi.resetModules();
  const stored = await import('../src/ui/useLocalStorage.ts');
  const { forgetSetAside, storageTrouble } = await import('../src/ui/storageTrouble.ts');
  return { ...stored, forgetSetAside, storageTrouble };
}

beforeEach(() => vi.stubGlobal('localStorage', storage().localStorage));
afterEach(() => vi.unstubAllGlobals());

describe('what the browser has stored', () => {
  it('is read as it was written', async () => {
    const { readStored, writeStored, storageTrouble } = await page();
    writeStored('n', 7);
    expect(readStored('n', isNumber, 0)).toBe(7);
    expect(readStored('other', isNumber, 0)).toBe(0);
    expect(storageTrouble()).toEqual({ setAside: [], isUnkept: false });
  });

  it.each(['{', 'null', '[]', '{"n":7}', '', '"7"'])(
    'is set aside where it is %j, across a reload, until it is forgotten',
    async (text) => {
      const { kept, localStorage } = storage();
      vi.stubGlobal('localStorage', localStorage);
      kept['n'] = text;
      const first = await page();
      expect(first.readStored('n', isNumber, 5)).toBe(5);
      expect(first.storageTrouble().setAside).toEqual([{ key: 'n', text }]);
      expect(kept).toEqual({ 'loupe.setAside.n': text });
      first.writeStored('n', 1);

      const second = await page();
      expect(second.readStored('n', isNumber, 5)).toBe(1);
      expect(second.storageTrouble().setAside).toEqual([{ key: 'n', text }]);
      second.forgetSetAside();
      expect(second.storageTrouble().setAside).toEqual([]);
      expect(kept).toEqual({ n: '1' });
    },
  );

  it('is missed in a full storage, and in a forbidden one, but nothing fails', async () => {
    vi.stubGlobal('localStorage', storage(10).localStorage);
    const full = await page();
    full.writeStored('long', 'x'.repeat(20));
    expect(full.storageTrouble().isUnkept).toBe(true);
    full.writeStored('n', 1);
    expect(full.storageTrouble().isUnkept).toBe(false);

    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {},
        {
          get() {
            throw new Error('forbidden');
          },
        },
      ),
    );
    const forbidden = await page();
    expect(forbidden.readStored('n', isNumber, 5)).toBe(5);
    forbidden.writeStored('n', 1);
    forbidden.dropStored('n');
    forbidden.forgetSetAside();
    expect(forbidden.storageTrouble()).toEqual({ setAside: [], isUnkept: true });
  });
});

describe('copyText', () => {
  const clipboard = (writeText: () => Promise<void>) =>
    vi.stubGlobal('navigator', { clipboard: { writeText } });

  it('says copied only when the browser did it, and offers the text otherwise', async () => {
    const { copyText, offeredText, withdrawOffer } = await import('../src/ui/clipboard.ts');
    clipboard(() => Promise.resolve());
    expect(await copyText('a')).toBe('copied');
    expect(offeredText()).toBeUndefined();
    clipboard(() => Promise.reject(new Error('denied')));
    expect(await copyText('b')).toBe('offered');
    expect(offeredText()).toBe('b');
    withdrawOffer();
    expect(offeredText()).toBeUndefined();
    expect(await copyText('x'.repeat(3_000_000))).toBe('refused');
    expect(offeredText()).toBeUndefined();
    // Without https there is no clipboard at all.
    vi.stubGlobal('navigator', {});
    expect(await copyText('c')).toBe('offered');
    withdrawOffer();
  });
});
