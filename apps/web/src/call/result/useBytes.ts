import { useEffect, useMemo, useState } from 'react';
import { decodeBase64, decodeInSlices, spellingOf, type Bytes, type Spelling } from './base64.ts';

/** Up to this many characters are decoded while drawing. */
const AT_ONCE = 1024 * 1024;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** What a base64 text holds; `bytes` is undefined while it is being decoded, and where it can't be. */
export function useBytes(text: string): Spelling & { readonly bytes?: Bytes | undefined } {
  const spelling = useMemo(() => spellingOf(text), [text]);
  const { standard } = spelling;
  const isShort = standard !== undefined && standard.length <= AT_ONCE;
  const now = useMemo(() => (isShort ? decodeBase64(standard) : undefined), [isShort, standard]);
  const [late, setLate] = useState<{ readonly of: string; readonly bytes: Bytes }>();
  useEffect(() => {
    if (standard === undefined || isShort) return;
    let isGone = false;
    void decodeInSlices(standard, pause).then(
      (bytes) => isGone || setLate({ of: standard, bytes }),
    );
    return () => {
      isGone = true;
    };
  }, [standard, isShort]);
  return { ...spelling, bytes: now ?? (late?.of === standard ? late?.bytes : undefined) };
}
