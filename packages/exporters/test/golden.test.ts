import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPORTERS } from '@loupe/exporters';
import { exportText } from './export.ts';
import { SCENARIOS } from './scenarios.ts';

/*
 * Every format of every scenario is compared with a file in `golden/`. After a change that is meant, write them anew
 * with `UPDATE_GOLDEN=1 npx vitest run packages/exporters/test/golden.test.ts`, and read the difference before you
 * commit it.
 */
const isUpdate = process.env['UPDATE_GOLDEN'] !== undefined;

describe('golden files', () => {
  for (const [name, write] of Object.entries(SCENARIOS)) {
    for (const exporter of EXPORTERS) {
      it(`${name} as ${exporter.title}`, () => {
        const path = new URL(`golden/${name}.${exporter.extension}`, import.meta.url);
        const text = exportText(exporter, write());
        if (isUpdate) writeFileSync(path, text);
        // In a file, a lone surrogate is the replacement character.
        expect(Buffer.from(text).toString()).toBe(readFileSync(path, 'utf8'));
      });
    }
  }

  it('have formats that can be told apart', () => {
    for (const key of ['id', 'title', 'extension'] as const) {
      expect(new Set(EXPORTERS.map((exporter) => exporter[key])).size).toBe(EXPORTERS.length);
    }
  });
});
