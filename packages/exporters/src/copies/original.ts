import type { HeaderList, TargetRecord } from '@loupe/transcript';

/** A request as it went out, with what it takes to make it again without Loupe. */
export interface Original {
  readonly target: TargetRecord;
  /** The frame's text. */
  readonly text: string;
  /** How it travelled, where that was HTTP: headers as they were sent, secrets included. */
  readonly http?: { readonly method: string; readonly url: string; readonly headers: HeaderList };
  /** Frames that began this connection, oldest first: `initialize` and what followed it. None in the modern era. */
  readonly handshake: readonly string[];
  /** The negotiated revision, where it is known. */
  readonly revision?: string;
  /** Raw JSON of the `result` or `error` that came back. */
  readonly answer?: { readonly kind: 'result' | 'error'; readonly text: string };
}

/** Text for the clipboard, or why there is none, in words for a person. */
export type Copy = { readonly text: string } | { readonly problem: string };
