import { useEffect } from 'react';
import { readStored, useLocalStorage } from '../ui/useLocalStorage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'loupe.theme';
const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Called before the first paint, so that the page never flashes in the other theme. */
export function applyStoredTheme(): void {
  apply(readStored(KEY, isTheme, 'system'));
}

/** The person's choice; `system` follows the system. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useLocalStorage<Theme>(KEY, isTheme, 'system');
  useEffect(() => apply(theme), [theme]);
  return [theme, setTheme];
}
