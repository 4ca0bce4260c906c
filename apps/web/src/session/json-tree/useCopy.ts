import { useCallback, useEffect, useState } from 'react';
import { copyText } from '../../ui/clipboard.ts';

/** Longer texts are for a file: a clipboard of that size stalls what reads it. UTF-16 units. */
const MOST_COPIED = 20 * 1024 * 1024;
const SHOWN_MS = 3_000;
const REFUSED = 'Copying was refused';

/** Copies texts to the clipboard, and says in words what came of it. */
export function useCopy(): readonly [
  words: string | undefined,
  copy: (what: string, text: () => Promise<string>) => void,
] {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (words === undefined) return;
    const timer = setTimeout(() => setWords(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const copy = useCallback((what: string, text: () => Promise<string>) => {
    const work = async () => {
      const copied = await text();
      if (copied.length > MOST_COPIED) return 'Too long to copy: download it whole';
      const outcome = await copyText(copied);
      return outcome === 'copied' ? `${what} copied` : REFUSED;
    };
    work().then(setWords, () => setWords(REFUSED));
  }, []);
  return [words, copy];
}
