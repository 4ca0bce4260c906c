import { useCallback, useReducer } from 'react';
import type { TextRef } from '../opened.ts';
import { sessionWorker } from '../remote.ts';
import type { NodePlace } from '../text-api.ts';
import type { SessionKey } from '../view.ts';
import { ALL_OPEN, toggled } from './shape.ts';
import type { Folding, TreeLine, TreeSlice } from './shape.ts';
import { useTall } from './useTall.ts';
import type { Tall } from './useTall.ts';

/** CSS pixels for the triangles. */
const GUTTER = 32;

/** The value that the keyboard stands on, by its line; the node where it is known. */
interface Active {
  readonly line: number;
  readonly node?: number;
}

interface TreeState {
  /** The text that it belongs to: another text begins anew. */
  readonly of: string;
  readonly folding: Folding;
  readonly active: Active;
}

export interface Tree {
  readonly tall: Tall<TreeSlice>;
  readonly folding: Folding;
  readonly active: Active;
  /** The line of a slice that the keyboard stands on, where it is in view. */
  readonly activeLine: TreeLine | undefined;
  fold: (folding: Folding) => void;
  toggle: (node: number) => void;
  /** Goes to a line and scrolls to it. */
  go: (line: number, node?: number) => void;
  /** Goes to a place that the worker found, opened as it needs it. */
  show: (place: NodePlace) => void;
}

type Step = Partial<Omit<TreeState, 'of'>> & { readonly of: string };

/** A JSON text of the transcript as a tree that can be folded; the worker holds it. */
export function useTree(sessionKey: SessionKey, textRef: TextRef): Tree {
  const of = `${sessionKey} ${JSON.stringify(textRef)}`;
  const begin: TreeState = { of, folding: ALL_OPEN, active: { line: 0, node: 0 } };
  const [kept, take] = useReducer(
    (state: TreeState, step: Step): TreeState =>
      state.of === step.of ? { ...state, ...step } : { ...begin, ...step },
    begin,
  );
  const { folding, active } = kept.of === of ? kept : begin;
  const name = JSON.stringify(textRef);
  const load = useCallback(
    (from: number, to: number, columns: number) => {
      const shape = { folding, columns };
      return sessionWorker().treeLines(sessionKey, JSON.parse(name) as TextRef, shape, from, to);
    },
    [sessionKey, name, folding],
  );
  const tall = useTall<TreeSlice>(load, GUTTER);
  const { reveal } = tall;
  const go = useCallback(
    (line: number, node?: number) => {
      take({ of, active: node === undefined ? { line } : { line, node } });
      reveal(line);
    },
    [of, reveal],
  );
  return {
    tall,
    folding,
    active,
    activeLine: tall.slice?.lines.find(({ line }) => line === active.line),
    fold: (next) => take({ of, folding: next, active: { line: 0, node: 0 } }),
    toggle: (node) => take({ of, folding: toggled(folding, [node]) }),
    go,
    show: (place) => {
      take({ of, folding: place.folding, active: { line: place.line, node: place.node } });
      reveal(place.line);
    },
  };
}
