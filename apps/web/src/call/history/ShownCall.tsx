import type { Exchange } from '@loupe/ledger';
import { TextCursorInput } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/format.ts';

interface ShownCallProps {
  readonly exchange: Exchange;
  /** ISO 8601: when the transcript began. */
  readonly started: string;
  readonly onUse: () => void;
  readonly onNewest: () => void;
}

/** Says that the result below is not the newest one, and leads back to it. */
export function ShownCall({ exchange, started, onUse, onNewest }: ShownCallProps) {
  return (
    <div className="flex min-h-8 shrink-0 items-center gap-2 border-b border-line bg-info-soft px-3 py-0.5 text-xs text-waiting">
      <p role="status" className="min-w-0 flex-1">
        Showing call #{exchange.asked} of {formatClock(started, exchange.askedAt)}, not the newest
      </p>
      <IconButton label="Use its arguments" className="size-6!" onPress={onUse}>
        <TextCursorInput className="size-3.5" aria-hidden />
      </IconButton>
      <Button className="h-6! px-2! text-xs!" onPress={onNewest}>
        Newest
      </Button>
    </div>
  );
}
