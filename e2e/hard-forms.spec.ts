import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fresh, part } from './hard-schemas.ts';

test.describe('what form libraries find hard', () => {
  test('objects in objects, and lists of objects', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'nested');
    await loupe.field('deep').fill('down');
    await loupe.expectSent('{"outer":{"inner":{"deep":"down"}}}');
    await fresh(loupe, 'list-of-objects');
    await loupe.press('Add people item');
    await loupe.field('name', part(loupe, 'people 1')).fill('Ada');
    await loupe.press('Add people item');
    await loupe.field('age', part(loupe, 'people 2')).fill('36');
    await loupe.expectSent('{"people":[{"name":"Ada"},{"age":36}]}');
    await loupe.press('Move people 2 up');
    await loupe.expectSent('{"people":[{"age":36},{"name":"Ada"}]}');
    await loupe.press('Remove people 1');
    await loupe.expectSent('{"people":[{"name":"Ada"}]}');
  });

  test('a schema that contains itself is opened as far as it is wanted', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'recursive');
    await loupe.field('label', part(loupe, 'root')).first().fill('top');
    await loupe.press('Add children item');
    await loupe.field('label', part(loupe, 'children 1')).fill('below');
    await loupe.expectSent('{"root":{"label":"top","children":[{"label":"below"}]}}');
  });

  test('the branch of a union is chosen, and with it its discriminator', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'discriminator');
    await loupe.field('shape kind').selectOption({ label: 'square' });
    await loupe.field('side').fill('2.50');
    await loupe.expectSent('{"shape":{"kind":"square","side":2.50}}');
    await loupe.writeJson('{"shape": {"kind": "circle", "radius": 1}}');
    await loupe.form.getByRole('tab', { name: 'Form', exact: true }).click();
    await expect(loupe.field('radius')).toHaveValue('1');
  });

  test('titles stand for values, and a type may be null', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'titles');
    await loupe.field('level').selectOption({ label: 'High' });
    await loupe.expectSent('{"level":2}');
    await fresh(loupe, 'nullable-type');
    await loupe.expectSent('{}');
    await loupe.press('Send null for word');
    await loupe.expectSent('{"word":null}');
    await loupe.field('word').fill('null');
    await loupe.expectSent('{"word":"null"}');
  });

  test('defaults are filled in, but for an object that nobody began', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'defaults');
    await expect(loupe.field('word')).toHaveValue('as given');
    await expect(loupe.field('many')).toHaveValue('3');
    await loupe.expectSent('{"word":"as given","many":3}');
  });

  test('a map takes names of the person, patterns give them their type', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'map');
    await loupe.press('Add arguments member');
    await loupe.field('arguments member 1 name').fill('a.b/"ü"');
    await loupe.field('a.b/"ü"').fill('1');
    await loupe.expectSent('{"a.b/\\"ü\\"":1}');
    await fresh(loupe, 'pattern-properties');
    await loupe.press('Add arguments member');
    await loupe.field('arguments member 1 name').fill('n_one');
    await loupe.field('n_one').fill('1');
    await loupe.press('Add arguments member');
    await loupe.field('arguments member 2 name').fill('s_two');
    await loupe.field('s_two').fill('2');
    await loupe.expectSent('{"n_one":1,"s_two":"2"}');
  });

  test('what "if" asks for comes and goes with the value it looks at', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'conditional');
    await expect(loupe.field('postcode')).toHaveCount(0);
    await loupe.field('country').selectOption({ label: 'CA' });
    await loupe.field('postcode').fill('K1A 0B1');
    await loupe.expectSent('{"country":"CA","postcode":"K1A 0B1"}');
    await loupe.field('country').selectOption({ label: 'US' });
    await expect(loupe.field('zip')).toBeVisible();
  });

  test('a tuple has a field for each place', async ({ oneLoupe: loupe }) => {
    await fresh(loupe, 'tuple');
    await loupe.field('pair 1').fill('one');
    await loupe.field('pair 2').fill('2');
    await loupe.expectSent('{"pair":["one",2]}');
    await loupe.press('Add pair item');
    await loupe.form
      .getByRole('radiogroup', { name: 'pair 3' })
      .getByRole('radio', { name: 'true' })
      .check();
    await loupe.expectSent('{"pair":["one",2,true]}');
  });

  test('one of 5,000 values is found by typing, one of 300 fields by searching', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'enum-5000');
    await loupe.form.getByRole('combobox', { name: 'one' }).fill('value 4321');
    await loupe.page.getByRole('option', { name: 'value 4321', exact: true }).click();
    await loupe.expectSent('{"one":"value 4321"}');
    await fresh(loupe, 'properties-300');
    await loupe.form.getByRole('searchbox').fill('field299');
    await loupe.field('field299').fill('last');
    await loupe.expectSent('{"field299":"last"}');
  });

  test('formats are hints, big numbers keep their digits, and no type means any', async ({
    oneLoupe: loupe,
  }) => {
    await fresh(loupe, 'formats');
    await loupe.field('at').fill('tomorrow');
    await loupe.field('link').fill('https://a.example/?b=1#c');
    await loupe.field('mail').fill('ada@example.org');
    await loupe.expectSent(
      '{"at":"tomorrow","link":"https://a.example/?b=1#c","mail":"ada@example.org"}',
    );
    await fresh(loupe, 'big-integer');
    await loupe.field('id').fill('9007199254740993');
    await loupe.expectSent('{"id":9007199254740993}');
    await loupe.form.getByRole('tab', { name: 'JSON', exact: true }).click();
    await loupe.form.getByRole('tab', { name: 'Form', exact: true }).click();
    await loupe.expectSent('{"id":9007199254740993}');
    await fresh(loupe, 'no-type');
    await loupe.field('anything').fill('"text"');
    await loupe.field('whatever').fill('[null]');
    await loupe.expectSent('{"anything":"text","whatever":[null]}');
  });
});

