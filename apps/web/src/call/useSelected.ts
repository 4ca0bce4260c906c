import { useState } from 'react';
import type { SessionKey, Summary } from '../session/view.ts';

/** Storage of this tab. A browser that forbids it costs the memory and nothing else. */
function remembered(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // The choice lasts as long as the panel then.
  }
}

/** Which item of a panel's list is chosen, for the life of the tab. */
export function useSelected(
  panel: string,
  session: SessionKey,
): [string | undefined, (id: string) => void] {
  const key = `loupe.selected.${panel}.${session}`;
  const [selected, setSelected] = useState(() => ({ key, id: remembered(key) }));
  const select = (id: string) => {
    setSelected({ key, id });
    remember(key, id);
  };
  return [selected.key === key ? selected.id : remembered(key), select];
}

/** What drafts are kept under: the server's own name, else the session's, which is made from its target. */
export function serverOf({ connection, header }: Summary): string {
  return connection.server?.name ?? header?.name ?? '';
}
