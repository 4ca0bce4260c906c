import {
  ResourceNotFoundError,
  ResourceTemplate,
  UriTemplate,
  type McpServer,
  type Variables,
} from '@modelcontextprotocol/server';
import { json } from './resources.ts';

const CITIES = {
  paris: { name: 'Paris', country: 'France', quarters: ['bercy', 'marais', 'montmartre'] },
  prague: { name: 'Prague', country: 'Czechia', quarters: ['karlin', 'smichov'] },
  lagos: { name: 'Lagos', country: 'Nigeria', quarters: ['ikeja', 'lekki'] },
  lima: { name: 'Lima', country: 'Peru', quarters: ['barranco', 'miraflores'] },
};
const CITY_NAMES = Object.keys(CITIES);
const ALL_QUARTERS = Object.values(CITIES).flatMap(({ quarters }) => quarters);

const isCity = (name: unknown): name is keyof typeof CITIES =>
  typeof name === 'string' && Object.hasOwn(CITIES, name);
const startingWith = (words: readonly string[], typed: string) =>
  words.filter((word) => word.startsWith(typed));

/** Takes every URI that begins like the template: the SDK's own matching wants each query variable to be there. */
class OpenTemplate extends UriTemplate {
  override match(uri: string): Variables | null {
    const [fixed = ''] = this.toString().split('{');
    return uri.startsWith(fixed) ? {} : null;
  }
}

/** A template for each level of RFC 6570; those read as what arrived, so that encoding can be seen. */
const EXPANDING = [
  { name: 'note', template: 'demo://notes/{id}', title: 'Level 1: simple' },
  { name: 'file', template: 'demo://files/{+path}', title: 'Level 2: reserved, so that / stays' },
  { name: 'section', template: 'demo://sections/{id}{#part}', title: 'Level 2: fragment' },
  { name: 'search', template: 'demo://search{?q,limit}', title: 'Level 3: query' },
  { name: 'tree', template: 'demo://tree{/folder,leaf}', title: 'Level 3: path segments' },
  { name: 'tagged', template: 'demo://tagged/{prefix:3}{?tag*}', title: 'Level 4: modifiers' },
];

/** Registers a template whose variables complete, one depending on the other, and those that show expansion. */
export function registerTemplates(server: McpServer): void {
  server.registerResource(
    'city',
    new ResourceTemplate('demo://cities/{name}', {
      list: undefined,
      complete: { name: (typed) => startingWith(CITY_NAMES, typed) },
    }),
    {
      title: 'A city',
      description: 'A template: fill in the name (type "p" or "l" for suggestions).',
      mimeType: 'application/json',
    },
    ({ href }, { name }) => {
      if (!isCity(name)) throw new ResourceNotFoundError(href);
      return json(href, CITIES[name]);
    },
  );
  server.registerResource(
    'quarter',
    new ResourceTemplate('demo://cities/{name}/{quarter}', {
      list: undefined,
      complete: {
        name: (typed) => startingWith(CITY_NAMES, typed),
        quarter: (typed, context) => {
          const name = context?.arguments?.['name'];
          return startingWith(isCity(name) ? CITIES[name].quarters : ALL_QUARTERS, typed);
        },
      },
    }),
    {
      title: 'A quarter of a city',
      description: 'What is suggested for the quarter depends on the city.',
      mimeType: 'application/json',
    },
    ({ href }, { name, quarter }) => {
      if (!isCity(name) || !CITIES[name].quarters.some((known) => known === quarter)) {
        throw new ResourceNotFoundError(href);
      }
      return json(href, { city: CITIES[name].name, quarter });
    },
  );
  for (const { name, template, title } of EXPANDING) {
    server.registerResource(
      name,
      new ResourceTemplate(new OpenTemplate(template), { list: undefined }),
      { title, description: 'Reads as the URI that arrived.', mimeType: 'application/json' },
      (uri) => json(uri.href, { uri: uri.href, path: uri.pathname, query: uri.search }),
    );
  }
}
