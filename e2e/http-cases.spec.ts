import { startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

test('a session that the server forgot is begun again, visibly; the call offers Retry', async ({
  loupe,
}) => {
  const server = await startHttpServer('session-404', ['on-forget']);
  try {
    await loupe.connect('Streamable HTTP', server.url, { revision: '2025-11-25' });
    await loupe.expectConnected('2025-11-25');
    await loupe.call('forget', '{}');
    await expect(loupe.result).toContainText('forgotten');
    await loupe.call('echo', '{"kept":1}');
    await expect(loupe.result).toContainText('HTTP 404 Not Found');
    await expect(loupe.result).toContainText('does not know the session any more');
    await loupe.expectConnected('2025-11-25');
    await expect(loupe.row('initializing again')).toHaveCount(1);
    await expect(loupe.row(/initialize(?!d)/).last()).toBeVisible();
    await loupe.result.getByRole('button', { name: 'Retry' }).click();
    await expect(loupe.result).toContainText('{"kept":1}');
    const calls = (await server.seen()).filter(({ body }) => body.includes('"echo"'));
    expect(calls.map(({ headers }) => headers['mcp-session-id'])).toEqual(['A', 'B']);
  } finally {
    await server.stop();
  }
});

test('a redirect to another origin: nothing of ours arrives there', async ({ loupe }) => {
  const server = await startHttpServer('redirect', ['other-origin']);
  try {
    await loupe.connect('Streamable HTTP', server.url, { bearer: 'secret-token' });
    await loupe.expectFailed(/neither headers nor token were sent there/);
    const { host } = new URL(server.url);
    expect((await server.seen()).filter(({ headers }) => headers['host'] !== host)).toEqual([]);
  } finally {
    await server.stop();
  }
});
