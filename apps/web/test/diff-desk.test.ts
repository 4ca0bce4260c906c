import { expect, it } from 'vitest';
import { createDiffDesk } from '../src/session/diff/desk.ts';
import { Doc } from '../src/session/json-tree/doc.ts';
import type { OpenEntries } from '../src/session/opened.ts';

it('compares what could not be read before', async () => {
  let isDown = true;
  const entries: OpenEntries = {
    at: () => Promise.resolve(undefined),
    doc: ({ seq }) =>
      isDown ? Promise.reject(new Error('gone')) : Promise.resolve(new Doc(`{"a":${seq}}`)),
  };
  const desk = createDiffDesk(entries);
  const ref = { a: 1, b: 2, ignored: [], isBrief: false };
  await expect(desk.summary(ref)).rejects.toThrow('gone');
  isDown = false;
  expect(await desk.summary(ref)).toMatchObject({ differences: 1, counts: { changed: 1 } });
});
