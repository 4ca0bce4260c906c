import { describe, expect, it } from 'vitest';
import { overHttp, type ClientRig } from './client-rig.ts';

type Seen = Awaited<ReturnType<Awaited<ReturnType<typeof overHttp>>['server']['seen']>>[number];

/** The headers of a request, names as they came over the wire. */
function rawHeaders({ rawHeaders: flat }: Seen): [name: string, value: string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));
}

const mcpHeaders = (seen: Seen | undefined): [string, string][] =>
  seen === undefined ? [] : rawHeaders(seen).filter(([name]) => /^mcp-/i.test(name));

const toolStates = (rig: ClientRig): (readonly [string, string | undefined])[] =>
  rig.tools.items.map(({ key, excluded }) => [key, excluded] as const);

// Case 46.
describe('arguments that travel as headers', () => {
  const STANDARD = [
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', 'regional'],
  ];

  it.each([
    [
      '{"region":" é ","o":{"n":42}}',
      [
        ['Mcp-Param-Region', '=?base64?IMOpIA==?='],
        ['Mcp-Param-N', '42'],
      ],
    ],
    ['{"o":{"n":42}}', [['Mcp-Param-N', '42']]],
    ['{"region":null,"o":{"n":42}}', [['Mcp-Param-N', '42']]],
    ['{"region":"eu","o":{}}', [['Mcp-Param-Region', 'eu']]],
    ['{}', []],
  ])('%s', async (args, headers) => {
    const { rig, server } = await overHttp('x-mcp-header', 'modern');
    await rig.connected();
    const exchange = await rig.call('regional', args);
    expect(exchange.status).toBe('ok');
    expect(rig.answer(exchange)).toMatchObject({
      result: { content: [{ text: JSON.stringify(JSON.parse(args)) }] },
    });
    expect(mcpHeaders((await server.seen()).at(-1))).toEqual([...STANDARD, ...headers]);
  });

  it('leave a tool out whose annotations clash, and say why; it can be called on purpose', async () => {
    const { rig } = await overHttp('x-mcp-header', 'modern');
    await rig.connected();
    expect(toolStates(rig)).toEqual([
      ['regional', undefined],
      ['twice', '"region" and "again" have the same x-mcp-header, "REGION".'],
    ]);
    expect((await rig.call('twice', '{"region":"eu"}')).status).toBe('ok');
  });

  it('are no matter of the legacy era', async () => {
    const { rig, server } = await overHttp('x-mcp-header', 'legacy');
    await rig.connected();
    expect(toolStates(rig)).toEqual([
      ['regional', undefined],
      ['twice', undefined],
    ]);
    expect((await rig.call('regional', '{"region":"eu"}')).status).toBe('ok');
    expect(mcpHeaders((await server.seen()).at(-1))).toEqual([
      ['MCP-Protocol-Version', '2025-11-25'],
    ]);
  });

  it('give way to a header that was typed, and a strict server tells', async () => {
    const { rig, server } = await overHttp('x-mcp-header', 'modern', {
      headers: [['mcp-param-n', '7']],
    });
    await rig.connected();
    const exchange = await rig.call('regional', '{"o":{"n":42}}');
    expect(exchange.status).toBe('error');
    expect(rig.answer(exchange)).toMatchObject({ error: { code: -32020 } });
    expect(mcpHeaders((await server.seen()).at(-1))).toEqual([...STANDARD, ['mcp-param-n', '7']]);
  });
});

// Case 35.
describe('headers that were typed', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)(
    '%s: go out as typed, once, and win over the bearer token',
    async (revision) => {
      const typed: [string, string][] = [
        ['X-API-Key', 'Ab='],
        ['authorization', 'Bearer t'],
        ['x-Twice', '1'],
        ['x-Twice', '2'],
      ];
      const { rig, server } = await overHttp('modern-http', 'dual', {
        revision,
        headers: typed,
        bearer: 'stored',
      });
      await rig.connected();
      expect((await rig.call('echo')).status).toBe('ok');
      const seen = await server.seen();
      expect(seen.length).toBeGreaterThan(2);
      for (const request of seen) {
        const mine = rawHeaders(request).filter(([name]) =>
          ['x-api-key', 'authorization', 'x-twice'].includes(name.toLowerCase()),
        );
        expect(mine).toEqual(typed);
      }
    },
  );

  it('may leave Authorization to the bearer token', async () => {
    const { rig, server } = await overHttp('unauthorized-401', 'unauthorized', {
      headers: [['X-API-Key', 'Ab=']],
      bearer: 'good-token',
    });
    await rig.connected();
    for (const request of await server.seen()) {
      const tokens = rawHeaders(request).filter(([name]) => /^authorization$/i.test(name));
      expect(tokens).toEqual([['Authorization', 'Bearer good-token']]);
    }
  });
});
