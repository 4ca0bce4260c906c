// Loaded by import() on first use only: over a megabyte of code that most visits never need.
import * as monaco from 'monaco-editor/editor/editor.api.js';
// All features before the first editor: one that registers later is unknown to the services that run by then.
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/features/json/register.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';

self.MonacoEnvironment = {
  getWorker: (_moduleId, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

/**
 * Quiet by design: nothing closes, surrounds or indents by itself, so that inserted text arrives as it is,
 * and Tab leaves the editor.
 */
const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoClosingDelete: 'never',
  autoSurround: 'never',
  autoIndent: 'none',
  formatOnType: false,
  formatOnPaste: false,
  tabFocusMode: true,
  quickSuggestions: false,
  suggestOnTriggerCharacters: false,
  acceptSuggestionOnEnter: 'off',
  editContext: false,
  // Else U+2028 in the text opens a dialog of the browser's, which stops the page.
  unusualLineTerminators: 'off',
  minimap: { enabled: false },
  lineNumbers: 'on',
  lineNumbersMinChars: 3,
  folding: true,
  scrollBeyondLastLine: false,
  automaticLayout: true,
  fontSize: 12,
  lineHeight: 18,
  tabSize: 2,
  wordWrap: 'on',
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  padding: { top: 6, bottom: 6 },
  scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10 },
};

/** A running editor, as far as the page needs it. */
export interface RunningEditor {
  /** Replaces the text unless it is that already. */
  show(text: string): void;
  setReadOnly(readOnly: boolean): void;
  dispose(): void;
}

/** Puts a JSON editor into `place`. */
export function startEditor(
  place: HTMLElement,
  label: string,
  text: string,
  changed: (text: string) => void,
): RunningEditor {
  const editor = monaco.editor.create(place, {
    ...OPTIONS,
    value: text,
    language: 'json',
    ariaLabel: label,
    theme: theme(),
  });
  // Ctrl/Cmd+Enter runs the form; Monaco would insert a line.
  monaco.editor.addKeybindingRule({
    keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter,
    command: null,
  });
  const stopInserting = insertAtOnce(editor, place);
  const subscription = editor.onDidChangeModelContent(() => changed(editor.getValue()));
  const stopTheme = watchTheme(() => monaco.editor.setTheme(theme()));
  return {
    show(next) {
      if (editor.getValue() !== next) editor.setValue(next);
    },
    setReadOnly: (readOnly) => editor.updateOptions({ readOnly }),
    dispose() {
      stopTheme();
      stopInserting();
      subscription.dispose();
      editor.getModel()?.dispose();
      editor.dispose();
    },
  };
}

/**
 * Text that arrives whole (dictation, an input method, a test driver) as one edit. Monaco would type it letter by
 * letter, which takes a minute for 20,000 of them.
 */
function insertAtOnce(editor: monaco.editor.IStandaloneCodeEditor, place: HTMLElement): () => void {
  const insert = (event: InputEvent) => {
    const { data, inputType, isComposing } = event;
    const selections = editor.getSelections();
    if (inputType !== 'insertText' || isComposing || data === null || data.length < 2) return;
    if (selections === null || editor.getOption(monaco.editor.EditorOption.readOnly)) return;
    event.preventDefault();
    event.stopPropagation();
    editor.pushUndoStop();
    editor.executeEdits(
      'insert',
      selections.map((range) => ({ range, text: data, forceMoveMarkers: true })),
    );
    editor.pushUndoStop();
  };
  place.addEventListener('beforeinput', insert, { capture: true });
  return () => place.removeEventListener('beforeinput', insert, { capture: true });
}

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

function theme(): keyof typeof THEMES {
  return isDark() ? 'loupe-dark' : 'loupe-light';
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : chosen === 'dark';
}

function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    observer.disconnect();
  };
}
