import { Check, CircleHelp, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatCount } from '../../../ui/format.ts';
import { Name } from '../../Name.tsx';
import type { StructuredPart } from './useStructured.ts';

/** How the value stands against what the tool declares, in one line; nothing where it declares nothing. */
export function VerdictWords({ verdict, outputSchema, isFailure }: StructuredPart) {
  if (outputSchema === undefined) return null;
  if (isFailure) {
    return (
      <Words icon={<CircleHelp className="size-3.5" aria-hidden />} look="text-ink-2">
        Not checked: a tool failure is not measured against outputSchema.
      </Words>
    );
  }
  if (verdict === undefined) {
    return (
      <Words
        icon={<LoaderCircle className="size-3.5 animate-spin" aria-hidden />}
        look="text-ink-2"
      >
        Checking against outputSchema
      </Words>
    );
  }
  switch (verdict.kind) {
    case 'valid':
      return (
        <Words icon={<Check className="size-3.5 text-ok" aria-hidden />} look="text-ink-2">
          Matches outputSchema
        </Words>
      );
    case 'unjudged':
      return (
        <Words icon={<CircleHelp className="size-3.5" aria-hidden />} look="text-ink-2">
          Not checked: <Name text={verdict.reason.slice(0, 400)} />
        </Words>
      );
    case 'invalid':
      return (
        <Words icon={<TriangleAlert className="size-3.5" aria-hidden />} look="text-warning">
          Differs from outputSchema in{' '}
          {formatCount(verdict.mismatches.length + verdict.more, 'place')}
          {verdict.unchecked !== undefined && (
            <>
              {'. '}Not checked: <Name text={verdict.unchecked.slice(0, 400)} />
            </>
          )}
        </Words>
      );
  }
}

interface WordsProps {
  readonly icon: React.ReactNode;
  readonly look: string;
  readonly children: React.ReactNode;
}

function Words({ icon, look, children }: WordsProps) {
  return (
    <p role="status" className={`flex min-w-0 items-start gap-1.5 text-xs ${look}`}>
      <span className="mt-px shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
