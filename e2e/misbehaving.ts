/** A server of the testkit that does something wrong, and the words a person then sees: cause and next step. */
export interface Misbehaviour {
  /** The server and its arguments; over HTTP the first argument is the variant. */
  readonly stdio?: readonly string[];
  readonly http?: readonly string[];
  readonly sse?: readonly string[];
  readonly ws?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly revision?: string;
  /** Milliseconds until it has failed; 15,000 unless named. */
  readonly patience?: number;
  /** The connection fails with these words. */
  readonly failed?: readonly RegExp[];
  /** The connection comes up and this tool is called. */
  readonly call?: string;
  readonly args?: string;
  /** What the Result region then says. */
  readonly result?: readonly RegExp[];
  /** The Tools panel says so in place of a list. */
  readonly shows?: RegExp;
  /** Rule ids in the Findings panel. */
  readonly findings?: readonly string[];
  /** The connection is lost by the call, with these words. */
  readonly lost?: RegExp;
}

const STDIO: readonly Misbehaviour[] = [
  {
    stdio: ['noise'],
    call: 'echo',
    args: '{"a":1}',
    result: [/\{"a":1\}/],
    findings: ['stdio-stdout-noise', 'envelope-unclassifiable'],
  },
  {
    stdio: ['broken-line'],
    call: 'broken',
    result: [/waiting|no answer/i],
    findings: ['envelope-not-json'],
  },
  {
    stdio: ['result-and-error'],
    call: 'both',
    result: [/both.*result.*error/i],
    findings: ['envelope-result-xor-error'],
  },
  {
    stdio: ['result-and-error'],
    call: 'neither',
    result: [/no result and no error/i],
    findings: ['envelope-result-xor-error'],
  },
  {
    stdio: ['unknown-id'],
    call: 'unknown-first',
    result: [/the right one/],
    findings: ['response-unknown-id'],
  },
  {
    stdio: ['id-as-string'],
    call: 'retyped',
    result: [/waiting/i],
    findings: ['response-id-type-changed'],
  },
  {
    stdio: ['notification-with-id'],
    call: 'notify',
    result: [/sent/],
    findings: ['notification-has-id'],
  },
  {
    stdio: ['null-id-error'],
    call: 'null-id',
    result: [/waiting/i],
    findings: ['envelope-error-without-id'],
  },
  {
    stdio: ['batch'],
    env: { REVISION: '2025-06-18' },
    shows: /inside an array, but revision 2025-06-18 has no batches/,
    findings: ['batch-removed'],
  },
  { stdio: ['batch'], revision: '2025-03-26', call: 'mixed-batch', result: [/third/] },
  {
    stdio: ['late-progress'],
    call: 'late',
    result: [/done/],
    findings: ['progress-unknown-token'],
  },
  {
    stdio: ['exit-3'],
    failed: [/exit code 3/, /boom: missing config/],
  },
  { stdio: ['exit-3', 'signal'], failed: [/SIGTERM/] },
  {
    stdio: ['exit-3', 'close-stdout'],
    failed: [/The server closed its stdout while it went on running/, /boom: missing config/],
  },
  {
    stdio: ['death-during-call'],
    call: 'die',
    result: [/SIGKILL/],
    findings: ['request-unanswered'],
    lost: /exited unexpectedly.*SIGKILL/,
  },
  {
    stdio: ['death-during-call'],
    call: 'leave',
    result: [/code 0/],
    findings: ['request-unanswered'],
    lost: /exited unexpectedly.*code 0/,
  },
  {
    stdio: ['death-during-call'],
    call: 'half',
    result: [/code 0/],
    findings: ['stdio-unterminated'],
    lost: /exited unexpectedly/,
  },
  { stdio: ['byte-by-byte'], call: 'text', result: [/Ж—😀漢/] },
  { stdio: ['dies-on-discover'], call: 'echo', args: '{"b":2}', result: [/\{"b":2\}/] },
  { stdio: ['silence', 'discover'], call: 'echo', args: '{"c":3}', result: [/\{"c":3\}/] },
  {
    stdio: ['modern-odd', 'server-info-5'],
    call: 'weird',
    result: [/what is this/],
    findings: ['result-type-unknown'],
  },
  // 3 s for the probe, then 30 s for initialize.
  { stdio: ['silence'], failed: [/did not answer initialize in 30 s/], patience: 45_000 },
  { stdio: ['big-line'], call: 'big', result: [/20\.0 MB|19\.\d MB/, /Download whole/] },
  { stdio: ['minimal'], call: 'a', result: [/empty|no content/i] },
];

