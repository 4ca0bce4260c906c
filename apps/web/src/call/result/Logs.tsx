import { path } from '@loupe/json';
import type { Entry } from '@loupe/transcript';
import { formatCount } from '../../ui/format.ts';
import { Visible } from '../../ui/JsonLine.tsx';
import { stringMember } from '../params.ts';

interface LogsProps {
  readonly entries: readonly Entry[];
  /** The call still waits, so that what comes is shown as it comes. */
  readonly isLive?: boolean;
}

/** What the server logged while it worked on the call. */
export function Logs({ entries, isLive = false }: LogsProps) {
  if (entries.length === 0) return null;
  return (
    <details open={isLive} className="m-2 shrink-0 rounded-md border border-line">
      <summary className="cursor-pointer px-2 py-1 text-sm text-ink-2">
        {formatCount(entries.length, 'log message')} during the call
      </summary>
      <ol className="max-h-64 overflow-y-auto border-t border-line px-2 py-1 font-mono text-xs">
        {entries.map((entry) => (
          <li key={entry.seq} className="[overflow-wrap:anywhere]">
            <LogLine text={textOf(entry)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

const LONGEST = 500;

function LogLine({ text }: { text: string }) {
  const message = path(text, 'params');
  if (message === undefined) return <Visible text={text.slice(0, LONGEST)} />;
  const said = path(message, 'data') ?? message;
  return (
    <>
      <span className="text-ink-2">{stringMember(message, 'level')} </span>
      <Visible text={(stringMember(message, 'data') ?? said).slice(0, LONGEST)} />
    </>
  );
}

/** The protocol text of a frame, or the data of an event. */
function textOf(entry: Entry): string {
  if (entry.kind === 'http' && entry.phase === 'event')
    return entry.text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5))
      .join('\n');
  return 'text' in entry ? (entry.text ?? '') : '';
}
