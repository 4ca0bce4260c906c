// stdio by hand: lines in, lines out, nothing in between that could repair a fault.
import { answer } from './legacy.mjs';

const LF = 0x0a;

/** Writes one message as one line. */
export const writeLine = (message) => writeText(`${JSON.stringify(message)}\n`);

/** Writes text or bytes exactly as given. A pipe's writes are synchronous, so an exit may follow. */
export const writeText = (text) => process.stdout.write(text);

/** Writes one message and sees to it that each of its bytes is a chunk of its own. */
export async function writeByteByByte(message) {
  for (const byte of Buffer.from(`${JSON.stringify(message)}\n`)) {
    process.stdout.write(Buffer.of(byte));
    await new Promise((resume) => setImmediate(resume));
  }
}

/**
 * Serves a legacy server (see `answer`) on this process's stdio, one request after the other. Its
 * `exchange` is `{ line }`: the request's text as it came.
 * The process ends when stdin does, for nothing else keeps it alive.
 */
export function serve(server, write = writeLine) {
  let turn = Promise.resolve();
  readLines((line) => {
    const message = parse(line);
    if (message === undefined) {
      write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    } else if (message.method === undefined) {
      server.onResponse?.(message);
    } else if (message.id === undefined) {
      turn = turn.then(() => server.onNotification?.(message));
    } else if (server.parallel) {
      void respond(server, message, write, line);
    } else {
      turn = turn.then(() => respond(server, message, write, line));
    }
  });
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function respond(server, request, write, line) {
  const response = await answer(server, request, { line });
  if (response) await write(response);
}

/** Calls back with every line of stdin, without its LF, decoded only once it is whole. */
export function readLines(onLine) {
  let rest = Buffer.alloc(0);
  process.stdin.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(LF); end >= 0; end = rest.indexOf(LF)) {
      const line = rest.subarray(0, end).toString('utf8').trim();
      rest = rest.subarray(end + 1);
      if (line) onLine(line);
    }
  });
}