const HTTP: readonly Misbehaviour[] = [
  { http: ['crlf-sse', 'bytes'], call: 'text', result: [/Ж—😀漢/] },
  { http: ['crlf-sse', 'cr-bytes'], call: 'text', result: [/Ж—😀漢/] },
  { http: ['sse-multiline-data'], call: 'echo', args: '{"m":1}', result: [/\{"m":1\}/] },
  { http: ['sse-priming', 'prime'], call: 'echo', args: '{"p":1}', result: [/\{"p":1\}/] },
  { http: ['unauthorized-401'], failed: [/401/, /token/i, /Bearer token/] },
  { http: ['unauthorized-401', 'forbidden'], failed: [/401|403/] },
  { http: ['get-refused', 'get-405'], call: 'echo', args: '{"g":5}', result: [/\{"g":5\}/] },
  {
    http: ['get-refused', 'get-404'],
    call: 'echo',
    args: '{"g":4}',
    result: [/\{"g":4\}/],
    findings: ['http-get-reply'],
  },
  {
    http: ['get-refused', 'get-501'],
    call: 'echo',
    args: '{"g":1}',
    result: [/\{"g":1\}/],
    findings: ['http-get-reply'],
  },
  { http: ['session-404', 'always'], failed: [/404 to the session that it had just given out/] },
  { http: ['too-many-429'], call: 'echo', result: [/429/, /Retry-After: 5/] },
  { http: ['bad-gateway-502'], call: 'echo', result: [/502/, /<script>|<h1>|<html/i] },
  { http: ['error-400'], call: 'echo', result: [/Error -32602/, /"x": 1/, /400/] },
  { http: ['redirect', 'slash'], call: 'echo', args: '{"r":8}', result: [/\{"r":8\}/] },
  { http: ['redirect', 'other-origin'], failed: [/another origin/, /as a new target/] },
  { http: ['redirect', 'moved-301'], failed: [/301/, /Connect to http/] },
  { http: ['redirect', 'loop'], failed: [/circle/] },
  { http: ['gzip', 'gzip'], call: 'echo', args: '{"z":1}', result: [/\{"z":1\}/] },
  { http: ['gzip', 'br'], call: 'echo', args: '{"z":2}', result: [/\{"z":2\}/] },
  { http: ['gzip', 'sse'], call: 'slow', result: [/Ж{40}/] },
  {
    http: ['null-id-http', 'null'],
    call: 'echo',
    result: [/Error -32001/],
    findings: ['envelope-error-without-id'],
  },
  {
    http: ['null-id-http', 'absent'],
    call: 'echo',
    result: [/Error -32001/],
    findings: ['envelope-error-without-id'],
  },
  {
    http: ['other-id-http', 'refused'],
    call: 'echo',
    result: [/400 Bad Request/, /not now/, /Retry/],
    findings: ['response-unknown-id'],
  },
  {
    http: ['notification-204', 'empty-204'],
    call: 'echo',
    args: '{"n":4}',
    result: [/\{"n":4\}/],
    findings: ['http-notification-status'],
  },
  {
    http: ['notification-204', 'empty-200'],
    call: 'echo',
    args: '{"n":0}',
    result: [/\{"n":0\}/],
    findings: ['http-notification-status'],
  },
  { http: ['content-types', 'json-upper'], call: 'echo', args: '{"t":1}', result: [/\{"t":1\}/] },
  { http: ['content-types', 'sse-charset'], call: 'echo', args: '{"t":2}', result: [/\{"t":2\}/] },
  {
    http: ['content-types'],
    call: 'plain-parameter',
    result: [/text\/plain; a=application\/json/, /"jsonrpc"/],
    findings: ['http-response-content-type'],
  },
  {
    http: ['content-types'],
    call: 'none',
    result: [/without a content type/, /"jsonrpc"/],
    findings: ['http-response-content-type'],
  },
  {
    http: ['batch-http', '2025-03-26'],
    call: 'echo',
    args: '{"b":3}',
    result: [/\{"b":3\}/],
  },
];

const SSE: readonly Misbehaviour[] = [
  { sse: ['legacy-sse'], call: 'echo', args: '{"s":1}', result: [/\{"s":1\}/] },
  // Given as Streamable HTTP, it is found to speak the older transport.
  { http: ['legacy-sse'], call: 'echo', args: '{"s":2}', result: [/\{"s":2\}/] },
  {
    sse: ['sse-endpoint-evil', 'first'],
    failed: [/not on http/],
    findings: ['sse-endpoint-event'],
  },
  {
    sse: ['sse-endpoint-evil', 'second'],
    call: 'echo',
    args: '{"s":3}',
    result: [/\{"s":3\}/],
    findings: ['sse-endpoint-event'],
  },
];

const WS: readonly Misbehaviour[] = [
  { ws: ['ws-server', 'good'], call: 'echo', args: '{"w":1}', result: [/\{"w":1\}/] },
  { ws: ['ws-server', 'no-subprotocol'], failed: [/subprotocol/i] },
];

export const MISBEHAVIOURS: readonly Misbehaviour[] = [...STDIO, ...HTTP, ...SSE, ...WS];
