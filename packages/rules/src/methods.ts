import type { NotificationMessage, RequestMessage } from '@loupe/jsonrpc';
import type { ConnectionState, FrameReading } from '@loupe/mcp';
import { eachMessage } from './messages.ts';
import type { Judgement } from './messages.ts';
import type { Rule } from './rule.ts';

/** All that a verdict about a method may depend on, beside the connection. */
export interface MethodUse {
  readonly method: string;
  readonly kind: (RequestMessage | NotificationMessage)['kind'];
  readonly direction: FrameReading['direction'];
}

/** A server may make up as many methods as it likes; no more verdicts than this are kept. */
const MOST_VERDICTS = 500;

/**
 * Judges the method that a message names, by the connection it comes over. A connection's state is replaced when it
 * changes, so one verdict serves for all messages until then.
 */
export function eachMethod(
  judge: (use: MethodUse, connection: ConnectionState) => Judgement | undefined,
): Rule['check'] {
  let known: ConnectionState | undefined;
  let verdicts = noVerdicts();

  return (look) =>
    eachMessage(look, (message, { direction }) => {
      const { kind } = message;
      if (kind !== 'request' && kind !== 'notification') return undefined;
      const { method } = message;
      const { connection } = look.before;
      const isFull = verdicts[kind][direction].size >= MOST_VERDICTS;
      if (connection !== known || isFull) verdicts = noVerdicts();
      known = connection;
      const ofMethods = verdicts[kind][direction];
      let verdict = ofMethods.get(method);
      if (verdict === undefined) {
        verdict = judge({ method, kind, direction }, connection) ?? SILENCE;
        ofMethods.set(method, verdict);
      }
      return verdict === SILENCE ? undefined : verdict;
    });
}

const SILENCE: Judgement = { words: '' };

type Verdicts = Map<string, Judgement>;
type Ways = Readonly<Record<MethodUse['direction'], Verdicts>>;

function noVerdicts(): Readonly<Record<MethodUse['kind'], Ways>> {
  const ways = (): Ways => ({ sent: new Map(), received: new Map() });
  return { request: ways(), notification: ways() };
}
