import { memo } from 'react';
import { JsonLine } from '../../ui/JsonLine.tsx';
import { Scroller } from '../../ui/Scroller.tsx';

/** Longer texts are for the entry's own view, which draws only what is in sight. */
const MOST_LINES = 400;
const MOST_COLUMNS = 2000;

/** Short JSON in full. */
export const JsonBlock = memo(function JsonBlock({ text }: { text: string }) {
  const lines = text.split('\n');
  return (
    <Scroller className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-sm whitespace-pre">
      {lines.slice(0, MOST_LINES).map((line, index) => (
        <div key={index}>
          <JsonLine text={line.slice(0, MOST_COLUMNS)} />
          {line.length > MOST_COLUMNS && ' …'}
        </div>
      ))}
      {lines.length > MOST_LINES && `… ${lines.length - MOST_LINES} more lines`}
    </Scroller>
  );
});
