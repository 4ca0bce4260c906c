import { expect, it } from 'vitest';
import { createPanelKeys, PANEL_LETTERS } from '../src/app/panelKeys.ts';
import { PANELS } from '../src/panels/index.ts';

it('g and a letter name a panel, and every panel has a letter', () => {
  const hear = createPanelKeys();
  for (const { letter, panel } of PANEL_LETTERS) {
    expect(hear('g', 100)).toBe('begun');
    expect(hear(letter, 900)).toBe(panel);
  }
  expect(PANEL_LETTERS.map(({ panel }) => panel)).toEqual(PANELS.map(({ id }) => id));
  expect(PANEL_LETTERS.map(({ title }) => title)).toEqual(PANELS.map(({ title }) => title));
});

it('other keys, and a letter that comes too late, name none', () => {
  const hear = createPanelKeys();
  expect(hear('t', 0)).toBeUndefined();
  hear('g', 0);
  expect(hear('x', 10)).toBeUndefined();
  expect(hear('t', 20)).toBeUndefined();
  hear('g', 100);
  expect(hear('t', 2000)).toBeUndefined();
});
