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

/** The subscriptions of one opening as they are shown: replaced, not changed, when something changes. */
export class Shown {
  all: readonly Subscription[] = [];

  clear(): void {
    if (this.all.length > 0) this.all = [];
  }

  of(asked: number): Subscription | undefined {
    return this.all.find((one) => one.asked === asked);
  }

  add(asked: number, requested: string): void {
    this.all = [...this.all, { asked, requested, state: 'asked', events: 0 }];
  }

  change(asked: number, change: Partial<Subscription>): void {
    this.all = this.all.map((one) => (one.asked === asked ? { ...one, ...change } : one));
  }

  endAll(words: string): void {
    const isOver = ({ state }: Subscription): boolean => state === 'refused' || state === 'ended';
    if (this.all.every(isOver)) return;
    this.all = this.all.map((one) => (isOver(one) ? one : { ...one, state: 'ended', words }));
  }

  event(asked: number): void {
    this.change(asked, { events: (this.of(asked)?.events ?? 0) + 1 });
  }
}
