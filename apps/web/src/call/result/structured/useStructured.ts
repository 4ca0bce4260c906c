import { isProblem, path, scan, type JsonKind } from '@loupe/json';
import { useEffect, useMemo, useState } from 'react';
import { sessionWorker } from '../../../session/hooks.ts';
import type { TextRef } from '../../../session/opened.ts';
import type { SessionKey } from '../../../session/view.ts';
import { useVerdict } from '../../../validate/useVerdict.ts';
import type { Verdict } from '../../../validate/verdict.ts';
import { NO_SESSION } from './useGiven.ts';

/** Longer values are not measured against a schema. UTF-16 units. */
const LONGEST_MEASURED = 8 * 1024 * 1024;
const TOO_LONG: Verdict = { kind: 'unjudged', reason: 'it is longer than 8 MB' };

/** A structured value: the page has its text, or the worker has it under a name. */
export interface Value {
  readonly kind: JsonKind;
  readonly text?: string;
  readonly textRef?: TextRef;
}

/** `structuredContent` of a result, and how it stands against what the tool declares. */
export interface StructuredPart {
  /** Undefined where the result carries none. */
  readonly value: Value | undefined;
  /** It is not known yet whether there is a value. */
  readonly isReading: boolean;
  /** Why nobody knows whether there is one. */
  readonly problem: string | undefined;
  /** Undefined where nothing is declared, and while nothing is known yet. */
  readonly verdict: Verdict | undefined;
  /** JSON Schema; undefined where the tool declares none. */
  readonly outputSchema: string | undefined;
  /** The tool says that it failed. */
  readonly isFailure: boolean;
  /** A result that is no failure lacks what the tool declares (spec 2025-11-25/server/tools#output-schema). */
  readonly isMissing: boolean;
}

interface Source {
  /** The whole result (JSON text), where the page has it. */
  readonly result: string | undefined;
  /** Of a result that is too long for the page: the entry that answers with it. */
  readonly cut?: { readonly sessionKey: SessionKey; readonly seq: number } | undefined;
  readonly isFailure: boolean;
  readonly outputSchema: string | undefined;
}

/** Finds the structured part of a result and has it measured. */
export function useStructured({ result, cut, isFailure, outputSchema }: Source): StructuredPart {
  const held = useMemo(() => valueIn(result), [result]);
  const lent = useLent(cut?.sessionKey, cut?.seq, outputSchema !== undefined);
  const value = held ?? lent?.value;
  const measured = held?.text ?? lent?.text;
  const isLong =
    value !== undefined && (measured === undefined || measured.length > LONGEST_MEASURED);
  const isMeasured = !isFailure && !isLong && measured !== undefined;
  const verdict = useVerdict(
    isMeasured ? outputSchema : undefined,
    isMeasured ? measured : undefined,
  );
  const isKnown = result !== undefined || (lent !== undefined && lent.problem === undefined);
  const isUnjudged = isLong && !isFailure && outputSchema !== undefined;
  return {
    value,
    isReading: cut !== undefined && lent === undefined,
    problem: lent?.problem,
    verdict: isUnjudged ? TOO_LONG : verdict,
    outputSchema,
    isFailure,
    isMissing: isKnown && value === undefined && !isFailure && outputSchema !== undefined,
  };
}

function valueIn(result: string | undefined): (Value & { readonly text: string }) | undefined {
  const text = result === undefined ? undefined : path(result, 'structuredContent');
  if (text === undefined) return undefined;
  const root = scan(text);
  return isProblem(root) ? undefined : { kind: root.span.kind, text };
}

interface Lent {
  readonly of: string;
  readonly value?: Value;
  /** For those who measure it, unless it is too long for that. */
  readonly text?: string;
  /** Why nobody knows. */
  readonly problem?: string;
}

/** The structured part of an answer that the page does not have; undefined until the worker has found out. */
function useLent(
  sessionKey: SessionKey | undefined,
  seq: number | undefined,
  isMeasured: boolean,
): Lent | undefined {
  const [lent, setLent] = useState<Lent>();
  const of = sessionKey === undefined ? undefined : `${sessionKey} ${seq ?? ''}`;
  useEffect(() => {
    if (sessionKey === undefined || seq === undefined || of === undefined) return;
    let isGone = false;
    const worker = sessionWorker();
    const given = worker.giveValue(sessionKey, { seq, part: 'answer' }, ['structuredContent']);
    const read = async (): Promise<Lent> => {
      const found = await given;
      if (found === undefined) return { of };
      const { number, kind, length } = found;
      const textRef: TextRef = { seq: number, part: 'given' };
      const value = { kind, textRef };
      if (!isMeasured || length > LONGEST_MEASURED) return { of, value };
      return { of, value, text: await (await worker.nodeText(NO_SESSION, textRef, 0)).text() };
    };
    read().then(
      (known) => isGone || setLent(known),
      (error: unknown) =>
        isGone || setLent({ of, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isGone = true;
      void given.then(
        (found) => found && sessionWorker().takeBack(found.number),
        () => undefined,
      );
    };
  }, [sessionKey, seq, of, isMeasured]);
  return lent?.of === of ? lent : undefined;
}
