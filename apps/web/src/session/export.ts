import { createSurvey, EXPORTERS, tell } from '@loupe/exporters';
import type { Exporter, ExporterId, Part, Story, Survey } from '@loupe/exporters';
import { createFillMask, createRedactor, encodeEntry, encodeHeader } from '@loupe/transcript';
import type { Entry, TranscriptHeader } from '@loupe/transcript';
import { eachLine } from './recorded.ts';
import type { Recorded } from './recorded.ts';

/** `jsonl` is the transcript itself, the others say what it means. */
export type ExportFormat = 'jsonl' | ExporterId;

export interface ExportChoice {
  readonly format: ExportFormat;
  /**
   * `masked`: secrets are replaced, entry by entry, before anything else reads them. `clear`: but for what the bridge
   * filled in, which is in no export.
   */
  readonly secrets: 'masked' | 'clear';
  /** Absent: everything. */
  readonly part?: Part;
}

export interface Exported {
  readonly blob: Blob;
  /** Lines that could not be read (a torn last one, damage), and are not in it: what can't be read can't be masked. */
  readonly leftOut: number;
}

/**
 * A transcript as a file to hand on. It is read twice where a format says at its beginning what stands at the end;
 * never is more than one step of it held as text. Rejects with words for a person where there is no header.
 */
export async function exportTranscript(
  recorded: Recorded,
  { format, secrets, part }: ExportChoice,
): Promise<Exported> {
  if (format === 'jsonl') return exportLines(recorded, secrets, part);
  const exporter: Exporter | undefined = EXPORTERS.find(({ id }) => id === format);
  if (exporter === undefined) throw new Error(`There is no export as ${format}.`);
  const story = await surveyed(recorded, secrets, part);
  const teller = tell(exporter, story);
  const sheet = createSheet();
  sheet.write(teller.head());
  if (teller.entry !== undefined) {
    const masking = createMasking(secrets, recorded.fills);
    await eachLine(recorded, ({ content }) => {
      if ('header' in content) masking.header(content.header);
      else sheet.write(teller.entry?.(masking.entry(content.entry)) ?? []);
    });
  }
  sheet.write(teller.tail());
  return { blob: sheet.blob(exporter.mediaType), leftOut: story.leftOut };
}

/** A part of a transcript is a transcript again: the numbers of its entries stay what they were. */
async function exportLines(
  recorded: Recorded,
  secrets: ExportChoice['secrets'],
  part: Part | undefined,
): Promise<Exported> {
  const story = part && (await surveyed(recorded, 'clear', { ...part, withHandshake: true }));
  const masking = createMasking(secrets, recorded.fills);
  const isAsItStands = secrets === 'clear' && recorded.fills.count === 0;
  const sheet = createSheet();
  const leftOut = await eachLine(recorded, ({ text, content }) => {
    if ('entry' in content && story?.includes(content.entry) === false) return;
    if (isAsItStands) sheet.write([`${text}\n`]);
    else if ('header' in content) {
      sheet.write([`${encodeHeader(masking.header(content.header))}\n`]);
    } else sheet.write([`${encodeEntry(masking.entry(content.entry))}\n`]);
  });
  return { blob: sheet.blob('application/jsonl'), leftOut };
}

async function surveyed(
  recorded: Recorded,
  secrets: ExportChoice['secrets'],
  part: Part | undefined,
): Promise<Story> {
  const masking = createMasking(secrets, recorded.fills);
  const surveys: Survey[] = [];
  const leftOut = await eachLine(recorded, ({ content }) => {
    if ('entry' in content) surveys[0]?.add(masking.entry(content.entry));
    else surveys.push(surveyOf(masking, content.header, part));
  });
  const [survey] = surveys;
  if (survey === undefined) throw new Error('This transcript has no header yet.');
  return survey.done(leftOut);
}

function surveyOf(masking: Masking, header: TranscriptHeader, part: Part | undefined): Survey {
  const started = Date.parse(header.started);
  const shown = masking.header(header);
  return createSurvey({
    header: shown,
    timeOf: (at) => new Date(started + at).toISOString(),
    ...(part && { part: { ...part, words: masking.words(part.words) } }),
  });
}

/** Masks header and entries, or leaves them as they are. */
interface Masking {
  /** The header comes first: it says what is secret. */
  header(header: TranscriptHeader): TranscriptHeader;
  entry(entry: Entry): Entry;
  words(words: string): string;
}

function createMasking(
  secrets: ExportChoice['secrets'],
  { count, values }: Recorded['fills'],
): Masking {
  if (secrets === 'clear') {
    if (count === 0) return { header: same, entry: same, words: same };
    const { text: words, ...mask } = createFillMask(values, 'mask');
    return { ...mask, words };
  }
  let redactor: Pick<Masking, 'header' | 'entry'> | undefined;
  const entryOf = (entry: Entry): Entry => {
    if (redactor === undefined) throw new Error('An entry stands before the header.');
    return redactor.entry(entry);
  };
  return {
    header(header) {
      redactor = createRedactor(header, values);
      return redactor.header(header);
    },
    entry: entryOf,
    words(text) {
      const masked = entryOf({ seq: 1, at: 0, kind: 'stderr', text });
      return masked.kind === 'stderr' ? masked.text : '';
    },
  };
}

function same<Value>(value: Value): Value {
  return value;
}

/** The text that is held at most before it becomes a blob, which a browser may keep on disk. */
const SHEET_LENGTH = 4 * 1024 * 1024;

interface Sheet {
  write(pieces: Iterable<string>): void;
  blob(type: string): Blob;
}

function createSheet(): Sheet {
  const blobs: Blob[] = [];
  let pieces: string[] = [];
  let length = 0;
  const turn = (): void => {
    blobs.push(new Blob([pieces.join('')]));
    pieces = [];
    length = 0;
  };
  return {
    write(more) {
      for (const piece of more) {
        pieces.push(piece);
        length += piece.length;
        if (length >= SHEET_LENGTH) turn();
      }
    },
    blob(type) {
      turn();
      return new Blob(blobs, { type });
    },
  };
}
