import { createContext } from 'react';
import type { SessionKey } from '../session/view.ts';
import { choiceId } from './list.ts';
import { choose } from './useSelected.ts';

/** Shows a resource in the panel of resources, listed or not; nothing is read by that. Undefined where there is no such panel. */
export const OpenResource = createContext<((uri: string) => void) | undefined>(undefined);

/** Chooses a resource in the panel of resources by its URI, whether the server lists it or not. */
export function chooseResource(session: SessionKey, uri: string): void {
  choose('resources', session, choiceId('Resources', uri));
}
