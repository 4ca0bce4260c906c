import type { KeyboardEvent } from 'react';
import { commandOf, type TimelineTargets } from './commands.ts';

/** These press a button that has the focus. */
const PRESSES = ['Enter', ' '];

/** `other` hears first, for `g p` is no pin. Single letters act only here, where the grid has the focus (WCAG 2.1.4). */
export function gridKey(
  event: KeyboardEvent<HTMLDivElement>,
  targets: TimelineTargets,
  other: ((event: KeyboardEvent) => void) | undefined,
): void {
  const isOnButton = event.target instanceof HTMLButtonElement;
  if (isOnButton && PRESSES.includes(event.key)) return;
  other?.(event);
  const command = event.defaultPrevented ? undefined : commandOf(event);
  if (command === undefined) return;
  event.preventDefault();
  command.run(targets);
}
