// The demo server that ships with Loupe. It speaks 2026-07-28 and every revision with a handshake: the
// client's first message decides which. Over stdio, or with `--http [port]` over Streamable HTTP.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serveHttp } from './http/serve.ts';
import { createDemoServer } from './server.ts';
import { World } from './world.ts';

const DEFAULT_PORT = 6291;
const LAST_PORT = 65_535;

function fail(message: string): void {
  console.error(`loupe-demo: ${message}`);
  process.exitCode = 1;
}

async function overHttp(world: World, given: string | undefined): Promise<void> {
  const port = given === undefined ? DEFAULT_PORT : Number(given);
  if (!Number.isInteger(port) || port < 0 || port > LAST_PORT) {
    fail(`"${String(given)}" is no port: give a number from 0 to ${String(LAST_PORT)}.`);
    return;
  }
  try {
    console.error(`loupe-demo: ${(await serveHttp(world, port)).url}`);
  } catch (error) {
    fail(`can't listen on port ${String(port)}: ${String(error)}`);
  }
}

const world = new World();
world.startClock();
const [option, ...values] = process.argv.slice(2);
if (option === undefined) {
  serveStdio(({ era }) => {
    const { server, follow } = createDemoServer(world, { era, isHttp: false });
    follow();
    return server;
  });
} else if (option === '--http') {
  await overHttp(world, values[0]);
} else {
  fail(`"${option}" is no option. There is one: --http [port].`);
}
