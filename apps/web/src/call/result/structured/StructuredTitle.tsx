import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { StructuredPart } from './useStructured.ts';

type Standing = Pick<StructuredPart, 'verdict' | 'isMissing'>;

/** The tab's title, with a mark where the value is not what the tool declares. */
export function StructuredTitle({ verdict, isMissing }: Standing) {
  return (
    <>
      Structured
      {(isMissing || verdict?.kind === 'invalid') && (
        <TriangleAlert className="size-3.5 text-warning" aria-hidden />
      )}
    </>
  );
}

interface DiffersProps extends Standing {
  readonly onShow: () => void;
}

/** Says above the content that the structured part is not what the tool declares; nothing where it is. */
export function Differs({ verdict, isMissing, onShow }: DiffersProps) {
  const differs = verdict?.kind === 'invalid' ? verdict : undefined;
  if (differs === undefined && !isMissing) return null;
  return (
    <div className="m-2 mb-0 flex flex-wrap items-center gap-x-2 rounded-md border-l-4 border-warning bg-warning-soft px-3 py-1 text-sm text-warning">
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-52">
        {differs === undefined
          ? 'structuredContent is missing, which the tool declares with its outputSchema.'
          : `structuredContent differs from the tool’s outputSchema in ${formatCount(differs.mismatches.length + differs.more, 'place')}.`}
      </p>
      {differs !== undefined && (
        <Button look="quiet" className="h-6 text-xs" onPress={onShow}>
          Show where
        </Button>
      )}
    </div>
  );
}
