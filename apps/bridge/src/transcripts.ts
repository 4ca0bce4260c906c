import type { Request, Response } from 'express';
import { z } from 'zod';
import { Refusal } from './errors.ts';
import { copy, pump, type Sink } from './pump.ts';
import type { OpenTranscript } from './sessions.ts';

const LF = 0x0a;
const count = z.coerce.number().int().min(0);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const transcriptQuery = z.object({
  after: count.optional(),
  follow: flag.default(false),
  download: flag.default(false),
});
const bytesQuery = z.object({ from: count.default(0), to: count.optional() });

/**
 * Answers with the transcript's lines. `after=<seq>`: only those behind that entry; `follow=1`: those to come as
 * well, until the reader leaves; `download=1`: as a file to keep.
 */
export async function sendTranscript(
  transcript: OpenTranscript,
  request: Request,
  response: Response,
): Promise<void> {
  await streaming(transcript, response, async (sink, signal) => {
    const { after, follow, download } = queryOf(request, transcriptQuery);
    response.type('application/jsonl');
    if (download) response.attachment(`${transcript.id}.jsonl`);
    const { source } = transcript;
    const cut = after === undefined ? sink : skipLines(sink, after + 1);
    if (!follow) return copy(source, cut, { from: 0, to: source.size, signal });
    // A reader of a quiet session wants the headers now, not with the first line.
    response.flushHeaders();
    return pump(source, cut, { from: 0, caughtUp: () => undefined, signal });
  });
}

/** Answers with the bytes `from` (inclusive) to `to` (exclusive; the end, if missing) of the file. */
export async function sendBytes(
  transcript: OpenTranscript,
  request: Request,
  response: Response,
): Promise<void> {
  await streaming(transcript, response, async (sink, signal) => {
    const { from, to } = queryOf(request, bytesQuery);
    const end = Math.min(to ?? Number.POSITIVE_INFINITY, transcript.source.size);
    response.type('application/octet-stream');
    response.set('Content-Length', String(Math.max(0, end - from)));
    await copy(transcript.source, sink, { from, to: end, signal });
  });
}

/** Runs `send` until it is done, the reader has left, or the transcript is deleted. */
async function streaming(
  { gone, close }: OpenTranscript,
  response: Response,
  send: (sink: Sink, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = new AbortController();
  const stop = (): void => left.abort();
  response.on('close', stop);
  gone.addEventListener('abort', stop);
  try {
    await send(sinkOf(response, left.signal), left.signal);
    response.end();
  } finally {
    gone.removeEventListener('abort', stop);
    await close();
  }
}

function queryOf<T>(request: Request, schema: z.ZodType<T>): T {
  const read = schema.safeParse(request.query);
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Refusal(400, `Not a usable value: ${names}.`);
}

function sinkOf(response: Response, signal: AbortSignal): Sink {
  let full = false;
  return {
    send: (bytes) => void (full = !response.write(bytes)),
    ready: () =>
      new Promise((resolve) => {
        if (!full || signal.aborted) {
          resolve();
          return;
        }
        const go = (): void => {
          response.off('drain', go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        response.on('drain', go);
        signal.addEventListener('abort', go);
      }),
  };
}

/**
 * Leaves out the first `lines` lines. A transcript is one header line, then the entries 1, 2, 3 … without gaps, so
 * the bridge finds an entry without reading it.
 */
function skipLines(sink: Sink, lines: number): Sink {
  let left = lines;
  return {
    send(bytes) {
      let from = 0;
      while (left > 0) {
        const end = bytes.indexOf(LF, from);
        if (end === -1) return;
        from = end + 1;
        left -= 1;
      }
      if (from < bytes.length) sink.send(bytes.subarray(from));
    },
    ready: () => sink.ready(),
  };
}
