import type { Part } from './part.ts';

/** What of changes is told: a resource subscribed to, or one `subscriptions/listen`. */
export interface Subscription {
  /** Seq of the request that began it. */
  readonly asked: number;
  /** JSON text of the filter that was asked for: of a resource, `{"resourceSubscriptions":[uri]}`. */
  readonly requested: string;
  /** JSON text of the filter that the server honours, once it has said so. */
  readonly acknowledged?: string;
  readonly state: 'asked' | 'open' | 'refused' | 'ended';
  /** Why it was refused, or how it ended. */
  readonly words?: string;
  /** Change notifications that came with it. */
  readonly events: number;
}

/** Folds the log into subscriptions, and asks for those that the choices want. */
export interface Subscriptions extends Part {
  /** Of the current opening, oldest first. The same array while nothing changes. */
  readonly all: readonly Subscription[];
  /** Seq of the newest `notifications/resources/updated` of a URI. */
  readonly updated: ReadonlyMap<string, number>;
}

export function createSubscriptions(): Subscriptions {
  return { all: [], updated: new Map(), fold: () => undefined, next: () => [] };
}
