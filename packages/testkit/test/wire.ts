import { spawn } from 'node:child_process';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { serverPath } from '../src/servers.ts';

/** All that a stdio server did before it was ended. */
interface StdioRun {
  lines: string[];
  bytes: Buffer;
  stderr: string;
  code: number | null;
  signal: string | null;
}

interface StdioScript {
  args?: string[];
  env?: Record<string, string>;
  /** Written to stdin at once, one line each. */
  messages?: object[];
  /** The run is over when stdout matches this; without it stdin ends at once. */
  until?: RegExp;
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
export const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

export const DISCOVER = {
  jsonrpc: '2.0',
  id: 'probe',
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

/** A tools/call with the id 5. */
export function call(name: string, args: object = {}, meta?: object): object {
  const params = { name, arguments: args, ...(meta ? { _meta: meta } : {}) };
  return { jsonrpc: '2.0', id: 5, method: 'tools/call', params };
}

/** Starts a stdio server, plays the script, ends the server and tells what came. */
export function runStdio(name: string, script: StdioScript): Promise<StdioRun> {
  const { args = [], env = {}, messages = [], until } = script;
  const child = spawn(process.execPath, [serverPath(name), ...args], {
    env: { ...process.env, ...env },
  });
  const chunks: Buffer[] = [];
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (until?.test(Buffer.concat(chunks).toString())) child.kill('SIGKILL');
  });
  child.stdin.on('error', () => undefined);
  for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
  if (!until) child.stdin.end();
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const bytes = Buffer.concat(chunks);
      const lines = bytes.toString().split('\n');
      resolve({ lines, bytes, stderr, code, signal });
    });
  });
}

/** An HTTP answer as it came: nothing decompressed, followed or decoded. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  chunks: Buffer[];
  body: string;
  /** The connection ended before the body did. */
  broken: boolean;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  message?: object;
  /** Stop reading when the body matches this (for streams that stay open). */
  until?: RegExp;
}

/** Sends one HTTP request (a POST of the message, where there is one). */
export function exchange(url: string, options: RawRequest): Promise<RawAnswer> {
  const { message, until } = options;
  const method = options.method ?? (message ? 'POST' : 'GET');
  const headers = { 'content-type': 'application/json', ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      const finish = (broken: boolean) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, chunks, body: Buffer.concat(chunks).toString(), broken });
        sent.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (until?.test(Buffer.concat(chunks).toString())) finish(false);
      });
      response.on('end', () => finish(false));
      response.on('error', () => finish(true));
    });
    sent.on('error', reject);
    sent.end(message ? JSON.stringify(message) : undefined);
  });
}

/** One row of a table of faults. */
export interface Fault extends StdioScript {
  server: string;
  does: string;
  check: (run: StdioRun) => void;
}

/** The lines of a run that are not empty. */
export const answers = ({ lines }: StdioRun) => lines.filter((line) => line !== '');
export const last = (run: StdioRun) => answers(run).at(-1);
export const parsed = (line = '') => JSON.parse(line) as Record<string, unknown>;
