import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyAs, type Copy, type CopyFormat, type Original } from '@loupe/exporters';
import { path } from '@loupe/json';
import type { Exchange } from '@loupe/ledger';
import { expect, it, onTestFinished } from 'vitest';
import { overHttp, overStdio, type ClientRig } from './client-rig.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Quotes, dollars, line feeds, percent signs, numbers that no double holds, and `__proto__`. */
const ODD = String.raw`{"text":"it's \"$HOME\" \n 100% \\ é😀 'x' !!","n":1.0,"big":9007199254740993,"__proto__":{"a":1}}`;
/** What JSON.stringify gives back as it was. */
const PLAIN = '{"text":"it\'s $HOME\\n","n":-1.5,"list":[true,null,{"a":""}]}';

/** A folder inside the project, where imports of its packages are found. */
function scratch(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function originalOf(rig: ClientRig, exchange: Exchange, target: Original['target']): Original {
  const text = rig.text(exchange.asked);
  const http = rig.http('request').find(({ frame }) => frame === exchange.asked);
  const answer = rig.text(exchange.answered);
  const json = /^data: ?(.*)$/m.exec(answer)?.[1] ?? answer;
  const { revision } = rig.state;
  const first = ['"method":"initialize"', '"method":"notifications/initialized"'];
  return {
    target,
    text,
    ...(http && { http }),
    handshake: first.flatMap((method) => rig.sent(method).slice(0, 1)),
    ...(revision !== undefined && { revision }),
    answer: { kind: 'result', text: path(json, 'result')! },
  };
}

function textOf(copy: Copy): string {
  if ('problem' in copy) throw new Error(copy.problem);
  return copy.text;
}

const copied = (format: CopyFormat, original: Original) => textOf(copyAs(format, original));

/** Runs a program to its end, or until it printed `enough`; resolves with what it printed. */
async function output(program: string, args: readonly string[], enough?: string): Promise<string> {
  const child = spawn(program, args, { stdio: 'pipe', cwd: ROOT });
  let printed = '';
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
    if (enough !== undefined && printed.includes(enough)) child.stdin.end();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return printed;
}

const withoutConnection = (raw: readonly string[]) =>
  raw.flatMap((name, index) =>
    index % 2 === 1 || /^(host|connection|content-length|accept-encoding)$/i.test(name)
      ? []
      : [[name.toLowerCase(), raw[index + 1]]],
  );

it.each(['legacy', 'modern'] as const)('curl makes the same request again (%s)', async (era) => {
  const { rig, server } = await (era === 'legacy'
    ? overHttp('probe', 'method-not-found', {
        headers: [
          ['X-Odd', `it's "odd"`],
          ['X-Empty', ''],
        ],
      })
    : overHttp('modern-http', 'only', { bearer: 'geheim' }));
  await rig.connected();
  const exchange = await rig.call('echo', ODD);
  const original = originalOf(rig, exchange, { kind: 'http', url: server.url });
  const before = (await server.seen()).findLast(({ body }) => body === original.text)!;
  const count = (await server.seen()).length;
  const answer = await output('sh', ['-c', copied('curl', original)]);
  const again = (await server.seen()).slice(count);
  expect(again).toHaveLength(1);
  expect(again[0]).toMatchObject({ method: 'POST', url: before.url, body: original.text });
  expect(withoutConnection(again[0]!.rawHeaders)).toEqual(withoutConnection(before.rawHeaders));
  expect(answer).toContain('"result"');
});

it('a body that is too long for an argument goes through a pipe', async () => {
  const { rig, server } = await overHttp('probe', 'method-not-found');
  await rig.connected();
  const exchange = await rig.call(
    'echo',
    JSON.stringify({ text: `it's ${'long '.repeat(60_000)}` }),
  );
  const original = originalOf(rig, exchange, { kind: 'http', url: server.url });
  const folder = scratch();
  writeFileSync(join(folder, 'again.sh'), copied('curl', original));
  await output('sh', [join(folder, 'again.sh')]);
  const bodies = (await server.seen()).filter(({ body }) => body === original.text);
  expect(bodies).toHaveLength(2);
});

it('a pipeline writes the handshake and the request to the same command', async () => {
  const folder = scratch();
  const record = join(folder, 'received');
  const rig = overStdio('recorder', [record], { env: { "QUO'TE": 'a "b" $c' } });
  await rig.connected();
  const exchange = await rig.call('echo', ODD);
  const target = {
    kind: 'stdio',
    command: commandOf('recorder', record),
    env: [["QUO'TE", 'a "b" $c']],
    cwd: folder,
  } as const;
  const original = originalOf(rig, exchange, target);
  const sent = readFileSync(record, 'utf8');
  expect(sent).toContain(`${original.text}\n`);
  rmSync(record);
  const answers = await output(
    'sh',
    ['-c', copied('pipeline', original)],
    `"id":${exchange.id.text}`,
  );
  expect(readFileSync(record, 'utf8')).toBe(
    `${[...original.handshake, original.text].join('\n')}\n`,
  );
  expect(original.handshake.map((frame) => path(frame, 'method'))).toEqual([
    '"initialize"',
    '"notifications/initialized"',
  ]);
  expect(answers).toContain(`"id":${exchange.id.text}`);
});

const commandOf = (server: string, ...args: readonly string[]) => [
  process.execPath,
  fileURLToPath(new URL(`../servers/${server}.mjs`, import.meta.url)),
  ...args,
];

it('a copied test passes with the official SDK, and the server receives the same params', async () => {
  const folder = scratch();
  const record = join(folder, 'received');
  const stdio = overStdio('recorder', [record]);
  const legacy = await overHttp('probe', 'method-not-found');
  const modern = await overHttp('modern-http', 'only');
  await Promise.all([stdio, legacy.rig, modern.rig].map((rig) => rig.connected()));
  const originals = [
    originalOf(stdio, await stdio.call('echo', PLAIN), {
      kind: 'stdio',
      command: commandOf('recorder', record),
    }),
    originalOf(legacy.rig, await legacy.rig.call('echo', PLAIN), {
      kind: 'http',
      url: legacy.server.url,
    }),
    originalOf(modern.rig, await modern.rig.call('echo', PLAIN), {
      kind: 'http',
      url: modern.server.url,
    }),
  ];
  rmSync(record);
  const counts = [(await legacy.server.seen()).length, (await modern.server.seen()).length];
  originals.forEach((original, index) =>
    writeFileSync(join(folder, `copied-${index}.test.ts`), copied('test', original)),
  );
  // Without a configuration of its own, that of this project would be found above it.
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const report = await output(process.execPath, [vitest, 'run', '--root', folder, '--no-color']);
  expect(report).toMatch(/Tests\s+3 passed \(3\)/);
  const paramsIn = (texts: readonly string[]) =>
    texts
      .filter((text) => path(text, 'method') === '"tools/call"')
      .map((text) => path(text, 'params'));
  const [first, second, third] = originals.map(({ text }) => path(text, 'params'));
  expect(paramsIn(readFileSync(record, 'utf8').split('\n'))).toEqual([first]);
  expect(paramsIn((await legacy.server.seen()).slice(counts[0]).map(({ body }) => body))).toEqual([
    second,
  ]);
  // The envelope of the modern era names the client, which is another one.
  const [again] = paramsIn((await modern.server.seen()).slice(counts[1]).map(({ body }) => body));
  expect(path(again!, 'arguments')).toBe(path(third!, 'arguments'));
}, 60_000);
