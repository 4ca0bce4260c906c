import { isProblem, parseValue, scan } from '@loupe/json';

/** What a server may want of the person. */
export type AskKind = 'sampling' | 'elicitation' | 'roots';
export const ASK_KINDS: readonly AskKind[] = ['sampling', 'elicitation', 'roots'];

/** RFC 5424 severities, mildest first (spec 2025-11-25/server/utilities/logging#log-levels). */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Which client capabilities are declared. A revision that does not know one leaves it out. */
export interface CapabilityChoices {
  readonly roots: boolean;
  readonly sampling: boolean;
  readonly samplingTools: boolean;
  readonly samplingContext: boolean;
  readonly elicitationForm: boolean;
  readonly elicitationUrl: boolean;
  /** As part of the protocol in 2025-11-25, as the extension in 2026-07-28. */
  readonly tasks: boolean;
  /** JSON object of further extensions: id -> settings. */
  readonly extensions: string;
  /** JSON object. */
  readonly experimental: string;
}

/** A folder that the person offers: its path as typed, or a file URI. */
export interface Root {
  readonly path: string;
  readonly name?: string;
}

/**
 * How an ask of one kind is answered. `itself`: at once, by the list of roots, the defaults of the
 * schema, the first saved reply. `refusal`: at once, by declining.
 */
export interface AnswerMode {
  readonly by: 'hand' | 'itself' | 'refusal';
}

/** What the person wants of the client, for one server. Kept in the log as notes, so that a reload finds it. */
export interface ClientChoices {
  readonly capabilities: CapabilityChoices;
  readonly roots: readonly Root[];
  readonly answers: Readonly<Record<AskKind, AnswerMode>>;
  /** Texts for sampling replies; the first is the automatic one. */
  readonly replies: readonly string[];
  /** Limits of a call, in milliseconds: without answer or progress, and in all. */
  readonly limits: { readonly idle: number; readonly total: number };
  /** How many rounds a multi-round-trip call may have. */
  readonly maxRounds: number;
  /** Undefined: the server decides, and a modern one sends none. */
  readonly logLevel?: LogLevel;
  /** What is to be told of changes: the lists, and these resources by URI. */
  readonly watch: { readonly lists: boolean; readonly resources: readonly string[] };
  /** Lists are read whole, or a page at a time. */
  readonly paging: 'all' | 'page';
  /** A lost connection is tried again by itself. */
  readonly reconnect: boolean;
  /** Least time between two polls of a task, in milliseconds; the server may want more. */
  readonly taskPoll: number;
}

export const DEFAULT_CHOICES: ClientChoices = {
  capabilities: {
    roots: true,
    sampling: true,
    samplingTools: true,
    samplingContext: true,
    elicitationForm: true,
    elicitationUrl: true,
    tasks: false,
    extensions: '{}',
    experimental: '{}',
  },
  roots: [],
  answers: {
    sampling: { by: 'hand' },
    elicitation: { by: 'hand' },
    roots: { by: 'itself' },
  },
  replies: [],
  limits: { idle: 60_000, total: 300_000 },
  maxRounds: 10,
  watch: { lists: true, resources: [] },
  paging: 'all',
  reconnect: true,
  taskPoll: 1_000,
};

/** The same choices with everything declared. */
export function withAllCapabilities(choices: ClientChoices): ClientChoices {
  const declared = Object.entries(choices.capabilities).map(
    ([name, value]: [string, unknown]) =>
      [name, typeof value === 'boolean' ? true : value] as const,
  );
  const capabilities = Object.fromEntries(declared) as unknown as CapabilityChoices;
  return { ...choices, capabilities };
}

/** JSON text of choices, for a note or a file. */
export function choicesText(choices: ClientChoices): string {
  return JSON.stringify(choices);
}

/** Reads choices back; whatever is missing or ill-typed is the default's. */
export function readChoices(text: string | undefined): ClientChoices {
  if (text === undefined || isProblem(scan(text))) return DEFAULT_CHOICES;
  const read = members(parseValue(text));
  const fallback = DEFAULT_CHOICES;
  const level = LOG_LEVELS.find((name) => name === read['logLevel']);
  const answers = members(read['answers']);
  const watch = members(read['watch']);
  return {
    capabilities: fitted(fallback.capabilities, read['capabilities']),
    roots: items(read['roots']).flatMap(rootOf),
    answers: {
      sampling: modeOf(answers['sampling'], fallback.answers.sampling),
      elicitation: modeOf(answers['elicitation'], fallback.answers.elicitation),
      roots: modeOf(answers['roots'], fallback.answers.roots),
    },
    replies: items(read['replies']).filter(isString),
    limits: fitted(fallback.limits, read['limits']),
    ...fitted({ maxRounds: fallback.maxRounds, taskPoll: fallback.taskPoll }, read),
    ...(level !== undefined && { logLevel: level }),
    watch: {
      ...fitted({ lists: fallback.watch.lists }, watch),
      resources: items(watch['resources']).filter(isString),
    },
    paging: read['paging'] === 'page' ? 'page' : 'all',
    ...fitted({ reconnect: fallback.reconnect }, read),
  };
}

type Members = Readonly<Record<string, unknown>>;
type Flat = Readonly<Record<string, boolean | number | string>>;

const isString = (value: unknown): value is string => typeof value === 'string';

function members(value: unknown): Members {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : {};
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The fallback's members, each replaced by the read one of the same type. */
function fitted<F extends Flat | CapabilityChoices | ClientChoices['limits']>(
  fallback: F,
  value: unknown,
): F {
  const read = members(value);
  const pairs = Object.entries(fallback).map(([name, own]: [string, unknown]) => {
    const found = read[name];
    return [name, typeof found === typeof own ? found : own] as const;
  });
  return Object.fromEntries(pairs) as F;
}

function rootOf(value: unknown): Root[] {
  const { path, name } = members(value);
  if (!isString(path)) return [];
  return [isString(name) ? { path, name } : { path }];
}

function modeOf(value: unknown, fallback: AnswerMode): AnswerMode {
  const { by } = members(value);
  return by === 'hand' || by === 'itself' || by === 'refusal' ? { by } : fallback;
}
