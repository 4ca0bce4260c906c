import type { ClientChoices } from './choices.ts';
import type { Era } from './revisions.ts';
import type { RetryAfter } from './transports/retry-after.ts';

export type Phase = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'failed';

/** What went wrong, where, and what to do next, for a person. */
export interface Failure {
  readonly what: string;
  readonly next: string;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly status?: number;
  /** The least pause before the next attempt, as the server asks for it. */
  readonly retryAfter?: RetryAfter;
  /** The last lines of stderr, oldest first. */
  readonly stderr?: readonly string[];
}

/** One of a few attempts to get a lost connection back. */
export interface Retry {
  /** 1, 2, 3 … */
  readonly attempt: number;
  readonly of: number;
  /** Seq of the entry by which the connection was lost, or the attempt before failed. */
  readonly about: number;
  /** Seq of the note that announces it, once it is in the log. */
  readonly note?: number;
  /** When it is made, in log time; absent while it is being made. */
  readonly due?: number;
}

/** What the log says about the connection: the same for a live, a reloaded and an imported session. */
export interface ConnectionState {
  readonly phase: Phase;
  /** How often the target was opened in this transcript. The probe's respawn does not count. */
  readonly attempt: number;
  readonly pid?: number;
  readonly era?: Era;
  /** The negotiated revision as the server spelled it. */
  readonly revision?: string;
  /** Absent name: the server did not say who it is. */
  readonly server?: {
    readonly name?: string;
    readonly version?: string;
    readonly title?: string;
    /** JSON text. */
    readonly icons?: string;
  };
  /** The server's capabilities, raw JSON. */
  readonly capabilities?: string;
  readonly instructions?: string;
  /** Seqs of the frames that made the handshake, the failed probe included. */
  readonly handshake: readonly number[];
  readonly failure?: Failure;
  /** What the person wants of the client. */
  readonly choices: ClientChoices;
  /** The client capabilities that were declared last, raw JSON: with initialize, or with the probe. */
  readonly declared?: string;
  /** A lost connection is tried again by itself. */
  readonly retry?: Retry | undefined;
  /** The target was given as Streamable HTTP, and its server turned out to speak HTTP+SSE. */
  readonly fallback?: 'sse';
}

/** What is known of a connection before its server has said who it is. */
export function withoutIntroduction(state: ConnectionState): ConnectionState {
  const { phase, attempt, handshake, choices, pid, declared, retry, fallback } = state;
  return {
    phase,
    attempt,
    handshake,
    choices,
    ...(pid !== undefined && { pid }),
    ...(declared !== undefined && { declared }),
    ...(retry && { retry }),
    ...(fallback && { fallback }),
  };
}

export type ListName = 'tools' | 'resources' | 'resourceTemplates' | 'prompts';
export const LIST_NAMES: readonly ListName[] = [
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
];

export interface ListItem {
  /** Programmatic name: a tool's or prompt's name, a resource's uri, a template's uriTemplate. */
  readonly key: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The item as the server sent it, raw JSON. */
  readonly text: string;
  /** Why a client of this connection must leave the tool out, although it can be called on purpose. */
  readonly excluded?: string;
}

export interface ListState {
  /** `more`: pages are read one at a time, and there is another one. */
  readonly status: 'not-offered' | 'waiting' | 'loading' | 'more' | 'ready' | 'failed';
  readonly items: readonly ListItem[];
  readonly pages: number;
  /** JSON text of the cursor of the page that was not read, or failed; absent where there is none. */
  readonly cursor?: string;
  /** Why the list, or its next page, could not be read. Items of earlier pages stay. */
  readonly problem?: string;
}
