import type { Era } from '@loupe/mcp';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from './Raw.tsx';
import { StructuredValue } from './structured/StructuredValue.tsx';
import type { StructuredPart } from './structured/useStructured.ts';

interface StructuredProps {
  readonly part: StructuredPart;
  readonly era: Era | undefined;
}

/** `structuredContent` of a result, whatever its value is: null, false, 0 and "" are values. */
export function Structured({ part, era }: StructuredProps) {
  const { value, isReading, problem, outputSchema, isFailure, isMissing } = part;
  if (isReading) return <EmptyState kind="loading" title="Reading" />;
  if (problem !== undefined)
    return (
      <EmptyState kind="failed" title="The answer could not be read">
        {problem}
      </EmptyState>
    );
  if (value === undefined)
    return <Missing isFault={isMissing} isFailure={isFailure && outputSchema !== undefined} />;
  // Any JSON value since 2026-07-28, an object before.
  const isFault = era === 'legacy' && value.kind !== 'object';
  return (
    <div className="flex h-full flex-col">
      {isFault && (
        <div className="p-2">
          <Note>In the revision of this connection structuredContent has to be an object.</Note>
        </div>
      )}
      <div className="min-h-24 flex-1">
        <StructuredValue {...{ value, part }} />
      </div>
    </div>
  );
}

function Missing({ isFault, isFailure }: { isFault: boolean; isFailure: boolean }) {
  return isFault ? (
    <EmptyState kind="failed" title="structuredContent is missing">
      The tool declares an outputSchema, so a result that is no failure has to carry it.
    </EmptyState>
  ) : (
    <EmptyState kind="empty" title="No structuredContent">
      The result does not carry any.
      {isFailure && ' A tool failure is not measured against outputSchema.'}
    </EmptyState>
  );
}
