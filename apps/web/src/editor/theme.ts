import * as monaco from 'monaco-editor/editor/editor.api.js';

const CONTRAST = '(prefers-contrast: more)';
const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';

/** Monaco's own colours on the page's background: it reads no CSS variables, so they stand here again. */
const THEMES = {
  'loupe-light': { base: 'vs', background: '#ffffff' },
  'loupe-dark': { base: 'vs-dark', background: '#15171c' },
} as const;
for (const [name, { base, background }] of Object.entries(THEMES))
  monaco.editor.defineTheme(name, {
    base,
    inherit: true,
    rules: [],
    colors: { 'editor.background': background, 'editorGutter.background': background },
  });

/** Where the system's own colours are forced, Monaco takes its high contrast by itself. */
export function theme(): keyof typeof THEMES | 'hc-black' | 'hc-light' {
  if (matchMedia(CONTRAST).matches) return isDark() ? 'hc-black' : 'hc-light';
  return isDark() ? 'loupe-dark' : 'loupe-light';
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia(DARK).matches : chosen === 'dark';
}

/** What follows the person's settings: the page's font sizes, and nothing blinks where motion is unwanted. */
export function reading(place: HTMLElement): monaco.editor.IEditorOptions {
  const style = getComputedStyle(document.documentElement);
  const mono = style.getPropertyValue('--font-mono').trim();
  const fontSize = 0.75 * (parseFloat(style.fontSize) || 16);
  return {
    fontFamily: mono === '' ? getComputedStyle(place).fontFamily : mono,
    fontSize,
    lineHeight: 1.5 * fontSize,
    cursorBlinking: matchMedia(STILL).matches ? 'solid' : 'blink',
  };
}

/** Calls back when the page's theme or one of those settings changes. Gives what stops that. */
export function watchSettings(changed: () => void): () => void {
  const queries = [CONTRAST, DARK, STILL].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    observer.disconnect();
  };
}
