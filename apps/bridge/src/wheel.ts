/** A tab that follows a session, however many connections it has used so far. */
export interface Viewer {
  /** The tab's own name, stable over its reloads. */
  readonly tab: string;
}

/** Who of a session's viewers may act: one at most. The others read along. */
export interface Wheel<V extends Viewer> {
  readonly viewers: ReadonlySet<V>;
  /** The first viewer takes the wheel; so does one that comes when nobody here holds it. */
  attach(viewer: V): void;
  detach(viewer: V): void;
  take(viewer: V): void;
  holds(viewer: V): boolean;
  readonly held: boolean;
}

/** The wheel belongs to a tab, not to its connection: after a reload the driver still drives. */
export function createWheel<V extends Viewer>(): Wheel<V> {
  const viewers = new Set<V>();
  let driver: string | undefined;
  const held = (): boolean => [...viewers].some(({ tab }) => tab === driver);
  return {
    viewers,
    attach(viewer) {
      if (!held()) driver = viewer.tab;
      viewers.add(viewer);
    },
    detach: (viewer) => void viewers.delete(viewer),
    take: (viewer) => void (driver = viewer.tab),
    holds: (viewer) => viewers.has(viewer) && viewer.tab === driver,
    get held() {
      return held();
    },
  };
}
