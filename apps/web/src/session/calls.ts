import type { Exchange } from '@loupe/ledger';

/** What the client does by itself: these are no calls of a person, unless made by hand. */
const AUTOMATIC = new Set([
  'initialize',
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'subscriptions/listen',
  'resources/subscribe',
  'resources/unsubscribe',
  'logging/setLevel',
  'completion/complete',
  'tasks/get',
  'tasks/result',
  'tasks/update',
]);
const KEPT_CALLS = 200;
/** A call may have a hundred thousand reports of progress; the page is sent the latest. */
const KEPT_PROGRESS = 20;

/** The exchanges that the person asked for, picked from a ledger as it grows. */
export interface Calls {
  /** Looks at the exchanges that came since the last time. */
  follow(exchanges: readonly Exchange[]): void;
  /**
   * The person's calls, newest last. The same array as before while nothing about them changed; in another one, what
   * did not change is the same object.
   */
  list(): readonly Exchange[];
}

/** Whether the person asked for it. */
export function isCall({ askedBy, origin, method }: Exchange): boolean {
  return askedBy === 'client' && (origin === 'hand' || !AUTOMATIC.has(method));
}

export function createCalls(): Calls {
  let seen = 0;
  let kept: Exchange[] = [];
  let told: readonly Exchange[] = [];
  let copies = new Map<Exchange, Copy>();

  return {
    follow(exchanges) {
      for (; seen < exchanges.length; seen++) {
        const exchange = exchanges[seen];
        if (exchange !== undefined && isCall(exchange)) kept.push(exchange);
      }
      if (kept.length > 2 * KEPT_CALLS) kept = kept.slice(-KEPT_CALLS);
    },
    list() {
      const latest = kept.slice(-KEPT_CALLS);
      copies = new Map(
        latest.map((exchange) => [exchange, copyOf(exchange, copies.get(exchange))]),
      );
      const now = [...copies.values()].map(({ sent }) => sent);
      if (now.length !== told.length || now.some((sent, at) => sent !== told[at])) told = now;
      return told;
    },
  };
}

interface Copy {
  readonly mark: string;
  readonly sent: Exchange;
}

function copyOf(exchange: Exchange, before: Copy | undefined): Copy {
  const mark = markOf(exchange);
  return before?.mark === mark ? before : { mark, sent: asSent(exchange) };
}

/** Changes with everything about an exchange that can change. */
function markOf(exchange: Exchange): string {
  const { asked, status, answered, progress, late, http, cancelled, failure } = exchange;
  return JSON.stringify([asked, status, answered, progress.length, late, http, cancelled, failure]);
}

/** A copy that is small enough to be posted. */
export function asSent(exchange: Exchange): Exchange {
  return { ...exchange, progress: exchange.progress.slice(-KEPT_PROGRESS) };
}

/** How many answers are due. A listen is answered only when it ends. */
export function waitingIn(exchanges: readonly Exchange[]): number {
  return exchanges.filter(({ method }) => method !== 'subscriptions/listen').length;
}
