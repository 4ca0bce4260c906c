import { DEFAULT_CHOICES, type Ask, type ClientChoices } from '@loupe/mcp';
import type { Exchange } from '@loupe/ledger';
import { describe, expect, it } from 'vitest';
import { overStdio, type ClientRig } from './client-rig.ts';

/*
 * Cases of what servers ask, as a server sees the answers. What else there is of these cases stands with what it
 * is about, under the number of the case.
 */

const FORM = {
  method: 'elicitation/create',
  params: {
    message: 'Who?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
};
const page = (params: object) => ({
  method: 'elicitation/create',
  params: { elicitationId: 'e', message: 'go', ...params },
});

async function legacy(choices: Partial<ClientChoices> = {}): Promise<ClientRig> {
  const rig = overStdio('asks-anything', [], { revision: '2025-11-25', choices });
  await rig.connected();
  return rig;
}

/** Has the server ask all of these at once. */
function asking(rig: ClientRig, ...requests: readonly unknown[]): Promise<Exchange> {
  return rig.begin('ask', JSON.stringify({ requests }));
}

function open(rig: ClientRig, count: number): Promise<readonly Ask[]> {
  return rig.until(() => {
    const asks = rig.protocol.asks.all.filter(({ state }) => state === 'open');
    return asks.length === count && asks;
  });
}

/** What the server was answered, once its call is over. */
async function told(rig: ClientRig, call: Exchange): Promise<unknown> {
  await rig.until(() => call.status !== 'waiting');
  const { result } = rig.answer(call) as { result: { content: { text: string }[] } };
  return JSON.parse(result.content[0]!.text);
}

it('case 110: sampling comes with all that is to be shown of it, and the call ends', async () => {
  const rig = await legacy();
  const params = {
    messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }],
    maxTokens: 77,
    modelPreferences: { hints: [{ name: 'small-model' }] },
  };
  const call = await asking(rig, { method: 'sampling/createMessage', params }, FORM);
  const [sampling, form] = await open(rig, 2);
  expect(JSON.parse(sampling!.params)).toEqual(params);
  expect([sampling!.cause, form!.cause]).toEqual([call.asked, call.asked]);
  rig.client.answer(form!.key, { result: '{"action":"decline"}' });
  await open(rig, 1);
  const reply = '{"role":"assistant","content":{"type":"text","text":"edited"},"model":"m"}';
  rig.client.answer(sampling!.key, { result: reply });
  expect(await told(rig, call)).toEqual([JSON.parse(reply), { action: 'decline' }]);
  expect(call.status).toBe('ok');
});

it('case 112: decline, cancel, and nothing after a disconnect', async () => {
  const rig = await legacy();
  for (const action of ['decline', 'cancel']) {
    const call = await asking(rig, FORM);
    const [ask] = await open(rig, 1);
    rig.client.answer(ask!.key, { result: JSON.stringify({ action }) });
    expect(await told(rig, call)).toEqual([{ action }]);
  }
  await asking(rig, FORM);
  const [ask] = await open(rig, 1);
  rig.client.disconnect();
  await rig.phase('disconnected');
  const before = rig.sent().length;
  rig.client.answer(ask!.key, { result: '{"action":"decline"}' });
  await new Promise((resume) => setTimeout(resume, 50));
  expect(rig.sent()).toHaveLength(before);
  expect(rig.protocol.asks.get(ask!.key)?.state).toBe('withdrawn');
});

describe('case 114: modes of elicitation', () => {
  it('none is a form, an unknown one is answered with an error, URLs wait for the person', async () => {
    const rig = await legacy({
      answers: { ...DEFAULT_CHOICES.answers, elicitation: { by: 'itself' } },
    });
    const urls = [
      'https://xn--pple-43d.example/a?b=1',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ];
    const call = await asking(
      rig,
      ...urls.map((url) => page({ mode: 'url', url })),
      FORM,
      page({ mode: 'voice' }),
      page({ mode: null, requestedSchema: FORM.params.requestedSchema }),
    );
    const waiting = await open(rig, 3);
    // Not even a client that answers by itself consents to a URL.
    expect(waiting.map(({ params }) => (JSON.parse(params) as { url: string }).url)).toEqual(urls);
    for (const { key } of waiting) rig.client.answer(key, { result: '{"action":"decline"}' });
    expect(await told(rig, call)).toEqual([
      ...urls.map(() => ({ action: 'decline' })),
      { action: 'accept', content: {} },
      { code: -32602, message: 'The elicitation mode "voice" is neither "form" nor "url".' },
      { action: 'accept', content: {} },
    ]);
  });
});

it('case 116: only roots that have a file URI are sent', async () => {
  const paths = ['/tmp/my dir/50%#1?é', 'C:\\Users\\a b', '\\\\srv\\share', '', 'relative/x'];
  const rig = await legacy({ roots: paths.map((path) => ({ path })) });
  const call = await asking(rig, { method: 'roots/list' });
  expect(await told(rig, call)).toEqual([
    {
      roots: [
        { uri: 'file:///tmp/my%20dir/50%25%231%3F%C3%A9' },
        { uri: 'file:///C:/Users/a%20b' },
        { uri: 'file://srv/share' },
      ],
    },
  ]);
});
