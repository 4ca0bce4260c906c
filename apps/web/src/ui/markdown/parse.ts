import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { drawn, type Markdown } from './tree.ts';

const reading = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // HTML stays in the tree as what was written. It is drawn as letters.
  .use(remarkRehype, { allowDangerousHtml: true });

/** Reads Markdown (CommonMark, and tables, tasks, footnotes and bare links of GitHub's). */
export function parseMarkdown(text: string): Markdown {
  try {
    return drawn(reading.runSync(reading.parse(text)));
  } catch (error) {
    // A parser that calls itself for each level ends so.
    if (error instanceof RangeError)
      return { problem: 'Its parts are nested too deeply to be read.' };
    throw error;
  }
}
