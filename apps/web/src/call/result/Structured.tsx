import { path, pretty } from '@loupe/json';
import type { Era } from '@loupe/mcp';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import { Note } from './Raw.tsx';

interface StructuredProps {
  readonly result: string;
  /** Whether the tool declares what it returns, so that a success without it is a fault. */
  readonly isExpected: boolean;
  readonly era: Era | undefined;
}

/** `structuredContent` of a result, whatever its value is: null, false, 0 and "" are values. */
export function Structured({ result, isExpected, era }: StructuredProps) {
  const text = path(result, 'structuredContent');
  if (text === undefined)
    return isExpected ? (
      <EmptyState kind="failed" title="structuredContent is missing">
        The tool declares an outputSchema, so a result that is no failure has to carry it.
      </EmptyState>
    ) : (
      <EmptyState kind="empty" title="No structuredContent">
        The result does not carry any.
      </EmptyState>
    );
  // Any JSON value since 2026-07-28, an object before.
  const isFault = era === 'legacy' && !text.startsWith('{');
  return (
    <div className="flex h-full flex-col">
      {isFault && (
        <div className="p-2">
          <Note>In the revision of this connection structuredContent has to be an object.</Note>
        </div>
      )}
      <div className="min-h-24 flex-1">
        <TextLines label="Structured content" text={pretty(text)} language="json" />
      </div>
    </div>
  );
}
