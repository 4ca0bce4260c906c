import fc from 'fast-check';
import { isProblem, minify, scan } from '@loupe/json';
import { describe, expect, test } from 'vitest';
import { fromText, modelOf, seed, toText } from '@loupe/schema-form';
import { likelySchemas, rootSchemas, schemas, texts } from './arbitraries.ts';
import { drafted } from './drafting.ts';
import { sent } from './form.ts';

/** Milliseconds: hundreds of schemas and drafts are made up. */
const PATIENCE = 120_000;

describe('arguments', () => {
  test(
    'come back from the form as they went in, whatever the schema',
    () => {
      fc.assert(
        fc.property(fc.oneof(rootSchemas, schemas, likelySchemas), texts, (schema, text) => {
          const form = modelOf(schema);
          const draft = fromText(form, text);
          const back = sent(form, draft);
          expect(minify(back)).toBe(minify(text));
          expect(fromText(form, back)).toEqual(draft);
        }),
        { numRuns: 300 },
      );
    },
    PATIENCE,
  );

  test(
    'are JSON or a problem, whatever a person does; what is JSON comes back',
    () => {
      fc.assert(
        fc.property(fc.oneof(rootSchemas, likelySchemas), fc.gen(), (schema, pick) => {
          const form = modelOf(schema);
          const written = toText(form, drafted(form, pick));
          if ('problem' in written) {
            expect(written.problem.message).not.toBe('');
            return;
          }
          expect(isProblem(scan(written.text))).toBe(false);
          expect(minify(sent(form, fromText(form, written.text)))).toBe(minify(written.text));
        }),
        { numRuns: 300 },
      );
    },
    PATIENCE,
  );

  test(
    'begin with defaults at most',
    () => {
      fc.assert(
        fc.property(fc.oneof(rootSchemas, likelySchemas), (schema) => {
          const bare = modelOf(schema.replaceAll('"default"', '"nothing"'));
          expect(sent(bare, seed(bare))).toBe('{}');
          const form = modelOf(schema);
          expect(toText(form, seed(form))).toHaveProperty('text');
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );
});
