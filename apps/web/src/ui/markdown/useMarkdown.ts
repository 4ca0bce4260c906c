import { useEffect, useState } from 'react';
import type { Markdown } from './tree.ts';

/** UTF-16 units. */
const LONGEST_MARKDOWN = 200_000;
const LONGEST_WAIT_MS = 5000;

/** The rendering of a Markdown text, made in a worker of its own; undefined while it is being made. */
export function useMarkdown(text: string): Markdown | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly markdown: Markdown }>();
  const isLong = text.length > LONGEST_MARKDOWN;
  useEffect(() => {
    if (isLong) return;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const end = (markdown: Markdown) => {
      clearTimeout(timer);
      worker.terminate();
      setMade({ of: text, markdown });
    };
    const timer = setTimeout(() => {
      end({ problem: `It takes longer than ${LONGEST_WAIT_MS / 1000} seconds to read.` });
    }, LONGEST_WAIT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Markdown>) => end(data));
    worker.addEventListener('error', () => end({ problem: 'It could not be read.' }));
    worker.postMessage(text);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [text, isLong]);
  if (isLong)
    return {
      problem: `It is longer than ${LONGEST_MARKDOWN.toLocaleString('en')} characters, which is too much to render.`,
    };
  return made?.of === text ? made.markdown : undefined;
}
