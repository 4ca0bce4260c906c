import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import loupe from './scripts/lint/index.js';

const root = dirname(fileURLToPath(import.meta.url));
/** One program over everything, as it is read once then; what each part may use of the platform is held by tsc. */
const PROJECT = 'tsconfig.lint.json';

const PURE = [
  'json',
  'jsonrpc',
  'transcript',
  'mcp',
  'ledger',
  'rules',
  'exporters',
  'schema-form',
  'bridge-api',
];

/** Who may import whom. A package that is missing on the right is out of reach. */
const MAY_IMPORT = {
  'packages/json': [],
  'packages/jsonrpc': ['json'],
  'packages/transcript': ['json'],
  'packages/schema-form': ['json'],
  'packages/mcp': ['jsonrpc', 'json'],
  'packages/ledger': ['transcript', 'mcp', 'jsonrpc', 'json'],
  'packages/rules': ['ledger', 'transcript', 'mcp', 'jsonrpc', 'json'],
  'packages/exporters': ['rules', 'ledger', 'transcript', 'mcp', 'jsonrpc', 'json'],
  'packages/bridge-api': ['transcript'],
  'packages/wire': ['bridge-api', 'transcript'],
  'apps/bridge': ['wire', 'bridge-api', 'transcript'],
  'apps/web': PURE,
  'apps/cli': ['wire', 'bridge-api', 'ledger', 'rules', 'transcript', 'mcp', 'jsonrpc', 'json'],
  'apps/demo': [],
};
/** The folders of apps/web/src: each may import those on its right. */
const WEB_MAY_IMPORT = {
  ui: [],
  bridge: ['ui'],
  session: ['bridge', 'ui'],
  validate: [],
  editor: ['validate', 'ui'],
  choices: ['ui'],
  call: ['session', 'bridge', 'editor', 'validate', 'choices', 'ui'],
  connect: ['session', 'bridge', 'editor', 'choices', 'ui'],
  timeline: ['session', 'bridge', 'editor', 'ui'],
  panels: ['call', 'choices', 'session', 'bridge', 'editor', 'validate', 'ui'],
};
const WEB_FOLDERS = [...Object.keys(WEB_MAY_IMPORT), 'app'];

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  files: [`${folder}/src/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^@loupe/(?!(${allowed.join('|') || '-'})$)`,
            message: `${folder} may import only: ${allowed.join(', ') || 'nothing'}. Move the code to the package that owns it, or pass it in.`,
          },
          {
            regex: '\\.\\./(packages|apps)/',
            message: "Import another package by its name, '@loupe/<name>'.",
          },
        ],
      },
    ],
  },
}));

const webBoundaries = Object.entries(WEB_MAY_IMPORT).map(([folder, allowed]) => {
  const denied = WEB_FOLDERS.filter((name) => name !== folder && !allowed.includes(name));
  return {
    files: [`apps/web/src/${folder}/**/*.{ts,tsx}`],
    rules: {
      'loupe/web-folders': ['error', { folder, denied }],
    },
  };
});

export default tseslint.config(
  {
    ignores: ['**/dist/**', 'dist-*/**', 'test-results/**', '.cache/**', 'packages/platform.d.ts'],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: PROJECT,
        tsconfigRootDir: root,
      },
    },
    plugins: { 'import-x': importX, loupe, 'react-hooks': reactHooks },
    settings: {
      // Without a resolver and a parser for TypeScript, no-cycle finds nothing and stays silently green.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: PROJECT })],
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'import-x/no-cycle': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'loupe/max-use-state': ['error', { max: 5 }],
    },
  },
  ...boundaries,
  ...webBoundaries,
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // The bridge moves text. It must not be able to read a message, so that it can never hide one.
    files: ['apps/bridge/src/**/*.ts', 'packages/wire/src/**/*.ts'],
    ignores: ['apps/bridge/src/body.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'JSON',
          property: 'parse',
          message:
            'The bridge does not understand messages. Decode transcripts with @loupe/transcript and request bodies with body.ts.',
        },
      ],
    },
  },
  {
    files: PURE.map((name) => `packages/${name}/src/**/*.ts`),
    rules: {
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'Date', 'performance', 'process', 'console'].map(
          (name) => ({
            name,
            message: 'Pure code gets time through a Clock and prints nothing.',
          }),
        ),
      ],
    },
  },
  {
    files: ['**/test/**', 'e2e/**', 'packages/testkit/**'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}', '*.config.ts'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { parserOptions: { project: null } },
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'max-lines-per-function': 'off' },
  },
);
