import { describe, expect, it } from 'vitest';
import { readNotes } from '../src/call/result/readNotes.ts';
import { factsOf } from '../src/panels/resources/facts.ts';

describe('what a server says about a resource', () => {
  it('is read where it is as the specification has it', () => {
    const text =
      '{"uri":"x:1","mimeType":"text/plain","size":2048,"annotations":{"audience":["user","assistant"],"priority":0.80,"lastModified":"2025-01-12T15:00:58Z"}}';
    expect(factsOf(text)).toEqual({
      mimeType: 'text/plain',
      size: 2048,
      audience: ['user', 'assistant'],
      priority: '0.80',
      lastModified: '2025-01-12T15:00:58Z',
    });
  });

  it('is shown as it is written where it is not', () => {
    expect(
      factsOf('{"size":-1,"mimeType":5,"annotations":{"audience":[1],"priority":"high"}}'),
    ).toEqual({ size: '-1', audience: ['1'], priority: '"high"' });
    expect(factsOf('{"annotations":7}')).toEqual({});
    expect(factsOf('{}')).toEqual({});
  });
});

describe('what is said of the contents of a read', () => {
  const notes = (...uris: unknown[]) =>
    readNotes('x:1', JSON.stringify({ contents: uris.map((uri) => ({ uri, text: '' })) }));

  it('is nothing where they are what was asked for', () => {
    expect(notes('x:1')).toEqual([]);
    expect(notes()).toEqual([]);
    expect(readNotes('x:1', '{}')).toEqual([]);
    expect(readNotes('x:1', '{"contents":[null,5]}')).toEqual(['2 contents in one answer.']);
  });

  it('is that they are several, of another URI, or of one URI twice', () => {
    expect(notes('x:2')).toEqual([
      'The contents have another URI than the one that was asked for.',
    ]);
    expect(notes('x:1', 'x:1/a', 'x:1/a')).toEqual([
      '3 contents in one answer.',
      '2 contents of another URI than the one that was asked for.',
      '2 contents have the URI x:1/a',
    ]);
  });
});
