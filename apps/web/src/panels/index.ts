import type { ListName } from '@loupe/mcp';
import { openAsks } from '../call/asks/names.ts';
import { KeptCount } from '../call/kept/KeptCount.tsx';
import type { Summary } from '../session/view.ts';
import type { Panel } from './panel.ts';
import { hasTasks } from './tasks/offered.ts';

const always = () => true;
const countOf =
  (...names: readonly ListName[]) =>
  (summary: Summary): number | undefined => {
    const counts = names
      .map((name) => summary.lists[name])
      .filter((list) => list.items.length > 0 || list.status === 'ready')
      .map((list) => list.items.length);
    return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
  };

/** Every panel, in the order of the tabs. */
export const PANELS: readonly Panel[] = [
  {
    id: 'tools',
    title: 'Tools',
    order: 1,
    needsServer: true,
    available: always,
    count: countOf('tools'),
    load: () => import('./tools/ToolsPanel.tsx'),
  },
  {
    id: 'resources',
    title: 'Resources',
    order: 2,
    needsServer: true,
    available: always,
    count: countOf('resources', 'resourceTemplates'),
    load: () => import('./resources/ResourcesPanel.tsx'),
  },
  {
    id: 'prompts',
    title: 'Prompts',
    order: 3,
    needsServer: true,
    available: always,
    count: countOf('prompts'),
    load: () => import('./prompts/PromptsPanel.tsx'),
  },
  {
    id: 'tasks',
    title: 'Tasks',
    order: 4,
    needsServer: true,
    available: hasTasks,
    count: ({ tasks }) => tasks.length || undefined,
    load: () => import('./tasks/TasksPanel.tsx'),
  },
  {
    id: 'asks',
    title: 'Asks',
    order: 5,
    needsServer: false,
    available: always,
    count: ({ asks }) => openAsks(asks).length || undefined,
    load: () => import('./asks/AsksPanel.tsx'),
  },
  {
    id: 'findings',
    title: 'Findings',
    order: 6,
    needsServer: false,
    available: always,
    count: (summary) => summary.findings,
    load: () => import('./findings/FindingsPanel.tsx'),
  },
  {
    id: 'server',
    title: 'Server',
    order: 7,
    needsServer: false,
    available: always,
    load: () => import('./server/ServerPanel.tsx'),
  },
  {
    id: 'compose',
    title: 'Compose',
    order: 8,
    needsServer: false,
    available: always,
    load: () => import('./composer/ComposerPanel.tsx'),
  },
  {
    id: 'saved',
    title: 'Saved',
    order: 9,
    needsServer: false,
    available: always,
    Count: KeptCount,
    load: () => import('./saved/SavedPanel.tsx'),
  },
];
