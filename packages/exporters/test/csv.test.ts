import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORTERS } from '@loupe/exporters';
import { exportText } from './export.ts';
import { saying, serverText } from './said.ts';
import { SCENARIOS } from './scenarios.ts';

const [, , , csv] = EXPORTERS;

describe('CSV', () => {
  /** RFC 4180, strictly: throws where a quote stands where none may. */
  function parse(text: string): string[][] {
    const rows: string[][] = [];
    const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
    let row: string[] = [];
    while (cell.lastIndex < text.length) {
      const found = cell.exec(text);
      if (found === null) throw new Error('not RFC 4180');
      row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
      if (found[3] === ',') continue;
      rows.push(row);
      row = [];
    }
    return rows;
  }

  it('comes back as it was written, and no cell of a server is a formula', () => {
    fc.assert(
      fc.property(fc.array(serverText, { minLength: 1, maxLength: 4 }), (texts) => {
        const [titles, , ...rows] = parse(exportText(csv, saying(texts)));
        expect(rows).toHaveLength(texts.length * 2);
        const nameAt = titles!.indexOf('name');
        for (const row of rows) {
          expect(row).toHaveLength(titles!.length);
          for (const text of row) {
            if (Number.isNaN(Number(text))) expect(text).not.toMatch(/^\s*[=+\-@]/);
          }
        }
        const ours = rows.filter((row) => row.includes('out'));
        expect(ours.map((row) => row[nameAt]?.replace(/^'/, ''))).toEqual(
          texts.map((text) => text.replace(/^'/, '')),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('has numbers that a program can read', () => {
    const rows = parse(exportText(csv, SCENARIOS.stdio()));
    expect(rows[4]).toEqual(
      '12,13,2026-01-02T03:04:05.053Z,out,tools/call,missing,3,error,-32602,Unknown tool: missing,,4,156,'.split(
        ',',
      ),
    );
  });
});
