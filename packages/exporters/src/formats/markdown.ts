import type { Exporter } from '../exporter.ts';
import type { Block, Column, Inline, Line } from '../report/block.ts';
import { entryBlocks } from '../report/entries.ts';
import { report, reportEnd } from '../report/report.ts';
import { pointOf, shortened, visible, visibleLines } from '../visible.ts';

/** A report as GitHub Flavored Markdown, to be pasted into an issue. */
export const markdown = {
  id: 'markdown',
  title: 'Markdown',
  extension: 'md',
  mediaType: 'text/markdown',
  open(story) {
    let written = 0;
    return {
      head: () => blocks(report(story)),
      entry(entry, reading) {
        written += 1;
        return blocks(entryBlocks(entry, reading, story));
      },
      tail: () => blocks(reportEnd(story, written)),
    };
  },
} as const satisfies Exporter;

const LONGEST_QUOTE = 300;

function* blocks(source: Iterable<Block>): Iterable<string> {
  for (const block of source) {
    if (block.kind === 'table') yield* table(block.columns, block.rows);
    else yield `${blockText(block)}\n\n`;
  }
}

function blockText(block: Exclude<Block, { kind: 'table' }>): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineText(block.line)}`;
    case 'paragraph':
      return lineText(block.line);
    case 'code': {
      const text = visibleLines(block.text);
      const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
      return `${fence}${block.language}\n${text}\n${fence}`;
    }
  }
}

function* table(columns: readonly Column[], rows: Iterable<readonly Line[]>): Iterable<string> {
  const titles = columns.map(({ title }) => title).join(' | ');
  const rules = columns.map(({ isNumber }) => (isNumber === true ? '--:' : '---')).join(' | ');
  yield `| ${titles} |\n| ${rules} |\n`;
  for (const row of rows) {
    yield `| ${row.map((line) => escapePipes(lineText(line))).join(' | ')} |\n`;
  }
  yield '\n';
}

function lineText(line: Line): string {
  return line.map(inlineText).join('').trimEnd();
}

/** What a transcript says stands in a code span: there, nothing is markup, a link, or a mention of somebody. */
function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  if ('address' in inline) return `<${inline.address}>`;
  const text = visible(shortened(inline.quoted, LONGEST_QUOTE));
  if (text.trim() === '') return text === '' ? '(empty)' : '(blank)';
  const fence = '`'.repeat(longestRun(text) + 1);
  // A span that begins or ends with a backtick needs a space there; one pair of spaces is taken off again.
  const needsSpace = /^[ `]|[ `]$/.test(text);
  return needsSpace ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/**
 * A pipe ends a cell, even in a code span. Behind an odd number of backslashes it can't be escaped for every
 * reader of Markdown, so it is named.
 */
function escapePipes(text: string): string {
  return text.replace(/(\\*)\|/g, (_whole, slashes: string) =>
    slashes.length % 2 === 0 ? `${slashes}\\|` : `${slashes}${pointOf('|')}`,
  );
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}
