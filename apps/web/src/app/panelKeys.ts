/** `g` and then a letter goes to a panel, while the timeline has the focus. */
export const PANEL_LETTERS: readonly {
  readonly letter: string;
  readonly panel: string;
  readonly title: string;
}[] = [
  { letter: 't', panel: 'tools', title: 'Tools' },
  { letter: 'r', panel: 'resources', title: 'Resources' },
  { letter: 'p', panel: 'prompts', title: 'Prompts' },
  { letter: 'k', panel: 'tasks', title: 'Tasks' },
  { letter: 'a', panel: 'asks', title: 'Asks' },
  { letter: 'f', panel: 'findings', title: 'Findings' },
  { letter: 's', panel: 'server', title: 'Server' },
  { letter: 'c', panel: 'compose', title: 'Compose' },
  { letter: 'v', panel: 'saved', title: 'Saved' },
];

/** No panel yet: its letter is to come. */
export const BEGUN = 'begun';
/** Both keys within this time, in ms. */
const TOGETHER_MS = 1500;

/** Hears keys one by one; gives a panel's id once `g` and its letter were pressed, and BEGUN after the `g`. `now` in ms, monotonic. */
export function createPanelKeys(): (key: string, now: number) => string | undefined {
  let begun = -Infinity;
  return (key, now) => {
    const isSecond = now - begun < TOGETHER_MS;
    begun = -Infinity;
    if (isSecond) return PANEL_LETTERS.find(({ letter }) => letter === key)?.panel;
    if (key !== 'g') return undefined;
    begun = now;
    return BEGUN;
  };
}
