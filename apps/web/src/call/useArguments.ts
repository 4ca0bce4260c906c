import type { ListItem } from '@loupe/mcp';
import { modelOf, type FieldModel } from '@loupe/schema-form';
import { useMemo } from 'react';
import type { Summary } from '../session/view.ts';
import { useVerdict } from '../validate/useVerdict.ts';
import type { Verdict } from '../validate/verdict.ts';
import { freshForm, isFormState, sendable, type FormState, type Sendable } from './form/state.ts';
import { useVariables, type Variables } from './kept/useVariables.ts';
import { fillVariables, type Filled } from './kept/variables.ts';
import { useDraft } from './useDraft.ts';
import { serverOf } from './useSelected.ts';

/** What is in the form of one tool or prompt, and what would be sent of it. */
export interface Arguments {
  readonly model: FieldModel;
  readonly state: FormState;
  readonly write: (state: FormState) => void;
  /** Before the variables are put in. */
  readonly outcome: Sendable;
  /** Undefined where nothing is written, or nothing can be sent. */
  readonly filled: Filled | undefined;
  readonly variables: Variables;
  readonly verdict: Verdict | undefined;
  /** Why it can't be sent yet. */
  readonly problem: string | undefined;
}

export function useArguments(
  summary: Summary,
  method: string,
  item: ListItem,
  schema: string,
): Arguments {
  const model = useMemo(() => modelOf(schema), [schema]);
  const fresh = useMemo(() => freshForm(model), [model]);
  const [typed, write] = useDraft(serverOf(summary), `${method} ${item.key}`, isFormState);
  const state = typed ?? fresh;
  const outcome = useMemo(() => sendable(model, state), [model, state]);
  const variables = useVariables(summary);
  const { variables: known } = variables;
  const text = 'text' in outcome ? outcome.text : undefined;
  const filled = useMemo(
    () => (text === undefined ? undefined : fillVariables(text, known)),
    [text, known],
  );
  const verdict = useVerdict(schema, filled?.text);
  const names = (filled?.filled.length ?? 0) + (filled?.unknown.length ?? 0);
  const isEarly = !variables.isKnown && variables.problem === undefined && names > 0;
  const problem =
    'problem' in outcome
      ? outcome.problem
      : isEarly
        ? 'What the variables stand for is still being read.'
        : undefined;
  return { model, state, write, outcome, filled, variables, verdict, problem };
}
