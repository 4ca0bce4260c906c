import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function at every render, which does what the latest `act` does. So a field is not drawn again because
 * of what was typed in another one.
 */
export function useStable<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
