import type { ConnectionState, ListState } from '@loupe/mcp';
import { DEFAULT_CHOICES } from '@loupe/mcp';

/* What a session shows before the header of its transcript was read. */

export const NO_CONNECTION: ConnectionState = {
  phase: 'idle',
  attempt: 0,
  handshake: [],
  choices: DEFAULT_CHOICES,
};
const NO_LIST: ListState = { status: 'waiting', items: [], pages: 0 };
export const NO_LISTS = {
  tools: NO_LIST,
  resources: NO_LIST,
  resourceTemplates: NO_LIST,
  prompts: NO_LIST,
};
export const NONE: readonly never[] = [];
export const NO_UPDATES: ReadonlyMap<string, number> = new Map();
