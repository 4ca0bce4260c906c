// Echo calls, one after the other, from a page through worker, bridge and child and back; beside them the barest
// page -> socket -> child echo, and the SDK's client over its own stdio transport. The pages take turns, so that a
// machine that is busy with something else slows both. Prints JSON with the ratios, measured twice: as a person's
// browser shows pages, and with a debugger attached, as a test driver has it.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'vite';
import { WebSocketServer } from 'ws';
import { buildIfStale } from '../scripts/build.mjs';
import { ROOT } from '../scripts/sources.mjs';
import {
  median,
  round,
  startBridge,
  startDrivenBrowser,
  startFreeBrowser,
  until,
} from './stage.mjs';

const ROUNDS = 5;
/** Calls of a round: the first ones warm the page up and are not counted. The same in bench/page/calls.ts. */
const WARM_UP = 100;
const CALLS = 200;
const CHILD = [process.execPath, join(ROOT, 'bench/echo-child.mjs')];
const DONE = 'bench: ';

/** dist with one more page in it: Loupe's session modules and a loop of calls, nothing drawn. */
async function benchDist() {
  const dist = mkdtempSync(join(tmpdir(), 'loupe-bench-dist-'));
  cpSync(join(ROOT, 'dist'), dist, { recursive: true });
  rmSync(join(dist, 'web'), { recursive: true });
  await build({
    root: join(ROOT, 'bench/page'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: join(dist, 'web'), emptyOutDir: true },
  });
  return dist;
}

/** Milliseconds of each counted call of a page, which writes them into its title when it is done. */
async function timesOf(browser, url) {
  await browser.show(url);
  const find = async () => (await browser.titles()).find((title) => title.startsWith(DONE));
  await until(find);
  const times = JSON.parse((await find()).slice(DONE.length));
  await browser.leave();
  return times;
}

async function loupeTimes(browser, dist) {
  const bridge = await startBridge(dist, CHILD);
  const times = await timesOf(browser, bridge.url);
  await bridge.stop();
  return times;
}

/** A page that sends each line over a socket to a process that hands it to the child, and back. */
async function bareTimes(browser) {
  const child = spawn(CHILD[0], CHILD.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const script = `(${runBare})(${WARM_UP}, ${CALLS}, ${JSON.stringify(DONE)})`;
  const html = `<!doctype html><title>bare</title><script>${script}</script>`;
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const lines = createInterface({ input: child.stdout });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => child.stdin.write(`${text}\n`));
    lines.on('line', (line) => socket.send(line));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const times = await timesOf(browser, `http://127.0.0.1:${server.address().port}/`);
  sockets.close();
  server.close();
  server.closeAllConnections();
  child.kill();
  return times;
}

/** In the page. */
async function runBare(warmUp, calls, done) {
  const socket = new WebSocket(`ws://${location.host}/`);
  await new Promise((open) => (socket.onopen = open));
  const times = [];
  for (let id = 1; id <= warmUp + calls; id++) {
    const params = { name: 'echo', arguments: { n: id } };
    const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const started = performance.now();
    const answer = new Promise(
      (heard) => (socket.onmessage = (event) => heard(JSON.parse(event.data))),
    );
    socket.send(text);
    await answer;
    if (id > warmUp) times.push(Number((performance.now() - started).toFixed(1)));
  }
  document.title = done + JSON.stringify(times);
}

async function sdkTimes() {
  const client = new Client({ name: 'bench', version: '0' });
  await client.connect(new StdioClientTransport({ command: CHILD[0], args: CHILD.slice(1) }));
  const times = [];
  for (let n = 1; n <= WARM_UP + CALLS; n++) {
    const started = performance.now();
    await client.callTool({ name: 'echo', arguments: { n } });
    if (n > WARM_UP) times.push(performance.now() - started);
  }
  await client.close();
  return times;
}

/** Both pages in turns. */
async function compare(browser, dist) {
  const [loupe, bare, sdk] = [[], [], []];
  for (let turn = 0; turn < ROUNDS; turn++) {
    bare.push(...(await bareTimes(browser)));
    loupe.push(...(await loupeTimes(browser, dist)));
    sdk.push(...(await sdkTimes()));
  }
  await browser.stop();
  return {
    calls: loupe.length,
    ratioToBareEcho: round(median(loupe) / median(bare)),
    ratioToSdkStdio: round(median(loupe) / median(sdk)),
    medianMs: {
      loupe: round(median(loupe)),
      bareEcho: round(median(bare)),
      sdkStdio: round(median(sdk)),
    },
  };
}

await buildIfStale();
const dist = await benchDist();
const free = await compare(await startFreeBrowser(), dist);
const driven = await compare(await startDrivenBrowser(), dist);
rmSync(dist, { recursive: true });
const report = { bench: 'call', withoutDebugger: free, withDebugger: driven };
console.log(JSON.stringify(report, null, 2));
process.exitCode = free.calls === ROUNDS * CALLS && free.ratioToBareEcho <= 1.5 ? 0 : 1;
