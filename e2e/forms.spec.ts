import { expect, test } from './fixtures.ts';
import { fresh, part } from './hard-schemas.ts';

test.describe('what was reported', () => {
  test('nothing is sent for fields that nobody touched', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'untouched');
    await expect(loupe.form.getByText('unset', { exact: true })).toHaveCount(4);
    await loupe.expectSent('{}');
    await loupe.field('n').fill('0');
    await loupe.press('Send empty o');
    await loupe.expectSent('{"n":0,"o":{}}');
    await loupe.press('Unset n');
    await loupe.expectSent('{"o":{}}');
  });

  test('a required text can be sent empty, and is never left out without a word', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'required-text');
    await expect(loupe.form).toContainText('Required and unset, so left out: filter');
    await loupe.expectSent('{}');
    await loupe.press('Send empty filter');
    await expect(loupe.form).not.toContainText('left out');
    await loupe.expectSent('{"filter":""}');
  });

  test('"type or null" takes values of its type, null, or nothing', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'nullable');
    await loupe.expectSent('{"a":null}');
    await loupe.field('a').fill('x');
    await loupe.press('Add b item');
    await loupe.field('b 1').fill('x');
    await loupe.field('c').fill('7');
    await loupe.expectSent('{"a":"x","b":["x"],"c":7}');
    await loupe.press('Send null for b');
    await loupe.press('Send null for c');
    await loupe.expectSent('{"a":"x","b":null,"c":null}');
    for (const name of ['a', 'b', 'c']) await loupe.press(`Unset ${name}`);
    await loupe.expectSent('{}');
  });

  test('a default is there once, and an edit stands while it is not finished', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'edited-defaults');
    const n = loupe.field('n');
    await expect(n).toHaveValue('30');
    await n.fill('');
    await expect(n).toHaveValue('');
    await n.pressSequentially('7');
    await loupe.field('tags 1').fill('');
    await loupe.field('tags 1').fill('b');
    await loupe.expectSent('{"n":7,"tags":["b"]}');
    await n.fill('');
    await loupe.expectSent('{"tags":["b"]}');
    await loupe.writeJson('{"tags": [');
    await expect(loupe.form.getByRole('textbox')).toHaveValue('{"tags": [');
    await loupe.writeJson('{"tags": ["b"]}');
    await loupe.form.getByRole('tab', { name: 'Form', exact: true }).click();
    await expect(loupe.field('tags 1')).toHaveValue('b');
    await expect(n).toHaveValue('');
  });

  test('choices go out with their own type', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'choices');
    await loupe.field('p').selectOption({ label: '0' });
    await loupe.field('m').selectOption({ label: '"1"' });
    await loupe.field('q').selectOption({ label: '5' });
    await loupe.field('z').selectOption({ label: 'Two' });
    await expect(loupe.form).toContainText('The schema lists no values: none is allowed.');
    await loupe.expectSent('{"p":0,"m":"1","q":5,"z":2}');
    await loupe.field('m').selectOption({ label: '1' });
    await loupe.expectSent('{"p":0,"m":1,"q":5,"z":2}');
    await loupe.field('m').selectOption({ label: '{"k":1}' });
    await loupe.expectSent('{"p":0,"m":{"k":1},"q":5,"z":2}');
    await loupe.field('m').selectOption({ label: 'null' });
    await loupe.field('p').selectOption({ label: 'not set' });
    await loupe.expectSent('{"m":null,"q":5,"z":2}');
  });

  test('a reference is what it refers to; one to nowhere is named, and takes JSON', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'references');
    await expect(part(loupe, 'p')).toContainText('here');
    await loupe.field('x', part(loupe, 'p')).fill('1');
    await loupe.field('x', part(loupe, 'q')).fill('2');
    await expect(loupe.form).toContainText('#/$defs/none');
    await loupe.field('r').fill('{"any":[true]}');
    await loupe.expectSent('{"p":{"x":1},"q":{"x":2},"r":{"any":[true]}}');
  });

  test('a reference at the top gives the fields of what it refers to', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'root-reference');
    await expect(loupe.form.getByText('required', { exact: true })).toBeVisible();
    await loupe.field('name').fill('Ada');
    await loupe.expectSent('{"name":"Ada"}');
  });

  test('names that every object has are fields like others', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'prototype-names');
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      await expect(loupe.field(name)).toHaveValue('');
    await loupe.field('z', part(loupe, '__proto__')).fill('own');
    await loupe.field('constructor').fill('c');
    await loupe.field('hasOwnProperty').fill('5');
    await loupe.expectSent('{"__proto__":{"z":"own"},"constructor":"c","hasOwnProperty":5}');
    await loupe.writeJson('{"__proto__": {"z": "text"}, "toString": "t"}');
    await loupe.expectSent('{"__proto__":{"z":"text"},"toString":"t"}');
    expect(await loupe.page.evaluate(() => 'z' in {})).toBe(false);
  });

  test('a slip in a schema costs its own field only', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'slips');
    await expect(loupe.form.getByText(/^Invalid subschema/)).toHaveCount(2);
    await loupe.field('coin').fill('heads');
    await loupe.field('x').fill('[1]');
    await loupe.field('z').fill('0.50');
    await loupe.expectSent('{"coin":"heads","x":[1],"z":0.50}');
  });

  test('a list may be null, and back; a value of several types says which one it is', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'nullable-list');
    await loupe.expectSent('{"t":null}');
    await loupe.press('Add t item');
    await loupe.field('t 1').fill('a');
    await loupe.expectSent('{"t":["a"]}');
    await loupe.press('Send null for t');
    await loupe.field('u').fill('5');
    await loupe.expectSent('{"t":null,"u":"5"}');
    await loupe.field('u kind').selectOption({ label: 'whole number' });
    await loupe.field('u').fill('5');
    await loupe.expectSent('{"t":null,"u":5}');
    await loupe.field('u kind').selectOption({ label: 'null' });
    await loupe.expectSent('{"t":null,"u":null}');
  });

  test('true, false and not given are three answers', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'booleans');
    const raw = loupe.form.getByRole('radiogroup', { name: 'raw' });
    await loupe.expectSent('{"full":true}');
    await raw.getByRole('radio', { name: 'false' }).check();
    await loupe.expectSent('{"raw":false,"full":true}');
    await raw.getByRole('radio', { name: 'not set' }).check();
    await loupe.expectSent('{"full":true}');
  });

  test('a number is typed freely, judged in words, and sent as it is', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'bounds');
    await loupe.field('t').pressSequentially('-');
    await expect(loupe.field('t')).toHaveValue('-');
    await loupe.field('t').pressSequentially('7');
    await expect(loupe.form).toContainText(/multiple of 5/);
    await loupe.expectSent('{"t":-7}');
    await loupe.field('t').fill('-700');
    await loupe.expectSent('{"t":-700}');
  });
});

test('JSON is inserted whole, keeps its numbers and its order, and loses its comments on the wire only', async ({
  oneLoupe: loupe,
}) => {
  await fresh(loupe, 'untouched');
  const text = '{\n  // a comment\n  "s": "// none", /* another */ "n": 1.0\n}';
  await loupe.writeJson(text);
  await loupe.expectSent('{"s":"// none","n":1.0}');
  await loupe.chooseTool('booleans');
  await loupe.chooseTool('untouched');
  await expect(loupe.form).toContainText(/a.comment/);
  await loupe.writeJson('{"n": 1e400, "s": "a", "s": "b"}');
  await loupe.expectSent('{"n":1e400,"s":"a","s":"b"}');
});

test('where the editor cannot be loaded, a plain text box takes its place', async ({
  loupe,
  page,
}) => {
  await page.route(/monaco/i, (route) => route.abort());
  await fresh(loupe, 'untouched');
  await loupe.writeJson('{"n": 2}');
  await expect(loupe.form.getByRole('textbox')).toHaveValue('{"n": 2}');
  await loupe.expectSent('{"n":2}');
});
