import { describe, expect, test } from 'vitest';
import {
  extensionsOf,
  hasMethod,
  methodIn,
  METHODS,
  REVISIONS,
  TASKS_EXTENSION,
} from '../src/index.ts';
import type { Revision } from '../src/index.ts';

/**
 * The spec's methods by revision, oldest first: `S` to the server, `C` to the client, `B` both, `e` embedded
 * in a result, `x` to the server and `y` to the client by the tasks extension, `-` not there.
 */
const TABLE: Readonly<Record<string, string>> = {
  initialize: 'SSSS-',
  'notifications/initialized': 'SSSS-',
  'server/discover': '----S',
  ping: 'BBBB-',
  'tools/list': 'SSSSS',
  'tools/call': 'SSSSS',
  'resources/list': 'SSSSS',
  'resources/templates/list': 'SSSSS',
  'resources/read': 'SSSSS',
  'resources/subscribe': 'SSSS-',
  'resources/unsubscribe': 'SSSS-',
  'subscriptions/listen': '----S',
  'prompts/list': 'SSSSS',
  'prompts/get': 'SSSSS',
  'completion/complete': 'SSSSS',
  'logging/setLevel': 'SSSS-',
  'sampling/createMessage': 'CCCCe',
  'roots/list': 'CCCCe',
  'elicitation/create': '--CCe',
  'tasks/get': '---Bx',
  'tasks/result': '---B-',
  'tasks/list': '---B-',
  'tasks/cancel': '---Bx',
  'tasks/update': '----x',
  'notifications/cancelled': 'BBBBB',
  'notifications/progress': 'BBBBC',
  'notifications/message': 'CCCCC',
  'notifications/tools/list_changed': 'CCCCC',
  'notifications/prompts/list_changed': 'CCCCC',
  'notifications/resources/list_changed': 'CCCCC',
  'notifications/resources/updated': 'CCCCC',
  'notifications/roots/list_changed': 'SSSS-',
  'notifications/elicitation/complete': '---C-',
  'notifications/tasks/status': '---B-',
  'notifications/tasks': '----y',
  'notifications/subscriptions/acknowledged': '----C',
};

const LETTERS = { 'to-server': 'S', 'to-client': 'C', both: 'B' } as const;

function letter(revision: Revision, name: string): string {
  const plain = methodIn(revision, name);
  const method = plain ?? methodIn(revision, name, [TASKS_EXTENSION]);
  if (method === undefined) return '-';
  if (method.form === 'embedded') return 'e';
  if (plain === undefined) return method.direction === 'to-client' ? 'y' : 'x';
  return LETTERS[method.direction];
}

describe('the catalogue of methods', () => {
  test('has those of the spec, each where and in the direction that the spec has it', () => {
    const names = [...new Set(METHODS.map(({ name }) => name))];
    const table = names.map((name) => [name, REVISIONS.map((one) => letter(one, name)).join('')]);
    expect(Object.fromEntries(table)).toEqual(TABLE);
  });

  test('has one form of a method at most in a revision', () => {
    for (const revision of REVISIONS) {
      for (const { name } of METHODS) {
        const forms = METHODS.filter(
          (method) =>
            method.name === name &&
            method.since <= revision &&
            (method.until === undefined || revision < method.until),
        );
        expect(forms.length).toBeLessThan(2);
      }
    }
  });

  test('tells notifications by their name', () => {
    for (const { name, form } of METHODS) {
      expect(name.startsWith('notifications/')).toBe(form === 'notification');
    }
  });

  test.each([
    ['2025-11-25', 'tasks/get', [], true],
    ['2025-06-18', 'tasks/get', [TASKS_EXTENSION], false],
    ['2026-07-28', 'tasks/get', [], false],
    ['2026-07-28', 'tasks/get', [TASKS_EXTENSION], true],
    ['2026-07-28', 'tasks/result', [TASKS_EXTENSION], false],
    ['2025-11-25', 'tasks/update', [TASKS_EXTENSION], false],
    ['2025-11-25', 'sampling/createMessage', [], true],
    ['2026-07-28', 'sampling/createMessage', [], false],
    ['2026-07-28', 'shutdown', [], false],
  ] as const)('%s %s with %j: %s', (revision, name, extensions, expected) => {
    expect(hasMethod(revision, name, extensions)).toBe(expected);
  });

  test.each([
    ['2024-11-05', 'completion/complete', undefined],
    ['2025-03-26', 'completion/complete', 'completions'],
    ['2025-11-25', 'resources/subscribe', 'resources.subscribe'],
    ['2025-11-25', 'tasks/list', 'tasks.list'],
    ['2026-07-28', 'elicitation/create', 'elicitation'],
  ] as const)('%s %s is offered by %s', (revision, name, capability) => {
    expect(methodIn(revision, name)?.capability).toBe(capability);
  });

  test.each([
    [undefined, []],
    ['{"tools":{}}', []],
    ['{"extensions":5}', []],
    [
      `{"extensions":{"${TASKS_EXTENSION}":{},"com.example/x":null}}`,
      [TASKS_EXTENSION, 'com.example/x'],
    ],
  ])('the extensions of %s', (capabilities, expected) => {
    expect(extensionsOf(capabilities)).toEqual(expected);
  });
});
