/** Milliseconds, with three decimals where the clock has them. */
export type Milliseconds = number;
/** Bytes in standard base64. */
export type Base64 = string;
/** Header lines in wire order, spelled as on the wire; a name may occur more than once. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** When an entry was seen. `at` counts from `TranscriptHeader.started` on a monotonic clock. */
export interface Stamp {
  /** 1, 2, 3 … within a transcript, without gaps. */
  readonly seq: number;
  readonly at: Milliseconds;
}

/** Where the bridge put a variable of its environment in place of `{{env:NAME}}`: a value that only the log shows. */
export interface Fill {
  /** Of the variable. */
  readonly name: string;
  /** UTF-16 offsets of what stands there now; `end` is exclusive. Ascending, and none overlaps another. */
  readonly start: number;
  readonly end: number;
}

/** The same in a header's value. Of a value that had to be encoded for it, all is marked, with the first name in it. */
export interface HeaderFill extends Fill {
  /** Index of the header in its list. */
  readonly header: number;
}

/** Protocol text that crossed a message wire (stdio, WebSocket), or that was handed over to HTTP. */
export interface FrameEntry extends Stamp {
  readonly kind: 'frame';
  readonly direction: 'sent' | 'received';
  /** Who wrote a sent frame: the client, or a person by hand. */
  readonly origin?: 'client' | 'hand';
  /** The command that sent it, so that a repeat after a lost acknowledgement is refused. */
  readonly key?: string;
  /** Of `text`. */
  readonly filled?: readonly Fill[];
  /** Without the line end. A CR before the LF is kept. */
  readonly text: string;
  /** Beside `text` where the bytes were not valid UTF-8 (or a binary WebSocket message). */
  readonly bytes?: Base64;
  /** The line was longer than the limit: its whole length in bytes. `text` holds the head. */
  readonly cutFrom?: number;
  /** The stream ended before the line did. */
  readonly unterminated?: true;
}

/** A sent frame that could not be handed over. */
export interface UndeliveredEntry extends Stamp {
  readonly kind: 'undelivered';
  readonly frame: number;
  readonly reason: string;
}

/** One line of a child's stderr. */
export interface StderrEntry extends Stamp {
  readonly kind: 'stderr';
  readonly text: string;
  readonly bytes?: Base64;
}

interface HttpStamp extends Stamp {
  readonly kind: 'http';
  /** The seq of the exchange's `request` entry. */
  readonly exchange: number;
}

/** One phase of an HTTP exchange, written when it happens. */
export type HttpEntry = HttpStamp &
  (
    | {
        readonly phase: 'request';
        readonly method: string;
        readonly url: string;
        readonly headers: HeaderList;
        /** The sent frame that is the body. */
        readonly frame?: number;
        readonly key?: string;
        /** Of `headers`. */
        readonly filled?: readonly HeaderFill[];
      }
    | {
        readonly phase: 'response';
        readonly status: number;
        readonly headers: HeaderList;
        readonly httpVersion?: string;
        readonly remote?: string;
      }
    /** One block of an event stream, raw, up to and including its blank line. */
    | { readonly phase: 'event'; readonly text: string; readonly bytes?: Base64 }
    /** A whole body that is not an event stream, after content decoding. */
    | {
        readonly phase: 'body';
        readonly text: string;
        readonly bytes?: Base64;
        readonly cutFrom?: number;
      }
    /** `tail` is an event-stream block that the end cut off. */
    | { readonly phase: 'end'; readonly aborted?: true; readonly tail?: string }
    | { readonly phase: 'failed'; readonly reason: string; readonly code?: string }
  );

/** The upstream's life. A session may open its target several times. */
export interface LifecycleEntry extends Stamp {
  readonly kind: 'lifecycle';
  readonly state: 'opening' | 'open' | 'closing' | 'closed';
  /** Plain words for a person; on `closed`, why. */
  readonly reason?: string;
  /** `closed`, or `closing`, without anybody having asked for it: the server broke it off. */
  readonly unexpected?: true;
  /** The error code of a failed spawn or socket, e.g. ENOENT. */
  readonly code?: string;
  readonly pid?: number;
  readonly exitCode?: number;
  readonly signal?: string;
  /** How far the ending had to go: stdin closed, SIGTERM, SIGKILL. */
  readonly ended?: 'stdin' | 'SIGTERM' | 'SIGKILL';
}

/** Written for the person, or by the client about something it did or gave up on. */
export interface NoteEntry extends Stamp {
  readonly kind: 'note';
  /** The seq of the entry it speaks of; 0 is the session as a whole. */
  readonly about: number;
  readonly note: NoteKind;
  readonly text?: string;
  /** How long is waited from here. */
  readonly ms?: Milliseconds;
}

/**
 * `timeout`: the client stopped waiting for the request at `about`. `cancelled`: the person did.
 * `cleared`: rows up to here are hidden. `attempt`: a retry and why. `verdict`: what the client made of the server.
 * `choices`: what the client is to do from here on, JSON text. `answer`: given to what the entry at `about` asks for,
 * JSON text. `retry`: the lost connection is tried again after `ms`. `fallback`: the target is spoken to as HTTP+SSE.
 * `pin`: the person marked the entry at `about`. `unpin`: no longer. `text`: what the person wrote about it; empty: nothing.
 * `ignore`: diffs leave out the path in `text`; the same path once more takes that back. 0 in `about` is the whole session.
 */
export type NoteKind =
  | 'timeout'
  | 'cancelled'
  | 'cleared'
  | 'attempt'
  | 'verdict'
  | 'choices'
  | 'answer'
  | 'retry'
  | 'fallback'
  | 'pin'
  | 'unpin'
  | 'text'
  | 'ignore';

export type Entry =
  FrameEntry | UndeliveredEntry | StderrEntry | HttpEntry | LifecycleEntry | NoteEntry;
export type EntryKind = Entry['kind'];

type WithoutStamp<E> = E extends Entry ? Omit<E, 'seq' | 'at'> : never;
/** An entry before the log has stamped it. */
export type NewEntry = WithoutStamp<Entry>;

/** How to reach a server. Env values, header values and the token are secrets: exports mask them. */
export type TargetRecord =
  | {
      readonly kind: 'stdio';
      /** argv; the first item is the program. Never goes through a shell. */
      readonly command: readonly string[];
      readonly cwd?: string;
      readonly env?: readonly (readonly [name: string, value: string])[];
    }
  | {
      readonly kind: 'http' | 'sse' | 'ws';
      readonly url: string;
      readonly headers?: HeaderList;
      readonly bearer?: string;
    };

/** The first line of a transcript. */
export interface TranscriptHeader {
  readonly loupe: 'transcript';
  readonly version: 1;
  readonly session: string;
  /** Wall clock of `at` 0, ISO 8601 with milliseconds, UTC. */
  readonly started: string;
  readonly target: TargetRecord;
  /** What the person chose: `Auto` or a revision. */
  readonly revision: string;
  readonly name: string;
  /** What the client was to do when it began, JSON text. */
  readonly choices?: string;
  /** The program that wrote the file, e.g. `mcp-loupe 0.1.0`. */
  readonly writer: string;
  /** Present in exports: secrets were masked. */
  readonly redacted?: true;
}
