import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { startBridge } from './bridge.ts';

const SPAWN = { target: { kind: 'stdio', command: ['node', '-e', '0'] }, revision: 'Auto' };

test('a page of another origin can neither start a program nor listen in', async ({ page }) => {
  const bridge = await startBridge();
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>other</title>');
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);

  const outcomes = await page.evaluate(
    async ({ port, token, spawn }) => {
      const base = `http://127.0.0.1:${port}/api`;
      const body = JSON.stringify(spawn);
      const attempt = (work: Promise<Response>) =>
        work.then(
          (response) => `${response.type} ${response.status}`,
          () => 'failed',
        );
      const opens = (source: EventTarget) =>
        new Promise<string>((resolve) => {
          source.addEventListener('open', () => resolve('open'));
          source.addEventListener('error', () => resolve('failed'));
        });
      const secret = `loupe.token.${btoa(token).replaceAll('=', '')}`;
      return {
        blindPost: await attempt(
          fetch(`${base}/sessions`, { method: 'POST', mode: 'no-cors', body }),
        ),
        withToken: await attempt(
          fetch(`${base}/sessions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body,
          }),
        ),
        read: await attempt(fetch(`${base}/sessions`)),
        events: await opens(new EventSource(`${base}/sessions`)),
        socket: await opens(new WebSocket(`ws://127.0.0.1:${port}/api/socket`, ['loupe.v1'])),
        socketWithToken: await opens(
          new WebSocket(`ws://127.0.0.1:${port}/api/socket`, ['loupe.v1', secret]),
        ),
      };
    },
    { port: bridge.port, token: bridge.token, spawn: SPAWN },
  );
  expect(outcomes).toEqual({
    blindPost: 'failed',
    withToken: 'failed',
    read: 'failed',
    events: 'failed',
    socket: 'failed',
    socketWithToken: 'failed',
  });
  expect(await bridge.get('/sessions')).toEqual([]);
  await bridge.stop();
  other.close();
});

test('the token leaves the address at once and the page runs under a strict policy', async ({
  page,
  bridge,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const response = await page.goto(bridge.url);
  await expect(page.getByRole('button', { name: 'Try the demo server' })).toBeVisible();
  expect(page.url()).not.toContain(bridge.token);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(violations).toEqual([]);
});
