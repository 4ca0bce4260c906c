import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/Button.tsx';
import { THEMES, useTheme, type Theme } from './theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Steps through system, light, dark. */
export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  const Icon = ICONS[theme];
  const next: Theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      label={`Theme: ${theme}`}
      tip={`Theme: ${theme}. Press for ${next}.`}
      onPress={() => setTheme(next)}
    >
      <Icon className="size-4" aria-hidden />
    </IconButton>
  );
}
