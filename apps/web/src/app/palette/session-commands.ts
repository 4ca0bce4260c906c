import type { ListName } from '@loupe/mcp';
import { choiceId } from '../../call/list.ts';
import { choose } from '../../call/useSelected.ts';
import { PANELS } from '../../panels/index.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { adjustPlace } from '../place.ts';
import { RECONNECT_WORDS, type ConnectionSteps } from '../useConnectionSteps.ts';
import type { PaletteCommand } from './found.ts';

const LISTS: readonly { list: ListName; panel: string; title: string; group: string }[] = [
  { list: 'tools', panel: 'tools', title: 'Tools', group: 'Tool' },
  { list: 'prompts', panel: 'prompts', title: 'Prompts', group: 'Prompt' },
  { list: 'resources', panel: 'resources', title: 'Resources', group: 'Resource' },
  { list: 'resourceTemplates', panel: 'resources', title: 'Templates', group: 'Template' },
];

/** What can be done in a session: its panels, the items of its lists, and the connection. */
export function sessionCommands(
  key: SessionKey,
  summary: Summary,
  steps: ConnectionSteps,
): readonly PaletteCommand[] {
  const panels = PANELS.filter((panel) => panel.available(summary)).map(({ id, title }) => ({
    id: `panel ${id}`,
    title,
    group: 'Panel',
    run: () => adjustPlace({ panel: id }),
  }));
  const items = LISTS.flatMap(({ list, panel, title, group }) =>
    summary.lists[list].items.map((item, index) => ({
      id: `${list} ${index}`,
      title: item.name,
      group,
      run: () => {
        choose(panel, key, choiceId(title, item.key));
        adjustPlace({ panel });
      },
    })),
  );
  return [...panels, ...connectionCommands(steps), ...items];
}

function connectionCommands(steps: ConnectionSteps): readonly PaletteCommand[] {
  const named = [
    { id: 'reconnect', title: 'Reconnect', keys: RECONNECT_WORDS, run: steps.reconnect },
    { id: 'disconnect', title: 'Disconnect', run: steps.disconnect },
    { id: 'take-over', title: 'Take over', run: steps.takeOver },
  ];
  return named.flatMap(({ run, ...command }) =>
    run === undefined ? [] : [{ ...command, group: 'Connection', run }],
  );
}
