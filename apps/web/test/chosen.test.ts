import type { ListState } from '@loupe/mcp';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { choiceId } from '../src/call/list.ts';
import { useChosen } from '../src/call/useChosen.ts';

const LISTED = { key: 'own:listed', name: 'listed', text: '{}' };

/** What is said of a resource that is chosen by its URI, at first sight. */
function said(uri: string, status: ListState['status']): string {
  const list = { status, items: [LISTED], pages: 1 };
  const parts = [{ title: 'Resources', name: 'resources', list }] as const;
  function Probe() {
    const chosen = useChosen(parts, choiceId('Resources', uri));
    return chosen === undefined ? 'nothing' : `${chosen.item.key}: ${chosen.missing ?? 'listed'}`;
  }
  return renderToStaticMarkup(createElement(Probe));
}

it('what a link names and no list ever held is not said to have left the list', () => {
  expect(said('own:listed', 'ready')).toBe('own:listed: listed');
  expect(said('own:other', 'ready')).toBe('own:other: not in the list');
  expect(said('own:other', 'not-offered')).toBe('own:other: not offered');
  expect(said('own:other', 'more')).toBe('own:other: not in the pages read so far');
  expect(said('own:other', 'loading')).toBe('nothing');
});
