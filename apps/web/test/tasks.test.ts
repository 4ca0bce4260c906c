import type { Task } from '@loupe/mcp';
import { describe, expect, test } from 'vitest';
import { canFetch, outcomeIn, taskOf } from '../src/call/result/task.ts';
import { isTaskChoice, taskSupportOf, ttlProblem, withTask } from '../src/call/taskChoice.ts';
import { listed } from '../src/panels/tasks/listed.ts';

const task = (call: number | undefined, more: Partial<Task> = {}): Task => ({
  id: 'a',
  era: 'legacy',
  status: 'working',
  seenAt: 0,
  changedAt: 0,
  ...(call !== undefined && { call }),
  ...more,
});
type Owner = Parameters<typeof taskOf>[1];
const call = (asked: number, legs?: readonly number[]): Owner =>
  ({
    asked,
    name: `tool ${asked}`,
    ...(legs && { legs: legs.map((seq) => ({ asked: seq })) }),
  }) as unknown as Owner;

describe('a call that is run as a task', () => {
  test.each([
    ['{"execution":{"taskSupport":"required"}}', 'required'],
    ['{"execution":{"taskSupport":"optional"}}', 'optional'],
    ['{"execution":{"taskSupport":5}}', 'forbidden'],
    ['{"execution":"required"}', 'forbidden'],
    ['{}', 'forbidden'],
  ])('by what %s says', (tool, expected) => {
    expect(taskSupportOf(tool)).toBe(expected);
  });

  test.each([
    [false, '', '{"name":"t","arguments":{"n":1.0}}'],
    [true, '', '{"name":"t","arguments":{"n":1.0},"task":{}}'],
    [true, ' 6e4 ', '{"name":"t","arguments":{"n":1.0},"task":{"ttl":6e4}}'],
  ])('%s with a time to live of "%s" is sent as %s', (isOn, ttl, expected) => {
    expect(withTask('{"name":"t","arguments":{"n":1.0}}', { isOn, ttl })).toBe(expected);
  });

  test.each([
    ['60000', undefined],
    ['', undefined],
    ['long', 'The time to live is not a number of milliseconds.'],
    ['-1', 'The time to live is not a number of milliseconds.'],
    ['"5"', 'The time to live is not a number of milliseconds.'],
  ])('says of the time to live "%s": %s', (ttl, expected) => {
    expect(ttlProblem({ isOn: true, ttl })).toBe(expected);
  });

  test('reads a stored choice only where it is one', () => {
    expect([{ isOn: true, ttl: '' }, { isOn: 1, ttl: '' }, null, 'on'].map(isTaskChoice)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the outcome of a task', () => {
  test.each([
    ['legacy', '{"id":1,"result":{"content":[]}}', { result: '{"content":[]}' }],
    ['legacy', '{"id":1,"error":{"code":-1}}', { error: '{"code":-1}' }],
    ['modern', '{"id":1,"result":{"taskId":"a","result":{"n":1.0}}}', { result: '{"n":1.0}' }],
    ['modern', '{"id":1,"result":{"taskId":"a","error":{"code":-1}}}', { error: '{"code":-1}' }],
    ['modern', '{"method":"notifications/tasks","params":{"result":{}}}', { result: '{}' }],
    ['modern', '{"id":1,"result":{"taskId":"a"}}', undefined],
    ['legacy', 'torn {', undefined],
  ] as const)('%s in %s', (era, frame, expected) => {
    expect(outcomeIn(frame, { era })).toEqual(expected);
  });

  test('is there for the asking only in 2025-11-25, and once it is over', () => {
    const done = { status: 'completed' };
    expect(canFetch(task(1, done))).toBe(true);
    expect(canFetch(task(1))).toBe(false);
    expect(canFetch(task(1, { ...done, result: 7 }))).toBe(false);
    expect(canFetch(task(1, { ...done, era: 'modern' }))).toBe(false);
  });
});

describe('a task and its call', () => {
  test('belong together by any round of the call', () => {
    const tasks = [task(3, { id: 'x' }), task(9, { id: 'y' }), task(undefined, { id: 'z' })];
    expect(taskOf(tasks, call(3))?.id).toBe('x');
    expect(taskOf(tasks, call(5, [5, 9]))?.id).toBe('y');
    expect(taskOf(tasks, call(4))).toBeUndefined();
  });

  test('are listed with their tool, the newest first, and an id may come twice', () => {
    const tasks = [task(3), task(9), task(undefined)];
    const calls = [call(3), call(5, [5, 9])] as unknown as Parameters<typeof listed>[0]['calls'];
    expect(listed({ tasks, calls }).map(({ key, owner }) => [key, owner])).toEqual([
      ['2 a', undefined],
      ['1 a', 'tool 5'],
      ['0 a', 'tool 3'],
    ]);
  });
});
