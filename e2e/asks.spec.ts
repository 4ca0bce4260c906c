import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const node = process.execPath;
const DEMO = fileURLToPath(new URL('../dist/demo/main.js', import.meta.url));
const server = (name: string) =>
  fileURLToPath(new URL(`../packages/testkit/servers/${name}.mjs`, import.meta.url));

const SAMPLING = {
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
    maxTokens: 77,
    modelPreferences: { hints: [{ name: 'small-model' }] },
  },
};
const FORM = {
  method: 'elicitation/create',
  params: {
    message: 'Who are you?',
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }], default: 's' },
      },
      required: ['name'],
    },
  },
};
const page = (url: string) => ({
  method: 'elicitation/create',
  params: { mode: 'url', elicitationId: url, url, message: 'Go there.' },
});
const asking = (...requests: readonly unknown[]) => JSON.stringify({ requests });

// Case 110.
test('sampling and elicitation at once are seen from another panel, and answered in any order', async ({
  loupe,
  page: browser,
}) => {
  await loupe.connect('stdio', [node, server('asks-anything')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('ask', asking(SAMPLING, FORM));
  await loupe.panel('Resources');
  await expect(
    browser.getByText('2 asks wait: sampling for ask, elicitation for ask'),
  ).toBeVisible();
  await expect(browser.getByRole('tab', { name: 'Resources' })).toBeFocused();
  await browser.getByRole('button', { name: 'Show', exact: true }).click();

  await expect(loupe.asks).toHaveCount(2);
  const sampling = loupe.ask('Ask 1: sampling, ask');
  await expect(sampling).toContainText('77');
  await expect(sampling).toContainText('small-model');
  await loupe.answer('Ask 2: elicitation, ask', 'Accept');
  await expect(loupe.ask('Ask 2: elicitation, ask')).toContainText('Required and unset: name.');
  await loupe.ask('Ask 2: elicitation, ask').getByLabel('name', { exact: true }).fill('Ada');
  await loupe.answer('Ask 2: elicitation, ask', 'Accept');
  await expect(loupe.asks).toHaveCount(1);
  await sampling.getByRole('textbox', { name: 'Reply' }).fill('hello');
  await loupe.answer('Ask 1: sampling, ask', 'Accept');

  await loupe.panel('Tools');
  await expect(loupe.result).toContainText('"content":{"type":"text","text":"hello"}');
  await expect(loupe.result).toContainText(
    '{"action":"accept","content":{"name":"Ada","size":"s"}}',
  );
});

// Case 112.
test('no is decline, Escape is cancel, and after Disconnect nothing is said', async ({
  loupe,
  page: browser,
}) => {
  await loupe.connect('stdio', [node, server('asks-anything')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('ask', asking(FORM));
  await loupe.answer('Ask 1: elicitation, ask', 'Decline');
  await expect(loupe.result).toContainText('[{"action":"decline"}]');

  await loupe.run.click();
  await loupe.ask('Ask 2: elicitation, ask').getByLabel('name', { exact: true }).fill('Ada');
  await browser.keyboard.press('Escape');
  await expect(loupe.result).toContainText('[{"action":"cancel"}]');

  await loupe.run.click();
  await expect(loupe.ask('Ask 3: elicitation, ask')).toBeVisible();
  await loupe.leave();
  await expect(loupe.asks).toHaveCount(0);
  await loupe.panel('Asks');
  for (const outcome of ['1: elicitation, ask · declined', '2: elicitation, ask · cancelled'])
    await expect(browser.getByText(`Ask ${outcome}`)).toBeVisible();
  await expect(browser.getByText('Ask 3: elicitation, ask · withdrawn')).toBeVisible();
});

// Case 114.
test('a page is opened on consent only, and no other scheme is', async ({
  loupe,
  page: browser,
}) => {
  await loupe.connect('stdio', [node, server('asks-anything')]);
  await loupe.expectConnected('2025-11-25');
  const loaded: string[] = [];
  browser.context().on('request', (request) => loaded.push(request.url()));
  await browser
    .context()
    .route('https://xn--pple-43d.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'there' }),
    );
  const url = 'https://xn--pple-43d.example/a?b=1';
  await loupe.call(
    'ask',
    asking(page(url), page('javascript:alert(1)'), page('file:///etc/passwd')),
  );
  const consent = loupe.ask('Ask 1: elicitation, ask');
  await expect(consent).toContainText(url);
  await expect(consent).toContainText('\u0430pple.example');
  await expect(consent).toContainText('Latin and Cyrillic');
  for (const number of [2, 3]) {
    const refused = loupe.ask(`Ask ${number}: elicitation, ask`);
    await expect(refused).toContainText('Only http and https');
    await expect(refused.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
    await refused.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(refused).toHaveCount(0);
  }
  expect(loaded.filter((one) => one.includes('example'))).toEqual([]);

  const opened = browser.context().waitForEvent('page');
  await loupe.answer('Ask 1: elicitation, ask', 'Accept');
  const tab = await opened;
  await tab.waitForURL(url);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  await tab.close();
  await expect(loupe.result).toContainText('{"action":"accept"}');

  await loupe.call('needs-page');
  await expect(loupe.result).toContainText('login.example');
  await expect(loupe.result).toContainText('completed, says the server');
});

test('a call of the newest revision goes on with the answer, and can be given up', async ({
  loupe,
  page: browser,
}) => {
  await loupe.connect('stdio', [node, DEMO], { revision: '2026-07-28' });
  await loupe.expectConnected('2026-07-28');
  await loupe.call('ask-person');
  await expect(loupe.result).toContainText('input required');
  const ask = loupe.ask('Ask 1: elicitation, ask-person');
  await ask.getByLabel('name', { exact: true }).fill('Ada');
  await browser.keyboard.press('ControlOrMeta+Enter');
  await expect(loupe.result).toContainText('"name": "Ada"');
  await expect(
    loupe.result.getByRole('list', { name: 'Rounds' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expect(loupe.row('tools/call')).toHaveCount(1);

  await loupe.run.click();
  await expect(loupe.asks).toHaveCount(1);
  await loupe.result.getByRole('button', { name: 'Give up this call' }).click();
  await expect(loupe.result).toContainText('Cancelled');
  await expect(loupe.asks).toHaveCount(0);
});

test('roots are edited where they are asked for, and sent as file URIs', async ({
  loupe,
  page: browser,
}) => {
  await loupe.connect('stdio', [node, server('asks')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.panel('Asks');
  await browser.getByRole('combobox', { name: 'Roots' }).selectOption({ label: 'by hand' });
  await loupe.call('roots');
  const ask = loupe.ask('Ask 1: roots, roots');
  await ask.getByRole('button', { name: 'Add a root' }).click();
  await ask.getByRole('textbox', { name: 'Root 1', exact: true }).fill('relative');
  await expect(ask).toContainText('Not sent.');
  await ask.getByRole('textbox', { name: 'Root 1', exact: true }).fill('/srv/my app');
  await loupe.answer('Ask 1: roots, roots', 'Accept');
  await expect(loupe.result).toContainText('{"roots":[{"uri":"file:///srv/my%20app"}]}');
});
