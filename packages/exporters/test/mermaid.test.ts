import fc from 'fast-check';
import mermaidParser from 'mermaid';
import { describe, expect, it } from 'vitest';
import { EXPORTERS } from '@loupe/exporters';
import { exportText } from './export.ts';
import { sayings } from './said.ts';
import { scenario, SCENARIOS } from './scenarios.ts';

const [, mermaid] = EXPORTERS;

describe('Mermaid', () => {
  interface Drawn {
    readonly message: string;
    readonly type: number;
  }

  /** The arrows and notes of a diagram as Mermaid itself reads them. */
  async function drawn(text: string): Promise<readonly Drawn[]> {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- `parse` tells only that it was accepted.
    const { db } = await mermaidParser.mermaidAPI.getDiagramFromText(text);
    return (db as unknown as { getMessages(): readonly Drawn[] }).getMessages();
  }

  it.each(Object.entries(SCENARIOS))('is accepted by its own parser: %s', async (_, write) => {
    const text = exportText(mermaid, write());
    expect(await mermaidParser.parse(text)).toMatchObject({ diagramType: 'sequence' });
    // No label became an arrow of its own, and none was taken for a comment.
    expect(await drawn(text)).toHaveLength(text.split('\n').length - 4);
  });

  it('is accepted whatever a server says', async () => {
    await fc.assert(
      fc.asyncProperty(sayings, async (said) => {
        const text = exportText(mermaid, said);
        expect(await mermaidParser.parse(text)).toMatchObject({ diagramType: 'sequence' });
        expect(await drawn(text)).toHaveLength(text.split('\n').length - 4);
      }),
      { numRuns: 40 },
    );
  });

  it('names the phases in their order', async () => {
    const NOTE = 2;
    const notes = (await drawn(exportText(mermaid, SCENARIOS.stdio())))
      .filter(({ type }) => type === NOTE)
      .map(({ message }) => message)
      .filter((message) => !/^\d/.test(message));
    expect(notes).toEqual(['connect', 'handshake', 'discovery', 'operation', 'end']);
  });

  it('stops where Mermaid would draw no more, and counts the rest', async () => {
    const long = scenario({ kind: 'stdio', command: ['srv'] }, (s) => {
      s.opens(1);
      for (let id = 1; id <= 2000; id++) {
        s.asks(id, 'ping');
        s.answers(id);
      }
    });
    const text = exportText(mermaid, long);
    expect(text.length).toBeLessThan(50_000);
    const messages = await drawn(text);
    const left = /([\d,]+) more lines are left out/.exec(messages.at(-1)?.message ?? '')?.[1];
    // Two of the notes are phases, and the last one is this one.
    expect(messages.length - 3 + Number(left?.replace(',', ''))).toBe(4000);
  });
});
