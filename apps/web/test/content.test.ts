import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Content } from '../src/call/result/Content.tsx';
import { Differs } from '../src/call/result/structured/StructuredTitle.tsx';
import { useStructured } from '../src/call/result/structured/useStructured.ts';
import { Growing } from '../src/call/result/Growing.tsx';

const drawn = (method: string, result: string) =>
  renderToStaticMarkup(createElement(Content, { method, result }));
const count = (html: string, part: string) => html.split(part).length - 1;

describe('what comes in a great number', () => {
  const items = (length: number) => Array.from({ length }, (_, n) => n);
  const growing = (length: number) =>
    renderToStaticMarkup(
      createElement(Growing<number>, {
        items: items(length),
        noun: 'block',
        draw: (item: number) => createElement('li', { key: item }, item),
      }),
    );

  it('is drawn from its beginning, and says how much more there is', () => {
    const html = growing(3000);
    expect(count(html, '<li>')).toBe(100);
    expect(html).toContain('<li>99</li>');
    expect(html).toContain('100 blocks of 3,000 are drawn.');
    expect(html).toContain('Show 100 more');
    expect(growing(150)).toContain('Show 50 more');
    expect(count(growing(100), '<li>')).toBe(100);
    expect(growing(100)).not.toContain('are drawn');
  });

  it('is so for the blocks of a result', () => {
    const html = drawn('tools/call', `{"content":[${items(101).join(',')}]}`);
    expect(count(html, '<article')).toBe(100);
    expect(html).toContain('100 blocks of 101 are drawn.');
  });
});

it.each(['null', '[1]', '"words"', '0'])('a result that is %s is shown as what it is', (result) => {
  expect(drawn('tools/call', result)).toContain(
    'The result is no object, which it has to be, so it has no “content”.',
  );
});

describe('what a tool declares and does not send', () => {
  /** What is said above the content. */
  function said(result: string | undefined, outputSchema: string | undefined, isFailure = false) {
    function Probe() {
      const part = useStructured({ result, outputSchema, isFailure });
      return createElement(Differs, { ...part, onShow: () => undefined });
    }
    return renderToStaticMarkup(createElement(Probe));
  }

  it('is missed above the content, as what the server did wrong', () => {
    expect(said('{"content":[]}', '{}')).toContain('structuredContent is missing');
  });

  it('is not missed in a failure, before the answer, undeclared, or where it is a falsy value', () => {
    expect(said('{"content":[]}', '{}', true)).toBe('');
    expect(said(undefined, '{}')).toBe('');
    expect(said('{"content":[]}', undefined)).toBe('');
    for (const value of ['null', 'false', '0', '""'])
      expect(said(`{"structuredContent":${value}}`, '{}'), value).toBe('');
  });
});
