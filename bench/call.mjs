// 200 echo calls, one after the other, from the page through worker, bridge and child and back; beside them the barest
// page -> socket -> child echo, and the SDK's client over its own stdio transport. Prints JSON with the ratios.
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
import { median, round, startBridge, startBrowser } from './stage.mjs';

const CALLS = 200;
const CHILD = [process.execPath, join(ROOT, 'bench/echo-child.mjs')];
const callText = (id) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'echo', arguments: { n: id } },
  });

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

async function loupeTimes(browser) {
  const dist = await benchDist();
  const bridge = await startBridge(dist, CHILD);
  const page = await browser.newPage();
  await page.goto(bridge.url);
  await page.waitForFunction(() => globalThis.times, undefined, { timeout: 60_000 });
  const times = await page.evaluate(() => globalThis.times);
  await page.close();
  await bridge.stop();
  rmSync(dist, { recursive: true });
  return times;
}

/** A page that sends each line over a socket to a process that hands it to the child, and back. */
async function bareTimes(browser) {
  const child = spawn(CHILD[0], CHILD.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  );
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const lines = createInterface({ input: child.stdout });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => child.stdin.write(`${text}\n`));
    lines.on('line', (line) => socket.send(line));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const times = await page.evaluate(runBare, {
    port,
    texts: Array.from({ length: CALLS }, (_, i) => callText(i + 1)),
  });
  await page.close();
  sockets.close();
  server.close();
  child.kill();
  return times;
}

/** In the page. */
async function runBare({ port, texts }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  await new Promise((open) => (socket.onopen = open));
  const times = [];
  for (const text of texts) {
    const started = performance.now();
    const answer = new Promise(
      (heard) => (socket.onmessage = (event) => heard(JSON.parse(event.data))),
    );
    socket.send(text);
    await answer;
    times.push(performance.now() - started);
  }
  return times;
}

async function sdkTimes() {
  const client = new Client({ name: 'bench', version: '0' });
  await client.connect(new StdioClientTransport({ command: CHILD[0], args: CHILD.slice(1) }));
  const times = [];
  for (let n = 1; n <= CALLS; n++) {
    const started = performance.now();
    await client.callTool({ name: 'echo', arguments: { n } });
    times.push(performance.now() - started);
  }
  await client.close();
  return times;
}

await buildIfStale();
const browser = await startBrowser();
const bare = await bareTimes(browser);
const loupe = await loupeTimes(browser);
const bareAgain = await bareTimes(browser);
const sdk = await sdkTimes();
await browser.close();
const baseline = median([...bare, ...bareAgain]);
const report = {
  bench: 'call',
  calls: CALLS,
  measuredWith: 'a test driver (debugger) attached to both pages',
  ratioToBareEcho: round(median(loupe) / baseline),
  ratioToSdkStdio: round(median(loupe) / median(sdk)),
  medianMs: {
    loupe: round(median(loupe)),
    bareEcho: round(baseline),
    sdkStdio: round(median(sdk)),
  },
};
console.log(JSON.stringify(report, null, 2));
process.exitCode = loupe.length === CALLS && report.ratioToBareEcho <= 2 ? 0 : 1;
