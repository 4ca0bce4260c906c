import type { Entry } from '@loupe/transcript';
import { formatDuration } from '../../ui/format.ts';

/** What an entry says beside its text. */
interface OwnFact {
  readonly name: string;
  readonly value: string;
  /** The entry that it speaks of. */
  readonly seq?: number;
}

/** The fields of an entry that no text holds: how a process ended, which entry a note is about. */
export function ownFacts(entry: Entry): readonly OwnFact[] {
  switch (entry.kind) {
    case 'lifecycle':
      return [
        {
          name: 'State',
          value: `${entry.state}${entry.unexpected === true ? ', unexpectedly' : ''}`,
        },
        ...fact('Process', entry.pid),
        ...fact('Exit code', entry.exitCode),
        ...fact('Signal', entry.signal),
        ...fact('Error code', entry.code),
        ...fact('Ended with', entry.ended === 'stdin' ? 'the end of its stdin' : entry.ended),
      ];
    case 'note':
      return [
        { name: 'Note', value: entry.note },
        ...(entry.about > 0 ? [link('About', entry.about)] : fact('About', 'the whole session')),
        ...fact('Waits', entry.ms === undefined ? undefined : formatDuration(entry.ms)),
      ];
    case 'undelivered':
      return [link('Frame', entry.frame)];
    default:
      return [];
  }
}

const link = (name: string, seq: number): OwnFact => ({ name, value: `#${seq}`, seq });

function fact(name: string, value: string | number | undefined): readonly OwnFact[] {
  return value === undefined ? [] : [{ name, value: String(value) }];
}
