// Loaded by import() on first use only: over a megabyte of code that most visits never need.
import * as monaco from 'monaco-editor/editor/editor.api.js';
// All features before the first editor: one that registers later is unknown to the services that run by then.
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/features/json/register.js';
import { setSchema } from './schemas.ts';
import { reading, theme, watchSettings } from './theme.ts';
import { whenWorkersFail } from './workers.ts';

/**
 * Quiet by design: nothing closes, surrounds, indents or suggests by itself, so that inserted text arrives as it is,
 * and Tab leaves the editor. Ctrl+Space asks for suggestions.
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
  wordBasedSuggestions: 'off',
  acceptSuggestionOnCommitCharacter: false,
  inlineSuggest: { enabled: false },
  editContext: false,
  // Else U+2028 in the text opens a dialog of the browser's, which stops the page.
  unusualLineTerminators: 'off',
  // An address in the text is text; Ctrl+click would open it.
  links: false,
  colorDecorators: false,
  // Suggestions and hovers may be larger than the editor.
  fixedOverflowWidgets: true,
  minimap: { enabled: false },
  lineNumbers: 'on',
  lineNumbersMinChars: 3,
  folding: true,
  scrollBeyondLastLine: false,
  automaticLayout: true,
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
  /** The JSON Schema (as text) that completion, hover and squiggles go by. */
  setSchema(schema: string | undefined): void;
  dispose(): void;
}

export interface EditorStart {
  readonly place: HTMLElement;
  /** Accessible name of the one textbox. */
  readonly label: string;
  readonly text: string;
  readonly changed: (text: string) => void;
  /** The editor cannot work: its workers could not be started. */
  readonly failed: () => void;
}

let count = 0;

/** Puts a JSON editor into `place`. */
export function startEditor({ place, label, text, changed, failed }: EditorStart): RunningEditor {
  const address = monaco.Uri.parse(`inmemory://loupe/draft-${++count}.json`);
  const model = monaco.editor.createModel(text, 'json', address);
  const editor = monaco.editor.create(place, {
    ...OPTIONS,
    ...reading(place),
    model,
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
  const stopWatching = watchSettings(() => {
    monaco.editor.setTheme(theme());
    editor.updateOptions(reading(place));
  });
  const stopWaiting = whenWorkersFail(failed);
  return {
    show(next) {
      if (editor.getValue() !== next) editor.setValue(next);
    },
    setReadOnly: (readOnly) => editor.updateOptions({ readOnly }),
    setSchema: (schema) => setSchema(address.toString(), schema),
    dispose() {
      stopWaiting();
      stopWatching();
      stopInserting();
      subscription.dispose();
      setSchema(address.toString(), undefined);
      model.dispose();
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
