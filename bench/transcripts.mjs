// Writes long transcripts, always the same ones: what a busy server leaves behind in a day. `node bench/transcripts.mjs
// FILE [ENTRIES] [stdio|http]` writes one to look at; `npm run bench:open` makes its own.
import { closeSync, openSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const STARTED = '2026-01-05T09:00:00.000Z';
const REVISION = '2025-11-25';
const RESTARTS = 3;
const BUFFER_CHARACTERS = 4 * 1024 * 1024;
const TOOLS = ['search', 'read_file', 'list_directory', 'run_query', 'fetch_page', 'get_weather'];
const LEVELS = ['debug', 'info', 'info', 'notice', 'warning', 'error'];
const WORDS =
  'cache miss for key, reading shard; query planned in rows fetched from index retry of upstream connection pool';

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
function createDice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The file, and what both sorts of transcripts are made of. */
class Writer {
  constructor(file, target, seed) {
    this.file = openSync(file, 'w');
    this.buffer = '';
    this.bytes = 0;
    this.seq = 0;
    this.at = 0;
    this.dice = createDice(seed);
    this.nextId = 1;
    /** Calls that wait for their answer. */
    this.open = [];
    const header = { loupe: 'transcript', version: 1, session: 'bench', started: STARTED, target };
    this.line({ ...header, revision: REVISION, name: 'bench', writer: 'loupe bench' });
  }

  line(value) {
    this.buffer += `${JSON.stringify(value)}\n`;
    if (this.buffer.length > BUFFER_CHARACTERS) this.flush();
  }

  flush() {
    this.bytes += writeSync(this.file, this.buffer);
    this.buffer = '';
  }

  /** Writes an entry and returns its seq. */
  entry(kind, members) {
    this.at += this.dice() * 4;
    this.line({ seq: ++this.seq, at: Number(this.at.toFixed(3)), kind, ...members });
    return this.seq;
  }

  pick(items) {
    return items[Math.floor(this.dice() * items.length)];
  }

  /** Some words, of which hardly two are the same. */
  words(most) {
    const from = Math.floor(this.dice() * (WORDS.length - most));
    return `${WORDS.slice(from, from + 10 + Math.floor(this.dice() * (most - 10)))} ${this.seq}`;
  }

  close() {
    this.flush();
    closeSync(this.file);
    return { entries: this.seq, bytes: this.bytes };
  }
}

const rpc = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });

function initializeText(id) {
  const clientInfo = { name: 'loupe', version: '0.1.0' };
  const params = {
    protocolVersion: REVISION,
    capabilities: { sampling: {}, roots: {} },
    clientInfo,
  };
  return rpc({ id, method: 'initialize', params });
}

function initializedResult() {
  const serverInfo = { name: 'busy', version: '1.4.2' };
  return { protocolVersion: REVISION, capabilities: { tools: {}, logging: {} }, serverInfo };
}

function toolsResult() {
  const inputSchema = { type: 'object', properties: { query: { type: 'string' } } };
  return { tools: TOOLS.map((name) => ({ name, description: `Does ${name}.`, inputSchema })) };
}

function callText(writer, id) {
  const call = { name: writer.pick(TOOLS), arguments: { query: writer.words(40), limit: id % 50 } };
  return rpc({ id, method: 'tools/call', params: { ...call, _meta: { progressToken: id } } });
}

/** Nine of ten succeed, the others fail in both ways. */
function answerText(writer, id) {
  const chance = writer.dice();
  if (chance < 0.05) {
    return rpc({ id, error: { code: -32602, message: `Invalid arguments: ${writer.words(30)}` } });
  }
  const content = [{ type: 'text', text: writer.words(90) }];
  return rpc({ id, result: chance < 0.1 ? { content, isError: true } : { content } });
}

function logText(writer) {
  const data = { message: writer.words(60), took: Math.floor(writer.dice() * 900) };
  const params = { level: writer.pick(LEVELS), logger: 'busy', data };
  return rpc({ method: 'notifications/message', params });
}

function progressText(writer, call) {
  const params = { progressToken: call.id, progress: ++call.reports, total: 10 };
  return rpc({
    method: 'notifications/progress',
    params: { ...params, message: writer.words(24) },
  });
}

/** Takes one of the oldest waiting calls away. */
const takeOpen = (writer) => writer.open.splice(Math.floor(writer.dice() * 4), 1)[0];

function stdioOpening(writer) {
  const sent = (text) => writer.entry('frame', { direction: 'sent', origin: 'client', text });
  const received = (text) => writer.entry('frame', { direction: 'received', text });
  writer.open.length = 0;
  writer.nextId = 3;
  writer.entry('lifecycle', { state: 'opening' });
  writer.entry('lifecycle', { state: 'open', pid: 4000 + writer.seq });
  sent(initializeText(1));
  received(rpc({ id: 1, result: initializedResult() }));
  sent(rpc({ method: 'notifications/initialized' }));
  sent(rpc({ id: 2, method: 'tools/list' }));
  received(rpc({ id: 2, result: toolsResult() }));
}

