import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';

let hasFailed = false;
const waiting = new Set<() => void>();

self.MonacoEnvironment = {
  getWorker: (_moduleId, label) =>
    watched(label === 'json' ? new JsonWorker() : new EditorWorker()),
};

/** A worker whose script cannot be loaded never says anything but that. */
function watched(worker: Worker): Worker {
  const started = () => worker.removeEventListener('error', failed);
  const failed = () => {
    hasFailed = true;
    for (const tell of [...waiting]) tell();
  };
  worker.addEventListener('message', started, { once: true });
  worker.addEventListener('error', failed, { once: true });
  return worker;
}

/** Calls back once Monaco's workers cannot be started, which may be known already. Gives what stops that. */
export function whenWorkersFail(tell: () => void): () => void {
  waiting.add(tell);
  if (hasFailed) queueMicrotask(() => waiting.has(tell) && tell());
  return () => waiting.delete(tell);
}
