/** Stops a server that nobody looks at any more. */
export interface IdleStop {
  /** To be called whenever a viewer came or went. */
  readonly viewersChanged: (count: number) => void;
  readonly cancel: () => void;
}

/** A timer that comes this much too late slept with the machine. */
const OVERSLEPT_MS = 2_000;

/**
 * Calls `stop` when a session had viewers and has had none for `seconds`. Time in which the machine slept does
 * not count: the tabs slept too, and get the whole time again to come back.
 */
export function createIdleStop(seconds: number | 'never', stop: () => void): IdleStop {
  let timer: NodeJS.Timeout | undefined;
  let hadViewers = false;

  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number): void => {
    const due = Date.now() + ms;
    timer = setTimeout(() => {
      if (Date.now() - due > OVERSLEPT_MS) wait(ms);
      else stop();
    }, ms);
    timer.unref();
  };
  return {
    viewersChanged(count) {
      cancel();
      hadViewers ||= count > 0;
      if (count === 0 && hadViewers && seconds !== 'never') wait(seconds * 1_000);
    },
    cancel,
  };
}
