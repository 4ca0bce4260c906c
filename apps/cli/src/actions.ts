import type { Exchange } from '@loupe/ledger';
import type { ListName, ListState } from '@loupe/mcp';
import { LIST_KINDS } from './arguments.ts';
import type { Action, ListKind } from './arguments.ts';
import { Ending, EXIT, type ExitCode } from './endings.ts';
import type { HeadlessSession } from './session.ts';

/** What a run prints, JSON text, and how it ended. */
export interface Outcome {
  readonly text: string;
  readonly code: ExitCode;
}

/** Does what the run is for, on a connection that stands. Throws Ending where nothing can be printed. */
export async function perform(
  session: HeadlessSession,
  action: Action,
  say: (line: string) => void,
): Promise<Outcome> {
  const quote = JSON.stringify;
  switch (action.do) {
    case 'list':
      return list(session, action.what, say);
    case 'call':
      return ask(
        session,
        'tools/call',
        `{"name":${quote(action.tool)},"arguments":${action.args}}`,
      );
    case 'read':
      return ask(session, 'resources/read', `{"uri":${quote(action.uri)}}`);
    case 'prompt':
      return ask(
        session,
        'prompts/get',
        `{"name":${quote(action.name)},"arguments":${action.args}}`,
      );
    case 'ping':
      return ask(session, session.state.era === 'modern' ? 'server/discover' : 'ping');
    case 'raw':
      return raw(session, action.text);
  }
}

const LISTS: Readonly<Record<ListKind, ListName>> = {
  tools: 'tools',
  resources: 'resources',
  templates: 'resourceTemplates',
  prompts: 'prompts',
};

async function list(
  session: HeadlessSession,
  what: readonly ListKind[],
  say: (line: string) => void,
): Promise<Outcome> {
  const members: string[] = [];
  const problems: string[] = [];
  for (const kind of what) {
    const name = LISTS[kind];
    const { status, items, problem } = await listed(session, name);
    if (status === 'not-offered') continue;
    if (problem !== undefined) problems.push(`${kind}: ${problem}`);
    members.push(`${JSON.stringify(name)}:[${items.map(({ text }) => text).join(',')}]`);
  }
  for (const problem of problems) say(problem);
  const code = problems.length > 0 ? EXIT.protocolError : EXIT.fine;
  return { text: `{${members.join(',')}}`, code };
}

/** The list once it is read, or known not to be there. */
function listed(session: HeadlessSession, name: ListName): Promise<ListState> {
  const { lists } = session.protocol.lists;
  return session.until(() => {
    const { status } = lists[name];
    return status !== 'waiting' && status !== 'loading' && lists[name];
  });
}

async function ask(session: HeadlessSession, method: string, params?: string): Promise<Outcome> {
  return outcomeOf(session, await session.call(method, params));
}

/** How long a text that asks for nothing may take to be reacted to. */
const REACTION_MS = 1_000;

/** A hand-made text: what answers it is printed; of one that asks for nothing, the next frame if one comes. */
async function raw(session: HeadlessSession, text: string): Promise<Outcome> {
  // What comes after the text is then its own doing, and no list's.
  for (const kind of LIST_KINDS) await listed(session, LISTS[kind]);
  const seq = await session.sendByHand(text);
  const exchange = session.ledger.exchangeOf(seq);
  if (!exchange) {
    const text = await session.frameAfter(seq, REACTION_MS);
    return { text: text ?? 'null', code: EXIT.fine };
  }
  return outcomeOf(session, await session.over(exchange));
}

const CODES: Readonly<Partial<Record<Exchange['status'], ExitCode>>> = {
  ok: EXIT.fine,
  'tool-failure': EXIT.toolFailure,
};

function outcomeOf(session: HeadlessSession, exchange: Exchange): Outcome {
  const { status, failure, message, name } = exchange;
  const text = session.answerText(exchange);
  if (text !== undefined) return { text, code: CODES[status] ?? EXIT.protocolError };
  const isGone = session.state.phase !== 'connected';
  const words = failure ? `${failure.what} ${failure.next}` : (message ?? `It ended: ${status}.`);
  const what = name === undefined ? exchange.method : `${exchange.method} ${name}`;
  throw new Ending(isGone ? EXIT.noConnection : EXIT.protocolError, `${what}: ${words}`);
}
