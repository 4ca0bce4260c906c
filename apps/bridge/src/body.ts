import type { IncomingMessage } from 'node:http';
import { problemOf } from '@loupe/bridge-api';
import type { z } from 'zod';
import { Refusal } from './errors.ts';

/** Bytes of a request's body, unless its route allows more. Targets and saved servers are small. */
const LONGEST_BODY = 1024 * 1024;
/** Bytes of one socket message: a person may send a frame of 64 MiB, and JSON escapes make it longer. */
export const LONGEST_ASK = 80 * 1024 * 1024;

/** The request's JSON body. Refuses other content types: a form of a foreign page can't send this one. */
export async function readBody<T>(
  request: IncomingMessage,
  schema: z.ZodType<T>,
  longest = LONGEST_BODY,
): Promise<T> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal(415, 'The body must have the content type application/json.');
  }
  if (Number(request.headers['content-length'] ?? 0) > longest) throw tooLong(longest);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longest) throw tooLong(longest);
    chunks.push(chunk);
  }
  return readJson(Buffer.concat(chunks).toString('utf8'), schema);
}

function tooLong(longest: number): Refusal {
  return new Refusal(413, `The body is longer than ${longest / 1024 / 1024} MB.`);
}

/**
 * Reads JSON that was written for the bridge itself: bodies, socket messages, its own files. Never protocol
 * text, which the bridge only carries.
 */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'This is not JSON.');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new Refusal(400, problemOf(read.error));
  return read.data;
}
