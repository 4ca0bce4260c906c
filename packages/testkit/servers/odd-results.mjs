// Results that clients lose: structured ones of any type, blocks of every kind and of none, base64 in all
// spellings, schemas of several dialects. In the revisions up to 2025-11-25 and in 2026-07-28.
import { createHash, randomBytes } from 'node:crypto';
import { pdf, RED_PIXEL, wav } from './lib/files.mjs';
import { RpcError, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const MODERN = '2026-07-28';
const BIG_BYTES = 6_000_000;
/** Ten bytes whose base64 holds both characters that the spellings differ in, and padding. */
const BYTES = Buffer.from([0xfb, 0xef, 0xff, 0xfe, 0x00, 0x3f, 0xbf, 0x3e, 0xff, 0xc0]);

const block = (value) => ({ type: 'text', text: value });
const resource = (uri, rest) => ({ type: 'resource', resource: { uri, ...rest } });
const blob = (uri, base64, mimeType = 'application/octet-stream') =>
  resource(uri, { mimeType, blob: base64 });
const pdfBlock = () =>
  blob('file:///report.pdf', pdf('Hello from a PDF').toString('base64'), 'application/pdf');

const ROWS = [
  { id: 1, name: 'Ada', admin: true },
  { id: 2, name: 'Bob', note: 'no admin here' },
];

const structured = {
  'structured-object': { content: [], structuredContent: { a: 1 } },
  'structured-list': { content: [], structuredContent: [1, 2] },
  'structured-text': { content: [], structuredContent: 'x' },
  'structured-zero': { content: [], structuredContent: 0 },
  'structured-false': { content: [], structuredContent: false },
  'structured-null': { content: [], structuredContent: null },
  'structured-empty': { content: [], structuredContent: {} },
  'rows-of-objects': { content: [], structuredContent: { rows: ROWS } },
  'big-table': {
    content: [],
    structuredContent: {
      rows: Array.from({ length: 5_000 }, (_, n) => ({ n, square: n * n, word: `row ${n}` })),
    },
  },
  'without-content': { structuredContent: { a: 1 } },
  nothing: {},
  'empty-content': { content: [] },
  'empty-text': text(''),
};

const MARKDOWN = `# A title

Some **bold** words, a [link](https://elsewhere.example/page), an image
![remote](https://elsewhere.example/pixel.png) and <img src="https://elsewhere.example/raw.png">
<script>document.title = 'taken over'</script>

| name | number |
| ---- | ------ |
| Ada  | 1      |

[bad](javascript:document.title='taken'+'over')
`;

const blocks = {
  'every-block': {
    content: [
      block('first text'),
      { type: 'audio', mimeType: 'audio/wav', data: wav().toString('base64') },
      pdfBlock(),
      resource('file:///notes.txt', { mimeType: 'text/plain', text: 'a text inside' }),
      { type: 'resource_link', uri: 'odd:linked', name: 'the linked one', mimeType: 'text/plain' },
      { type: 'x-new', v: 1 },
      { type: 'image' },
      null,
      block('last text'),
    ],
  },
  image: { content: [{ type: 'image', mimeType: 'image/png', data: RED_PIXEL }] },
  pdf: { content: [pdfBlock()] },
  ansi: text('\u001b[31mred words\u001b[0m and \u001b[1mbold ones\u001b[0m'),
  markdown: text(MARKDOWN),
  annotated: {
    content: [{ ...block('for you'), annotations: { audience: ['user'], priority: 0.5 } }],
    _meta: { 'example.org/took': 12 },
  },
};

/** Base64 as standards have it, and as it comes. */
const binaries = {
  'line-breaks': { content: [blob('file:///lines.bin', broken(BYTES.toString('base64')))] },
  'url-safe': { content: [blob('file:///url.bin', BYTES.toString('base64url'))] },
  'bad-padding': {
    content: [blob('file:///padding.bin', `${BYTES.toString('base64').replace(/=+$/, '')}=`)],
  },
  'not-base64': { content: [blob('file:///none.bin', 'this is *not* it')] },
};

function broken(base64) {
  return base64.replace(/.{5}/g, '$&\r\n');
}

function big() {
  const bytes = randomBytes(BIG_BYTES);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { content: [block(hash), blob('file:///big.bin', bytes.toString('base64'))] };
}

const pairOf = (more) => ({ type: 'object', properties: { pair: { type: 'array', ...more } } });
const MIXED = [{ type: 'integer' }, { type: 'string' }];
const WRONG_PAIR = { content: [], structuredContent: { pair: [1, 2] } };
const COUNT = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

/** Results beside the schema that they were promised by. */
const promised = {
  'tuple-draft-07': [{ $schema: DRAFT_07, ...pairOf({ items: MIXED }) }, WRONG_PAIR],
  'tuple-2020-12': [{ $schema: DRAFT_2020, ...pairOf({ prefixItems: MIXED }) }, WRONG_PAIR],
  'tuple-right': [
    { $schema: DRAFT_07, ...pairOf({ items: MIXED }) },
    { content: [], structuredContent: { pair: [1, 'one'] } },
  ],
  'unknown-dialect': [{ $schema: 'urn:x', ...pairOf({ items: MIXED }) }, WRONG_PAIR],
  mismatch: [COUNT, { content: [block('n is "1"')], structuredContent: { n: '1' } }],
  'failure-with-schema': [COUNT, { ...text('It did not work.'), isError: true }],
  'schema-unmet': [COUNT, text('Nothing structured.')],
};

const tools = {
  ...Object.fromEntries(
    Object.entries({ ...structured, ...blocks, ...binaries }).map(([name, result]) => [
      name,
      { call: () => result },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(promised).map(([name, [outputSchema, result]]) => [
      name,
      { outputSchema, call: () => result },
    ]),
  ),
  'big-blob': { call: big },
};

const isModern = ({ params }) =>
  params?._meta?.['io.modelcontextprotocol/protocolVersion'] === MODERN;

/** The result in the era of its request: a modern one says that it is whole. */
const inBothEras = (method) => (request) => {
  const result = method(request);
  return isModern(request) ? { resultType: 'complete', ...result } : result;
};

const CACHE = { ttlMs: 0, cacheScope: 'private' };
const capabilities = { tools: {}, resources: {} };

const methods = {
  'server/discover': () => ({ supportedVersions: [MODERN], capabilities, ...CACHE }),
  'tools/list': (request) => ({
    tools: Object.entries(tools).map(([name, { outputSchema }]) => ({
      name,
      inputSchema: { type: 'object' },
      outputSchema,
    })),
    ...(isModern(request) && CACHE),
  }),
  'tools/call'({ params: { name } }) {
    if (!Object.hasOwn(tools, name)) throw new RpcError(-32602, `Unknown tool: ${name}`);
    return tools[name].call();
  },
  'resources/list': (request) => ({ resources: [], ...(isModern(request) && CACHE) }),
  'resources/read': (request) => ({
    contents: [{ uri: request.params.uri, mimeType: 'text/plain', text: 'What was linked.' }],
    ...(isModern(request) && CACHE),
  }),
};

serve({
  name: 'odd-results',
  capabilities,
  tools,
  methods: Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, inBothEras(method)]),
  ),
});
