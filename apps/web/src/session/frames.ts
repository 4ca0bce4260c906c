/** In a hidden tab no frame comes: the newest state is then shown once a second. */
const HIDDEN_FRAME_MS = 1_000;

/** Continues in the next animation frame. */
export function nextFrame(then: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    then();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_FRAME_MS);
}
