import fc from 'fast-check';
import { choicesText, DEFAULT_CHOICES } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY_DRAFT, sessionOf, wordsOf } from '../src/connect/draft.ts';

const stdio = (commandLine: string) => sessionOf({ ...EMPTY_DRAFT, commandLine });

describe('command line', () => {
  it('keeps quotes, empty strings, dollars and stars as words', () => {
    const line = `node srv.js --label 'two words' '' a\\"b "it's" $HOME * '--x=1 2'`;
    expect(wordsOf(line)).toEqual({
      words: ['node', 'srv.js', '--label', 'two words', '', 'a"b', "it's", '$HOME', '*', '--x=1 2'],
    });
  });

  it('trims the whitespace around it', () => {
    expect(stdio('node ')).toEqual({
      target: { kind: 'stdio', command: ['node'] },
      revision: 'Auto',
    });
  });

  it('names what is missing', () => {
    expect(stdio('  ')).toEqual({
      field: 'Command line',
      words: 'Type the command that starts your server.',
    });
    expect(stdio("node 'x")).toMatchObject({ field: 'Command line' });
  });

  it('gives back any argv that it was given', () => {
    const argv = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 });
    fc.assert(
      fc.property(argv, (rest) => {
        const command = ['node', ...rest];
        const draft = draftOf({ target: { kind: 'stdio', command }, revision: 'Auto' });
        expect(wordsOf(draft.commandLine)).toEqual({ words: command });
      }),
    );
  });
});

describe('URL targets', () => {
  it('takes only the schemes of the transport', () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ws://h/', 'nonsense', ''])
      expect(sessionOf({ ...EMPTY_DRAFT, transport: 'http', url })).toMatchObject({ field: 'URL' });
    expect(sessionOf({ ...EMPTY_DRAFT, transport: 'ws', url: 'ws://h/' })).toEqual({
      target: { kind: 'ws', url: 'ws://h/' },
      revision: 'Auto',
    });
  });

  it('keeps header names as spelled and values as typed, and drops rows without a name', () => {
    const headers = [
      ['X-API-Key', ' Ab= '],
      ['', 'left over'],
    ] as const;
    expect(sessionOf({ ...EMPTY_DRAFT, transport: 'http', url: 'http://h/mcp', headers })).toEqual({
      target: { kind: 'http', url: 'http://h/mcp', headers: [['X-API-Key', ' Ab= ']] },
      revision: 'Auto',
    });
    expect(
      sessionOf({ ...EMPTY_DRAFT, transport: 'http', url: 'http://h/', headers: [['a b', 'x']] }),
    ).toMatchObject({ field: 'Headers' });
  });
});

describe('what the client is to do', () => {
  const choices = { ...DEFAULT_CHOICES, reconnect: false };
  const target = { kind: 'ws', url: 'ws://h/' } as const;
  const draft = { ...EMPTY_DRAFT, transport: 'ws', url: 'ws://h/' } as const;

  it('goes with the session where it is not the usual', () => {
    expect(sessionOf({ ...draft, choices })).toEqual({
      target,
      revision: 'Auto',
      choices: choicesText(choices),
    });
  });

  it('comes back with the connection to edit', () => {
    const session = { target, revision: 'Auto', choices: choicesText(choices) };
    expect(draftOf(session).choices).toEqual(choices);
    expect(draftOf({ target, revision: 'Auto' }).choices).toEqual(DEFAULT_CHOICES);
  });

  it('is no reason to connect with half a text', () => {
    const capabilities = { ...DEFAULT_CHOICES.capabilities, experimental: '{"a":' };
    expect(sessionOf({ ...draft, choices: { ...choices, capabilities } })).toMatchObject({
      field: 'Experimental',
    });
  });
});
