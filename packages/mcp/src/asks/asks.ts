import type { Part } from '../part.ts';
import type { TargetKind } from '../transports/transport.ts';
import type { Ask } from './ask.ts';
import { AsksFold } from './asks-fold.ts';
import type { RoundsState } from './rounds.ts';

export type { Ask, AskAnswer } from './ask.ts';

/** Folds the log into what the server wants from the person, and says which calls go on with it. */
export interface Asks extends Part {
  /** All of the transcript, in the order they came. The same array while nothing about them changes. */
  readonly all: readonly Ask[];
  get(key: string): Ask | undefined;
  /** Those that the entry with this seq asks. */
  at(seq: number): readonly Ask[];
  /** Of a call that was answered `input_required` and goes on: by the seq of any of its requests. */
  roundsOf(seq: number): RoundsState | undefined;
  /**
   * Seq of the first request of the call whose next round such a request is, if it is sent now. Params
   * are JSON text.
   */
  goesOnWith(method: string, params: string | undefined): number | undefined;
}

/** `timeOf`: the wall clock at a time of the log, ISO 8601. */
export function createAsks(kind: TargetKind, timeOf: (at: number) => string): Asks {
  return new AsksFold(kind, timeOf);
}
