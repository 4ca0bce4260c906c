import { createPhases } from '@loupe/exporters';
import type { Phase } from '@loupe/exporters';
import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';

/** The phases of a session's life, as an exported diagram names them; a part of a transcript may begin without an opening. */
export class Phases {
  private readonly phaseOf = createPhases();

  /** The phase of the next entry. */
  of(entry: Entry, reading: Reading | undefined): Phase {
    return this.phaseOf(entry, reading) ?? 'connect';
  }
}
