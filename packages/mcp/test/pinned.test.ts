import { describe, expect, test } from 'vitest';
import { REVISIONS } from '../src/index.ts';
import type { Revision } from '../src/index.ts';
import { asked, error, legacyServer, result, Rig } from './rig.ts';

const LEGACY = REVISIONS.filter((revision) => revision < '2026-07-28');

/** A client with a chosen revision over stdio, and a server that answers with another one, or the modern way. */
async function pinned(revision: Revision, answered: string): Promise<Rig> {
  const rig = new Rig({ kind: 'stdio' }, revision);
  const legacy = legacyServer({}, answered);
  rig.onSent = ({ text }) => {
    const request = asked(text);
    const isProbe = request?.method === 'server/discover';
    const modern = { supportedVersions: [answered], capabilities: {} };
    const answer = isProbe && answered >= '2026-07-28' ? result(request.id, modern) : legacy(text);
    if (answer !== undefined) rig.received(answer);
  };
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  return rig;
}

const offered = (rig: Rig): unknown => asked(rig.sent[0] ?? '')?.params?.['protocolVersion'];

describe('a revision that was chosen', () => {
  test.each(LEGACY)('%s is offered without a probe, and spoken', async (revision) => {
    const rig = await pinned(revision, revision);
    expect(rig.methods).toEqual(['initialize', 'notifications/initialized']);
    expect(offered(rig)).toBe(revision);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'legacy', revision });
  });

  test.each(LEGACY)(
    '%s: the server may answer with another one, and that is spoken',
    async (own) => {
      for (const other of LEGACY) {
        const rig = await pinned(own, other);
        expect(offered(rig)).toBe(own);
        expect(rig.state).toMatchObject({ phase: 'connected', revision: other });
      }
    },
  );

  test('2026-07-28 is spoken without initialize', async () => {
    const rig = await pinned('2026-07-28', '2026-07-28');
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'modern', revision: '2026-07-28' });
  });

  test('2026-07-28 does not fall back to a server that has only older ones', async () => {
    const rig = await pinned('2026-07-28', '2025-11-25');
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.next).toBe('Choose Auto, or an older revision, in the connect form.');
  });

  test.each(['2026-07-28', '2030-01-01', ''])(
    'an answer of "%s" can not be spoken',
    async (other) => {
      const rig = new Rig({ kind: 'stdio' }, '2025-11-25');
      rig.onSent = ({ text }) => {
        const request = asked(text);
        if (request?.method !== 'initialize') return;
        rig.received(
          other === ''
            ? error(request.id, -32602, 'Unsupported', { supported: ['2024-11-05'] })
            : result(request.id, { protocolVersion: other, capabilities: {} }),
        );
      };
      rig.client.activate();
      rig.client.connect();
      await rig.settle();
      expect(rig.state.phase).toBe('failed');
      expect(rig.state.failure?.next).toContain('revision');
    },
  );
});
