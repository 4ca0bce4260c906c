import type { Exchange, LedgerView } from '@loupe/ledger';
import { LIST_NAMES } from '@loupe/mcp';
import type { Ask, ConnectionState, ListName, ListState, Subscription, Task } from '@loupe/mcp';
import { asSent } from './calls.ts';

/** What was known after an entry. */
export interface StateShown {
  readonly seq: number;
  readonly connection: ConnectionState;
  readonly lists: Readonly<Record<ListName, ListShown>>;
  readonly asks: readonly Ask[];
  readonly subscriptions: readonly Subscription[];
  readonly tasks: readonly Task[];
  readonly inFlight: readonly Exchange[];
  /** Of `inFlight` only the newest are there. */
  readonly inFlightTotal: number;
  /** The session id that the server gave out over HTTP: a secret. */
  readonly httpSession?: string;
}

interface ListShown {
  readonly status: ListState['status'];
  readonly total: number;
  /** The first names of them. */
  readonly names: readonly string[];
}

/** The parts of a state that are shown apart. */
export type StatePart =
  | 'connection'
  | 'capabilities'
  | 'session'
  | 'roots'
  | ListName
  | 'subscriptions'
  | 'tasks'
  | 'asks'
  | 'inFlight';

export interface StateChange {
  readonly state: StateShown;
  /** What the entry itself changed. */
  readonly changed: readonly StatePart[];
}

const MOST_NAMES = 500;
const MOST_IN_FLIGHT = 100;

/** What is compared by identity: the parts of the protocol replace what changes. */
export function markOf(ledger: LedgerView, httpSession: string | undefined): readonly unknown[] {
  const { phase, revision, pid, capabilities, declared, choices } = ledger.connection;
  return [
    httpSession,
    phase,
    revision,
    pid,
    capabilities,
    declared,
    choices,
    ledger.asks,
    ledger.subscriptions,
    ledger.tasks,
    ...LIST_NAMES.map((name) => ledger.lists[name]),
  ];
}

/** A copy of what a ledger knows now, small enough to be posted. */
export function shownState(ledger: LedgerView, httpSession: string | undefined): StateShown {
  const { connection, lists, asks, subscriptions, tasks } = ledger;
  const inFlight = ledger.inFlight();
  const shownList = ({ status, items }: ListState): ListShown => ({
    status,
    total: items.length,
    names: items.slice(0, MOST_NAMES).map(({ key }) => key),
  });
  return {
    seq: ledger.seq,
    connection: { ...connection },
    lists: {
      tools: shownList(lists.tools),
      resources: shownList(lists.resources),
      resourceTemplates: shownList(lists.resourceTemplates),
      prompts: shownList(lists.prompts),
    },
    asks: asks.filter(({ state }) => state === 'open'),
    subscriptions: [...subscriptions],
    tasks: [...tasks],
    inFlight: inFlight.slice(-MOST_IN_FLIGHT).map(asSent),
    inFlightTotal: inFlight.length,
    ...(httpSession !== undefined && { httpSession }),
  };
}

const PARTS: Readonly<Record<StatePart, (state: StateShown) => unknown>> = {
  connection: ({ connection: { phase, revision, server, pid, attempt } }) => [
    phase,
    revision,
    server,
    pid,
    attempt,
  ],
  capabilities: ({ connection: { capabilities, declared } }) => [capabilities, declared],
  session: ({ httpSession }) => httpSession,
  roots: ({ connection }) => connection.choices.roots,
  tools: ({ lists }) => lists.tools,
  resources: ({ lists }) => lists.resources,
  resourceTemplates: ({ lists }) => lists.resourceTemplates,
  prompts: ({ lists }) => lists.prompts,
  subscriptions: ({ subscriptions }) => subscriptions,
  tasks: ({ tasks }) => tasks,
  asks: ({ asks }) => asks,
  inFlight: ({ inFlight }) => inFlight.map(({ asked, status }) => [asked, status]),
};
const PART_NAMES = Object.keys(PARTS) as StatePart[];

/** The parts in which two states differ. */
export function differing(before: StateShown, after: StateShown): readonly StatePart[] {
  const text = (part: StatePart, state: StateShown): string | undefined =>
    JSON.stringify(PARTS[part](state));
  return PART_NAMES.filter((part) => text(part, before) !== text(part, after));
}
