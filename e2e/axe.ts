import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The themes differ in their colours only, so all the other rules are looked at in one of them. */
const THEMES: readonly ['light' | 'dark', RunOptions['runOnly']][] = [
  ['light', ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']],
  ['dark', { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }],
];

/** Found, and meant. */
const MEANT = [
  // The handle between two landmarks belongs to neither.
  { rule: 'region', part: 'role="separator"' },
  // The keys of the search field above it move in this list, and scroll it.
  { rule: 'scrollable-region-focusable', part: 'aria-label="Commands"' },
];
/** What a library says to screen readers in passing: no part of the page. */
const ANNOUNCEMENTS = '[data-live-announcer]';

const isMeant = (id: string, html: string) =>
  MEANT.some(({ rule, part }) => rule === id && html.includes(part));

/** One violation in a line: the rule, where, and what axe asks for. */
const words = ({ violations }: AxeResults) =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isMeant(id, html))
      .map(({ html, target, failureSummary = '' }) => {
        const summary = failureSummary.replace(/\s+/g, ' ').slice(0, 300);
        return `${id}: ${target.join(' ')}: ${html.slice(0, 200)}: ${summary}`;
      }),
  );

/** axe finds nothing on the page as it is now, in the light theme and in the dark one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const [colorScheme, runOnly] of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = { runOnly, resultTypes: ['violations'] } as RunOptions;
    const found = async () =>
      words(
        await page.evaluate(
          (given) =>
            (window as unknown as { axe: typeof axe }).axe.run(
              { exclude: [given.exclude] },
              given.options,
            ),
          { options, exclude: ANNOUNCEMENTS },
        ),
      );
    // Looked at again: something may just be on its way in or out.
    if ((await found()).length === 0) continue;
    await page.waitForTimeout(500);
    expect.soft(await found(), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