/** Addresses that the page asks for while the work goes on. */
async function requested(page: Page, work: () => Promise<void>): Promise<readonly string[]> {
  const urls: string[] = [];
  const note = (request: { url(): string }) => void urls.push(request.url());
  page.on('request', note);
  await work();
  page.off('request', note);
  return urls;
}

test('schemas that were made to hang a page leave it as quick as before', async ({
  oneLoupe: loupe,
}) => {
  for (const tool of ['deep-all-of', 'pattern']) {
    await fresh(loupe, tool);
    await loupe.field('word').fill(`${'a'.repeat(40)}!`);
    await loupe.expectSent(`{"word":"${'a'.repeat(40)}!"}`);
    await fresh(loupe, 'untouched');
    await expect(loupe.field('s')).toBeVisible();
  }
  await fresh(loupe, 'reference-loop');
  await loupe.field('a').fill('{"b":1}');
  await loupe.expectSent('{"a":{"b":1}}');
  await fresh(loupe, 'dangling-reference');
  await loupe.field('a').fill('1');
  await loupe.field('b').fill('fine');
  await loupe.expectSent('{"a":1,"b":"fine"}');
  await fresh(loupe, 'null-property');
  await loupe.field('b').fill('fine');
  await loupe.expectSent('{"b":"fine"}');
});

test('a reference to another host is never asked for', async ({ oneLoupe: loupe }) => {
  const { origin } = new URL(loupe.page.url());
  const urls = await requested(loupe.page, async () => {
    await fresh(loupe, 'remote-reference');
    await loupe.field('a').fill('{"x":1}');
    await loupe.field('c').fill('text');
    await loupe.expectSent('{"a":{"x":1},"c":"text"}');
    await loupe.form.getByRole('tab', { name: 'JSON', exact: true }).click();
    await expect(loupe.form.getByRole('textbox')).toBeVisible();
  });
  expect(urls.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:'))).toEqual([]);
});
