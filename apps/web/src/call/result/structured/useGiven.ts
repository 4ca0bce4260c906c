import { useEffect, useState } from 'react';
import { sessionWorker } from '../../../session/hooks.ts';
import type { TextRef } from '../../../session/opened.ts';

/** No session: texts that the page gives are in none. */
export const NO_SESSION = '';

/** The name of a text of the page's that the worker shows a piece at a time; undefined until the worker has it. */
export function useGiven(text: string | undefined): TextRef | undefined {
  const [given, setGiven] = useState<{ readonly of: string; readonly textRef: TextRef }>();
  useEffect(() => {
    if (text === undefined) return;
    const number = sessionWorker().give(text);
    void number.then((seq) => setGiven({ of: text, textRef: { seq, part: 'given' } }));
    return () => void number.then((seq) => sessionWorker().takeBack(seq));
  }, [text]);
  return given !== undefined && given.of === text ? given.textRef : undefined;
}