/** One turn of a session on a message wire: one entry, or two that belong together. */
function stdioTurn(writer, isBusy) {
  const sent = (text) => writer.entry('frame', { direction: 'sent', origin: 'client', text });
  const received = (text) => writer.entry('frame', { direction: 'received', text });
  const chance = writer.dice();
  if (chance < 0.18 || (chance < 0.36 && writer.open.length < 4)) {
    const id = writer.nextId++;
    sent(callText(writer, id));
    writer.open.push({ id, reports: 0 });
  } else if (chance < 0.36) received(answerText(writer, takeOpen(writer).id));
  else if (chance < 0.62 || (chance < 0.82 && !isBusy)) received(logText(writer));
  else if (chance < 0.82) received(progressText(writer, writer.pick(writer.open)));
  else if (chance < 0.98) writer.entry('stderr', { text: `[busy] ${writer.words(80)}` });
  else if (chance < 0.99) {
    const id = `s-${writer.seq}`;
    received(rpc({ id, method: 'roots/list' }));
    sent(rpc({ id, result: { roots: [] } }));
  } else if (chance < 0.995) received('Listening for requests …');
  else received(rpc({ id: -writer.seq, result: {} }));
}

function writeStdio(writer, entries) {
  stdioOpening(writer);
  const stretch = entries / (RESTARTS + 1);
  for (let restart = 1; writer.seq < entries - 2;) {
    if (restart <= RESTARTS && writer.seq > restart * stretch) {
      restart += 1;
      writer.entry('lifecycle', { state: 'closed', unexpected: true, exitCode: 1 });
      stdioOpening(writer);
    } else stdioTurn(writer, writer.open.length > 0);
  }
  writer.entry('lifecycle', { state: 'closing' });
  writer.entry('lifecycle', { state: 'closed', exitCode: 0 });
}

const URL_TEXT = 'http://127.0.0.1:3000/mcp';
const REQUEST_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
  ['mcp-session-id', '5f0c1d8e-9a34-4c86-b1cf-0a2f6f1c7d11'],
];
const answerHeaders = (type) => [
  ['content-type', type],
  ['date', 'Mon, 05 Jan 2026 09:00:00 GMT'],
];

/** A frame and the POST that carries it, answered with a body or with so many log events and the answer. */
function post(writer, text, answer, isStream, logs = 0) {
  const frame = writer.entry('frame', { direction: 'sent', origin: 'client', text });
  const request = { phase: 'request', exchange: writer.seq + 1, method: 'POST', url: URL_TEXT };
  const exchange = writer.entry('http', { ...request, headers: REQUEST_HEADERS, frame });
  const phase = (members) => writer.entry('http', { exchange, ...members });
  const type = isStream ? 'text/event-stream' : 'application/json';
  const status = answer === undefined ? 202 : 200;
  phase({ phase: 'response', status, headers: answerHeaders(type), httpVersion: '1.1' });
  for (let log = 0; log < logs; log++) {
    phase({ phase: 'event', text: `event: message\ndata: ${logText(writer)}\n\n` });
  }
  if (isStream) phase({ phase: 'event', text: `event: message\ndata: ${answer}\n\n` });
  else if (answer !== undefined) phase({ phase: 'body', text: answer });
  phase({ phase: 'end' });
}

function writeHttp(writer, entries) {
  writer.entry('lifecycle', { state: 'opening' });
  writer.entry('lifecycle', { state: 'open' });
  post(writer, initializeText(1), rpc({ id: 1, result: initializedResult() }), false);
  post(writer, rpc({ method: 'notifications/initialized' }), undefined, false);
  post(writer, rpc({ id: 2, method: 'tools/list' }), rpc({ id: 2, result: toolsResult() }), false);
  for (writer.nextId = 3; writer.seq < entries - 12;) {
    const id = writer.nextId++;
    const isStream = writer.dice() < 0.5;
    const logs = isStream ? Math.floor(writer.dice() * 6) : 0;
    post(writer, callText(writer, id), answerText(writer, id), isStream, logs);
  }
  writer.entry('lifecycle', { state: 'closing' });
  writer.entry('lifecycle', { state: 'closed' });
}

/** Writes a transcript of about so many entries; says how many exactly, and how long the file is. */
export function writeTranscript(file, entries, kind = 'stdio') {
  const target =
    kind === 'stdio' ? { kind, command: ['node', 'busy.js'] } : { kind: 'http', url: URL_TEXT };
  const writer = new Writer(file, target, 20260105);
  if (kind === 'stdio') writeStdio(writer, entries);
  else writeHttp(writer, entries);
  return writer.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file, entries = '1000000', kind] = process.argv;
  console.log(writeTranscript(file, Number(entries), kind));
}
