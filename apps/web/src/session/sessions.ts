import { createClock } from './clock.ts';
import type { Fills } from './fills.ts';
import { messageYield } from './pump.ts';
import { Session } from './session.ts';
import type { SessionOptions } from './session.ts';
import { blobSource, bridgeSource } from './source.ts';
import { connectTo } from './uplink.ts';
import type { Uplink } from './uplink.ts';
import type { SessionKey, SummaryChange } from './view.ts';
import { createWatch } from './watch.ts';
import type { Watch } from './watch.ts';

const LIVE = 'live:';
const SUMMARY_INTERVAL_MS = 50;

/** A worker's timers go on at full pace while the tab is hidden, so calls time out when they should. */
const clock = createClock({
  now: () => performance.now(),
  start: (ring, milliseconds) => setTimeout(ring, milliseconds),
  stop: (timer) => clearTimeout(timer),
});

interface Opened {
  readonly session: Session;
  readonly end: () => void;
  watch?: Watch;
}

/** All sessions of this tab. */
export class Sessions {
  private readonly opened = new Map<SessionKey, Opened>();
  private readonly yieldThen = messageYield();
  private uplink: Uplink | undefined;
  private files = 0;

  useBridge(origin: string, token: string, tab: string): void {
    this.uplink ??= connectTo(origin, token, tab, clock);
  }

  /**
   * The session behind a key. A live one needs no `open`: the page may have its key from the URL.
   * Throws with words for a person where the key leads nowhere any more.
   */
  at(key: SessionKey): Session {
    return this.find(key).session;
  }

  /** What is not to be seen of the session behind a key; undefined where it is no key, or nothing is open there. */
  fillsOf(key: unknown): Fills | undefined {
    return typeof key === 'string' ? this.opened.get(key)?.session.fold.fills : undefined;
  }

  open(sessionId: string): SessionKey {
    const key = `${LIVE}${sessionId}`;
    this.find(key);
    return key;
  }

  openFile(file: Blob): SessionKey {
    this.files += 1;
    const key = `file:${this.files}`;
    const { session } = this.add(key, { source: blobSource(file) }, () => undefined);
    session.readAll(file.size).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      session.gone(`The file could not be read to its end: ${reason}`);
    });
    return key;
  }

  close(key: SessionKey): void {
    const one = this.opened.get(key);
    this.opened.delete(key);
    one?.watch?.stop();
    one?.session.stop();
    one?.end();
  }

  watch(key: SessionKey, post: (change: SummaryChange) => void | PromiseLike<void>): void {
    const one = this.find(key);
    one.watch?.stop();
    one.watch = createWatch({
      summary: () => one.session.summary(),
      masked: () => one.session.fold.fills.count,
      post,
      intervalMs: SUMMARY_INTERVAL_MS,
      now: () => clock.now(),
      later: (milliseconds, then) => clock.after(milliseconds, then),
    });
  }

  unwatch(key: SessionKey): void {
    this.opened.get(key)?.watch?.stop();
  }

  takeOver(key: SessionKey): void {
    this.uplink?.socket.drive(key.slice(LIVE.length));
  }

  private find(key: SessionKey): Opened {
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    if (!key.startsWith(LIVE)) {
      throw new Error('This transcript is not open any more. Open its file again.');
    }
    return this.follow(key, key.slice(LIVE.length));
  }

  private follow(key: SessionKey, id: string): Opened {
    if (this.uplink === undefined) throw new Error('The page has not named its bridge yet.');
    const { api, socket } = this.uplink;
    const one = this.add(
      key,
      {
        source: bridgeSource(api, id),
        send: (command) => socket.command(id, command),
        used: (offset) => socket.used(id, offset),
      },
      () => socket.unfollow(id),
    );
    socket.follow(id, one.session);
    return one;
  }

  private add(
    key: SessionKey,
    parts: Pick<SessionOptions, 'source' | 'send' | 'used'>,
    end: () => void,
  ): Opened {
    const { yieldThen } = this;
    const changed = (): void => this.opened.get(key)?.watch?.changed();
    const one: Opened = { session: new Session({ ...parts, clock, yieldThen, changed }), end };
    this.opened.set(key, one);
    return one;
  }
}
