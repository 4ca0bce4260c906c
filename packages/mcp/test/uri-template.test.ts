import { createRequire } from 'node:module';
import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandTemplate, templateVariables } from '../src/index.ts';
import type { TemplateValue } from '../src/index.ts';

/** The cases that accompany RFC 6570, as one of its implementations ships them. */
type Official = Record<
  string,
  {
    variables: Record<string, TemplateValue | number | null>;
    testcases: [template: string, expected: string | string[] | false][];
  }
>;

function official(name: string): Official {
  const load = createRequire(import.meta.url);
  return load(`uri-templates/test/uritemplate-test/${name}.json`) as Official;
}

function valuesOf(variables: Official[string]['variables']): Record<string, TemplateValue> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'number' ? String(value) : value] as const],
    ),
  );
}

const uriOf = (template: string, values: Record<string, TemplateValue> = {}): string => {
  const expanded = expandTemplate(template, values);
  return 'uri' in expanded ? expanded.uri : expanded.problem;
};

describe('the official cases', () => {
  const files = ['spec-examples', 'spec-examples-by-section', 'extended-tests'];
  const cases = files.flatMap((file) =>
    Object.values(official(file)).flatMap(({ variables, testcases }) =>
      testcases
        .filter(([, expected]) => expected !== false)
        .map(([template, expected]) => ({ template, values: valuesOf(variables), expected })),
    ),
  );

  test('are all there', () => {
    expect(cases).toHaveLength(203);
  });

  test.each(cases)('$template', ({ template, values, expected }) => {
    // Members of an object have no order, so that several results may be right.
    expect([expected].flat()).toContain(uriOf(template, values));
  });

  const refused = files
    .concat('negative-tests')
    .flatMap((file) =>
      Object.values(official(file)).flatMap(({ variables, testcases }) =>
        testcases
          .filter(([, expected]) => expected === false)
          .map(([template]) => ({ template, values: valuesOf(variables) })),
      ),
    );

  test.each(refused)('$template is refused', ({ template, values }) => {
    expect(expandTemplate(template, values)).toEqual({ problem: expect.any(String) as string });
  });
});

describe('values', () => {
  // Case 96.
  test('of a simple expression keep nothing that would break the URI', () => {
    expect(uriOf('demo://e/{topic}', { topic: 'a/b c%é?#' })).toBe(
      'demo://e/a%2Fb%20c%25%C3%A9%3F%23',
    );
    expect(uriOf('demo://e/{topic}', { topic: "it's (a*b)!" })).toBe(
      'demo://e/it%27s%20%28a%2Ab%29%21',
    );
  });

  // Case 98.
  test('of every operator', () => {
    const values = { p: 'a/b[c]', k: '1', n: '😀abc', f: 't z', q: ['r', 's'] };
    expect(uriOf('x://{+p}{;k}{n:3}{#f}{&q*}', values)).toBe(
      'x://a/b[c];k=1%F0%9F%98%80ab#t%20z&q=r&q=s',
    );
  });

  test('that are encoded already stay so where they may', () => {
    expect(uriOf('{+p}', { p: '/%C3%A9/%zz' })).toBe('/%C3%A9/%25zz');
    expect(uriOf('{p}', { p: '%C3%A9' })).toBe('%25C3%25A9');
  });

  test('that no URI can carry are encoded everywhere', () => {
    expect(uriOf('{+p}', { p: '"<>\\^`{|}\u0001' })).toBe('%22%3C%3E%5C%5E%60%7B%7C%7D%01');
    expect(uriOf('{p}{+p}', { p: '\ud800' })).toBe('%EF%BF%BD%EF%BF%BD');
  });

  test('may be absent, empty or lists without items', () => {
    expect(uriOf('x{?a,b,c*}', { a: '', c: [] })).toBe('x?a=');
    expect(uriOf('x{/a}{;b}', { b: '' })).toBe('x;b');
    expect(uriOf('{constructor}{__proto__}')).toBe('');
    // RFC 6570, section 3.2.1: only a value that is empty as a whole leaves its "=" out.
    expect(uriOf('{;a}{;a*}{?a}', { a: ['', ''] })).toBe(';a=,;a;a?a=,');
  });

  test('are the same as those of an independent implementation', () => {
    // Left out is where that one is known to differ: sub-delimiters, what is encoded already, what URIs can't carry,
    // and empty items of lists.
    const unit = fc.constantFrom(...Array.from('aZ09-._~ /?#[]@:$&+,;=é漢😀'));
    const items = fc.array(fc.string({ unit, minLength: 1 }), { maxLength: 3 });
    const value = fc.oneof(fc.string({ unit }), items);
    const variable = fc
      .tuple(fc.constantFrom('a', 'b', 'c.d'), fc.constantFrom('', '*'))
      .map((pair) => pair.join(''));
    const expression = fc
      .tuple(
        fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&'),
        fc.array(variable, { minLength: 1, maxLength: 3 }),
      )
      .map(([operator, names]) => `{${operator}${names.join(',')}}`);
    const template = fc
      .array(fc.oneof(expression, fc.constantFrom('x://', '/é', '-')))
      .map((parts) => parts.join(''));
    const values = fc.record({ a: value, b: value, 'c.d': value }, { requiredKeys: [] });
    fc.assert(
      fc.property(template, values, (pattern, given) => {
        expect(uriOf(pattern, given)).toBe(StdUriTemplate.expand(pattern, given));
      }),
    );
  });
});

describe('templates', () => {
  test('name their variables once, in order', () => {
    expect(templateVariables('x://{+p}{;k}{n:3}{#f}{&q*,k}{q}')).toEqual({
      variables: [
        { name: 'p', isList: false },
        { name: 'k', isList: false },
        { name: 'n', isList: false },
        { name: 'f', isList: false },
        { name: 'q', isList: true },
      ],
    });
    expect(templateVariables('x://plain')).toEqual({ variables: [] });
  });

  test.each([
    ['{', 'The template is malformed: "{" at 0 has no "}" after it.'],
    ['x}', 'The template is malformed: "}" at 1 has no "{" before it.'],
    ['{a{b}', 'The template is malformed: "{" at 0 has no "}" after it.'],
    ['{a b}', 'The template is malformed: {a b} has "a b", which is no variable.'],
    ['{}', 'The template is malformed: {} has an empty name.'],
    ['{a,}', 'The template is malformed: {a,} has an empty name.'],
    ['{a:0}', 'The template is malformed: {a:0} has "a:0", which is no variable.'],
    ['{a:10000}', 'The template is malformed: {a:10000} has "a:10000", which is no variable.'],
    ['{é}', 'The template is malformed: {é} has "é", which is no variable.'],
  ])('%s is malformed', (template, problem) => {
    expect(templateVariables(template)).toEqual({ problem });
    expect(expandTemplate(template, { a: '1', 'a b': '1' })).toEqual({ problem });
  });

  test('may have literals that a URI has not', () => {
    expect(uriOf('x://Ü b/%41%/{a}', { a: '1' })).toBe('x://%C3%9C%20b/%41%25/1');
  });

  test('never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, value) => {
        const expanded = expandTemplate(text, { a: value });
        expect('problem' in expanded).toBe('problem' in templateVariables(text));
        if ('uri' in expanded) expect(expanded.uri).toMatch(/^[\x21-\x7e]*$/);
      }),
    );
  });
});
