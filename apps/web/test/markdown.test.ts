import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../src/ui/markdown/parse.ts';
import { drawn, type Markdown } from '../src/ui/markdown/tree.ts';

/** The rendering as a short text: `tag(pieces)`, links and images with their URL. */
function short(markdown: Markdown): string {
  if ('problem' in markdown) return `! ${markdown.problem}`;
  return markdown.pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : `${piece.tag}${piece.url === undefined ? '' : `<${piece.url}>`}(${short(piece)})`,
    )
    .join('')
    .replaceAll('\n', '');
}

describe('Markdown', () => {
  it.each([
    ['# T\n\na **b** `c`', 'h1(T)p(a strong(b) code(c))'],
    ['[a](https://x/y "t")', 'p(a<https://x/y>(a))'],
    ['https://auto.example', 'p(a<https://auto.example>(https://auto.example))'],
    ['[a](javascript:alert(1))', 'p(a<javascript:alert(1)>(a))'],
    ['![p](https://x/p.png)', 'p(img<https://x/p.png>())'],
    ['|a|\n|-|\n|1|', 'table(thead(tr(th(a)))tbody(tr(td(1))))'],
    ['- [x] d', 'ul(li(input() d))'],
    ['~~a~~', 'p(del(a))'],
  ])('%j is drawn', (text, wanted) => {
    expect(short(parseMarkdown(text))).toBe(wanted);
  });

  it('keeps HTML as letters', () => {
    expect(short(parseMarkdown('a <b onclick="x">c</b>'))).toBe('p(a <b onclick="x">c</b>)');
    expect(short(parseMarkdown('<script>alert(1)</script>'))).toBe('<script>alert(1)</script>');
    expect(short(parseMarkdown('<img src="https://x/y">'))).toBe('<img src="https://x/y">');
  });

  it('tells what an image is of, and where a list begins', () => {
    expect(parseMarkdown('![words](u "title")')).toMatchObject({
      pieces: [{ tag: 'p', pieces: [{ tag: 'img', url: 'u', title: 'words' }] }],
    });
    expect(parseMarkdown('7. a')).toMatchObject({ pieces: [{ tag: 'ol', start: 7 }] });
  });

  it('that is nested too deeply, or has too many parts, says so', () => {
    expect(short(parseMarkdown(`${'>'.repeat(300)}a`))).toBe(
      '! Its parts are nested too deeply to be drawn.',
    );
    const children = Array.from({ length: 20_001 }, () => ({ type: 'text', value: 'a' }));
    expect(short(drawn({ type: 'root', children }))).toBe('! It has too many parts to be drawn.');
  });

  it('has only the elements and properties that are known', () => {
    const node = {
      type: 'root',
      children: [
        {
          type: 'element',
          tagName: 'iframe',
          properties: { src: 'x' },
          children: [{ type: 'text', value: 'in' }],
        },
        {
          type: 'element',
          tagName: 'p',
          properties: { id: 'a', style: 'b', onClick: 'c', start: '1', className: ['x'] },
          children: [{ type: 'comment', value: 'gone' }],
        },
      ],
    };
    expect(drawn(node)).toEqual({ pieces: ['in', { tag: 'p', pieces: [] }] });
  });
});
