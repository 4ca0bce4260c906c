import type { NewSession } from '@loupe/bridge-api';
import type { ClientChoices, RevisionChoice } from '@loupe/mcp';
import { DEFAULT_CHOICES, isRevision, readChoices } from '@loupe/mcp';
import type { TargetRecord } from '@loupe/transcript';
import { join, split } from 'shlex';
import { keptChoices, problemOf } from '../choices/edit.ts';
import type { ChoicesField } from '../choices/edit.ts';

export type Pair = readonly [name: string, value: string];

/** The connect form's fields, as typed. */
export interface ConnectDraft {
  readonly transport: TargetRecord['kind'];
  readonly commandLine: string;
  readonly cwd: string;
  readonly env: readonly Pair[];
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly bearer: string;
  readonly revision: RevisionChoice;
  readonly choices: ClientChoices;
}

export const EMPTY_DRAFT: ConnectDraft = {
  transport: 'stdio',
  commandLine: '',
  cwd: '',
  env: [],
  url: '',
  headers: [],
  bearer: '',
  revision: 'Auto',
  choices: DEFAULT_CHOICES,
};

export const TRANSPORT_LABELS: Readonly<Record<TargetRecord['kind'], string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
};

/** Shell words of a command line, quotes and backslashes read as POSIX does; nothing is expanded. */
export function wordsOf(
  commandLine: string,
): { readonly words: readonly string[] } | { readonly problem: string } {
  try {
    return { words: split(commandLine.trim()) };
  } catch {
    return { problem: 'A quote is still open. Close it, or put a backslash before it.' };
  }
}

/** A field that keeps the form from connecting, and why. */
export interface DraftProblem {
  readonly field: 'Command line' | 'URL' | 'Environment' | 'Headers' | ChoicesField;
  readonly words: string;
}

/** What to ask of the bridge, or the first field that stands in the way. */
export function sessionOf(draft: ConnectDraft): NewSession | DraftProblem {
  const target =
    draft.transport === 'stdio' ? stdioTarget(draft) : urlTarget(draft, draft.transport);
  if ('field' in target) return target;
  const { revision, choices } = draft;
  return problemOf(choices) ?? { target, revision, ...keptChoices(choices) };
}

function stdioTarget(draft: ConnectDraft): TargetRecord | DraftProblem {
  const parsed = wordsOf(draft.commandLine);
  if ('problem' in parsed) return { field: 'Command line', words: parsed.problem };
  if ((parsed.words[0] ?? '') === '')
    return { field: 'Command line', words: 'Type the command that starts your server.' };
  const env = named(draft.env);
  const bad = env.find(([name]) => name.includes('=') || name.includes('\0'));
  if (bad) return { field: 'Environment', words: `“${bad[0]}” is not a variable name.` };
  const cwd = draft.cwd.trim();
  return {
    kind: 'stdio',
    command: parsed.words,
    ...(cwd === '' ? {} : { cwd }),
    ...(env.length === 0 ? {} : { env }),
  };
}

const SCHEMES: Readonly<Record<'http' | 'sse' | 'ws', readonly string[]>> = {
  http: ['http:', 'https:'],
  sse: ['http:', 'https:'],
  ws: ['ws:', 'wss:'],
};
// RFC 9110 token.
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function urlTarget(draft: ConnectDraft, kind: 'http' | 'sse' | 'ws'): TargetRecord | DraftProblem {
  const url = draft.url.trim();
  const schemes = SCHEMES[kind];
  const words = `Type a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`;
  if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol))
    return { field: 'URL', words };
  const headers = named(draft.headers);
  const bad = headers.find(([name]) => !HEADER_NAME.test(name));
  if (bad) return { field: 'Headers', words: `“${bad[0]}” is not a header name.` };
  const bearer = draft.bearer.trim();
  return {
    kind,
    url,
    ...(headers.length === 0 ? {} : { headers }),
    ...(bearer === '' ? {} : { bearer }),
  };
}

/** Rows whose name was left empty are rows not filled in yet. */
function named(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(([name]) => name.trim() !== '').map(([name, value]) => [name.trim(), value]);
}

/** The form for a target that exists already: a saved server, or the one to edit. */
export function draftOf(
  session: Pick<NewSession, 'target' | 'revision' | 'choices'>,
): ConnectDraft {
  const { target } = session;
  const choices = readChoices(session.choices);
  const revision: RevisionChoice = isRevision(session.revision) ? session.revision : 'Auto';
  if (target.kind === 'stdio')
    return {
      ...EMPTY_DRAFT,
      commandLine: join(target.command),
      cwd: target.cwd ?? '',
      env: target.env ?? [],
      revision,
      choices,
    };
  return {
    ...EMPTY_DRAFT,
    transport: target.kind,
    url: target.url,
    headers: target.headers ?? [],
    bearer: target.bearer ?? '',
    revision,
    choices,
  };
}
