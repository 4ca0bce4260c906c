import fc from 'fast-check';
import type { Entry, HeaderList, NewEntry, TranscriptHeader } from '../src/index.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const seq = fc.integer({ min: 1, max: 2 ** 40 });
const at = fc.integer({ min: 0, max: 2 ** 40 }).map((micros) => micros / 1000);
const base64 = fc.base64String({ maxLength: 40 });
const headers: fc.Arbitrary<HeaderList> = fc.array(fc.tuple(text, text), { maxLength: 4 });
const count = fc.nat();
const yes = fc.constant(true as const);

/** A record whose `may` members come and go. */
function shape<M extends object, O extends object>(
  must: { [K in keyof M]: fc.Arbitrary<M[K]> },
  may: { [K in keyof O]: fc.Arbitrary<O[K]> },
): fc.Arbitrary<M & Partial<O>> {
  return fc
    .tuple(fc.record(must), fc.record(may, { requiredKeys: [] }))
    .map(([a, b]) => ({ ...a, ...b }) as M & Partial<O>);
}

const kind = <K extends string>(name: K) => fc.constant(name);

const newEntries: fc.Arbitrary<NewEntry> = fc.oneof(
  shape(
    { kind: kind('frame'), direction: fc.constantFrom('sent' as const, 'received' as const), text },
    {
      origin: fc.constantFrom('client' as const, 'hand' as const),
      key: text,
      bytes: base64,
      cutFrom: count,
      unterminated: yes,
    },
  ),
  shape({ kind: kind('undelivered'), frame: seq, reason: text }, {}),
  shape({ kind: kind('stderr'), text }, { bytes: base64 }),
  shape(
    {
      kind: kind('http'),
      phase: kind('request'),
      exchange: seq,
      method: text,
      url: text,
      headers,
    },
    { frame: seq, key: text },
  ),
  shape(
    { kind: kind('http'), phase: kind('response'), exchange: seq, status: fc.integer(), headers },
    { httpVersion: text, remote: text },
  ),
  shape({ kind: kind('http'), phase: kind('event'), exchange: seq, text }, { bytes: base64 }),
  shape(
    { kind: kind('http'), phase: kind('body'), exchange: seq, text },
    { bytes: base64, cutFrom: count },
  ),
  shape({ kind: kind('http'), phase: kind('end'), exchange: seq }, { aborted: yes, tail: text }),
  shape({ kind: kind('http'), phase: kind('failed'), exchange: seq, reason: text }, { code: text }),
  shape(
    {
      kind: kind('lifecycle'),
      state: fc.constantFrom(
        'opening' as const,
        'open' as const,
        'closing' as const,
        'closed' as const,
      ),
    },
    {
      reason: text,
      unexpected: yes,
      code: text,
      pid: count,
      exitCode: count,
      signal: text,
      ended: fc.constantFrom('stdin' as const, 'SIGTERM' as const, 'SIGKILL' as const),
    },
  ),
  shape(
    {
      kind: kind('note'),
      about: count,
      note: fc.constantFrom(
        'timeout' as const,
        'pin' as const,
        'unpin' as const,
        'text' as const,
        'ignore' as const,
      ),
    },
    { text },
  ),
);

export const entries: fc.Arbitrary<Entry> = fc
  .tuple(newEntries, seq, at)
  .map(([entry, number, time]) => ({ ...entry, seq: number, at: time }));

export const transcriptHeaders: fc.Arbitrary<TranscriptHeader> = shape(
  {
    loupe: fc.constant('transcript' as const),
    version: fc.constant(1 as const),
    session: text,
    started: fc
      .date({ min: new Date(0), max: new Date('9000-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    target: fc.oneof(
      shape(
        { kind: kind('stdio'), command: fc.array(text, { maxLength: 3 }) },
        { cwd: text, env: headers },
      ),
      shape(
        {
          kind: fc.constantFrom('http' as const, 'sse' as const, 'ws' as const),
          url: fc.webUrl(),
        },
        { headers, bearer: text },
      ),
    ),
    revision: text,
    name: text,
    writer: text,
  },
  { redacted: yes },
);
