import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import fc from 'fast-check';
import schemas from 'har-schema';
import { describe, expect, it } from 'vitest';
import { EXPORTERS } from '@loupe/exporters';
import { exportText } from './export.ts';
import { serverText } from './said.ts';
import { scenario, SCENARIOS } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

const [, , har] = EXPORTERS;

describe('HAR', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addMetaSchema(draft06);
  const validate = ajv.addSchema(Object.values(schemas)).getSchema('har.json#');

  interface Har {
    readonly log: { readonly entries: readonly HarEntry[]; readonly comment: string };
  }
  interface HarEntry {
    readonly time: number;
    readonly request: { readonly url: string; readonly postData?: { readonly text: string } };
    readonly response: {
      readonly status: number;
      readonly content: { readonly text: string; readonly size: number };
      readonly _error?: string;
    };
    readonly _loupe: { readonly request: number; readonly frame?: number };
  }

  function read(source: Scenario): Har {
    const value = JSON.parse(exportText(har, source)) as Har;
    void validate?.(value);
    expect(validate?.errors).toBeNull();
    return value;
  }

  it.each(Object.entries(SCENARIOS))('fits its schema: %s', (_, write) => {
    expect(validate).toBeDefined();
    read(write());
  });

  it('has an entry for each exchange, with its frame, its stream and how it ended', () => {
    const source = SCENARIOS.streamable();
    const { entries } = read(source).log;
    const requests = source.entries.filter(
      (entry) => entry.kind === 'http' && entry.phase === 'request',
    );
    expect(entries.map(({ _loupe }) => _loupe.request).sort((a, b) => a - b)).toEqual(
      requests.map(({ seq }) => seq),
    );
    for (const { request: asked, _loupe } of entries) {
      expect(asked.postData?.text).toBe(
        source.entries.find(({ seq }) => seq === _loupe.frame) !== undefined &&
          (source.entries[_loupe.frame! - 1] as { text: string }).text,
      );
    }
    const stream = entries.find(({ _loupe }) => _loupe.request === 18)!;
    expect(stream.response.content.text).toContain(': a comment\n\ndata: {');
    expect(stream.response.content.size).toBe(Buffer.byteLength(stream.response.content.text));
    expect(stream.time).toBe(47.25);
    expect(entries.map(({ response }) => [response.status, response._error])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [403, undefined],
      [0, 'connect ECONNREFUSED 127.0.0.1:1'],
      [200, 'aborted'],
      [200, undefined],
    ]);
  });

  it('says why it is empty when nothing went over HTTP', () => {
    const { entries, comment } = read(SCENARIOS.stdio()).log;
    expect(entries).toEqual([]);
    expect(comment).toContain('stdin and stdout');
  });

  it('fits its schema whatever address and body a server has', () => {
    const address = serverText.map(
      (text) => `http://127.0.0.1:1/${text.replace(/[\r\n]/g, '')}?${text}`,
    );
    const source = fc.tuple(address, serverText).map(([url, text]) =>
      scenario({ kind: 'http', url: 'http://127.0.0.1:1/' }, (s) => {
        const exchange = s.http('GET', url, { headers: [['x', text]] });
        s.response(exchange, 200, text);
        s.block(exchange, text);
        s.block(exchange, text);
        s.failed(exchange, text);
      }),
    );
    fc.assert(
      fc.property(source, (said) => {
        const [entry] = read(said).log.entries;
        const texts = said.entries.map((part) => ('text' in part ? part.text : ''));
        expect(entry?.response.content.text).toBe(texts.join(''));
      }),
      { numRuns: 200 },
    );
  });
});
