import type { SavedCall } from '@loupe/bridge-api';
import type { ListName } from '@loupe/mcp';
import type { Summary } from '../../session/view.ts';

const LISTS: Readonly<Record<SavedCall['method'], ListName>> = {
  'tools/call': 'tools',
  'prompts/get': 'prompts',
  'resources/read': 'resources',
};

/** Says that what a kept call calls is not listed. A resource may be read all the same, through a template too. */
export function missingWords(
  lists: Summary['lists'],
  { method, of }: SavedCall,
): string | undefined {
  const { status, items } = lists[LISTS[method]];
  // Nobody knows before the list is whole.
  const isWhole = status === 'ready' || status === 'not-offered';
  return isWhole && !items.some(({ key }) => key === of) ? 'not listed' : undefined;
}
