import type { Exporter } from '../exporter.ts';
import type { Block, Column, Inline, Line } from '../report/block.ts';
import { entryBlocks } from '../report/entries.ts';
import { report, reportEnd } from '../report/report.ts';
import { shortened, visible, visibleLines } from '../visible.ts';

/** The report as one page that needs nothing else: no script runs in it, and nothing is loaded. */
export const html = {
  id: 'html',
  title: 'HTML',
  extension: 'html',
  mediaType: 'text/html',
  open(story) {
    let written = 0;
    return {
      *head() {
        yield pageStart(visible(story.header.name));
        yield* blocks(report(story));
      },
      entry(entry, reading) {
        written += 1;
        return blocks(entryBlocks(entry, reading, story));
      },
      *tail() {
        yield* blocks(reportEnd(story, written));
        yield '</main>\n</body>\n</html>\n';
      },
    };
  },
} as const satisfies Exporter;

const LONGEST_QUOTE = 2_000;

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2rem; border-bottom: 1px solid #8886; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1em; }
p { margin: 0.25rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.6rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code, pre { font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0.25rem 0; padding: 0.5rem; border: 1px solid #8886; border-radius: 4px; white-space: pre-wrap; }
`;

function pageStart(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
`;
}

function* blocks(source: Iterable<Block>): Iterable<string> {
  for (const block of source) {
    if (block.kind === 'table') yield* table(block.columns, block.rows);
    else yield `${blockText(block)}\n`;
  }
}

function blockText(block: Exclude<Block, { kind: 'table' }>): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${lineText(block.line)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${lineText(block.line)}</p>`;
    case 'code':
      return `<pre>\n${escapeText(visibleLines(block.text))}</pre>`;
  }
}

function* table(columns: readonly Column[], rows: Iterable<readonly Line[]>): Iterable<string> {
  const align = columns.map(({ isNumber }) => (isNumber === true ? ' class="number"' : ''));
  const titles = columns.map(({ title }, at) => `<th${align[at]} scope="col">${title}</th>`);
  yield `<div class="wide"><table>\n<thead><tr>${titles.join('')}</tr></thead>\n<tbody>\n`;
  for (const row of rows) {
    const cells = row.map((line, at) => `<td${align[at]}>${lineText(line)}</td>`);
    yield `<tr>${cells.join('')}</tr>\n`;
  }
  yield '</tbody>\n</table></div>\n';
}

function lineText(line: Line): string {
  return line.map(inlineText).join('');
}

function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return escapeText(inline);
  if ('address' in inline) {
    const link = escapeText(inline.address);
    return `<a href="${link}">${link}</a>`;
  }
  return `<code>${escapeText(visible(shortened(inline.quoted, LONGEST_QUOTE)))}</code>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
