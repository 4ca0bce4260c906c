import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORTERS } from '@loupe/exporters';
import { notification } from '@loupe/testkit';
import { exportPieces, exportText } from './export.ts';
import { sayings } from './said.ts';
import { scenario, SCENARIOS } from './scenarios.ts';

const [markdown, mermaid, , , html] = EXPORTERS;

describe('the report', () => {
  it('has as HTML no tag that a server wrote', () => {
    fc.assert(
      fc.property(sayings, (said) => {
        const text = exportText(html, said);
        const tags = new Set(text.match(/<[^>\s]*/g));
        const ours =
          '<!doctype <html <head <meta <title </title <style </style </head <body <main <h1 </h1 <h2 </h2 <h3 </h3 <p </p <div </div <table </table <thead </thead <tbody </tbody <tr </tr <th </th <td </td <code </code <pre </pre <a </a </main </body </html';
        expect([...tags].filter((tag) => !ours.split(' ').includes(tag))).toEqual([]);
        expect(text.toLowerCase()).not.toContain('<script');
      }),
      { numRuns: 40 },
    );
  });

  it('has as Markdown no line and no cell that a server wrote', () => {
    fc.assert(
      fc.property(sayings, (said) => {
        let fence: string | undefined;
        for (const line of exportText(markdown, said).split('\n')) {
          const mark = /^`{3,}/.exec(line)?.[0];
          if (fence !== undefined) {
            if (line === fence) fence = undefined;
            continue;
          }
          if (mark !== undefined && /^`+(json|text)$/.test(line)) {
            fence = mark;
            continue;
          }
          expect(line).toMatch(/^$|^\||^#{1,3} [\dA-Z]|^\d+ · |^[A-Z][a-z]/);
          if (!line.startsWith('|')) continue;
          // As many cells as one of the tables has, for every reader of escapes.
          const cells = line.replace(/\\[\\|]/g, '').split('|').length - 2;
          expect([2, 6, 9]).toContain(cells);
        }
        expect(fence).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('cuts a long frame, and says how much is missing and where it is', () => {
    const long = scenario({ kind: 'stdio', command: ['srv'] }, (s) => {
      s.opens(1);
      s.received(notification('notifications/message', { data: 'x'.repeat(5_000_000) }));
    });
    for (const exporter of [markdown, html]) {
      const pieces = exportPieces(exporter, long);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(40_000);
      expect(pieces.join('')).toContain('characters are left out of 5,000,071');
      expect(pieces.join('')).toMatch(/with ("|&quot;)seq\1:3/);
    }
  });

  it('says what could not be read', () => {
    const text = exportText(markdown, SCENARIOS.stdio(), { leftOut: 2 });
    expect(text).toContain('| Left out | 2 lines that could not be read |');
  });
});

describe('every format', () => {
  it.each(EXPORTERS)('masks secrets, and shows them on purpose: $title', (exporter) => {
    for (const write of [SCENARIOS.stdio, SCENARIOS.streamable]) {
      const text = exportText(exporter, write());
      for (const secret of ['hunter2', 'sesame', 'good-bearer', 'secret-token']) {
        expect(text).not.toContain(secret);
      }
    }
    const clear = exportText(exporter, SCENARIOS.streamable(), { secrets: 'clear' });
    if (exporter !== mermaid) expect(clear).toContain('secret-token');
  });

  it.each(EXPORTERS)('can be written of nothing: $title', (exporter) => {
    const nothing = scenario({ kind: 'stdio', command: ['srv'] }, () => undefined);
    expect(exportText(exporter, nothing).length).toBeGreaterThan(50);
  });
});
