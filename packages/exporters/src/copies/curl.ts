import type { Copy, Original } from './original.ts';
import { shellWord, unspeakable } from './shell.ts';

/** Linux gives one argument of a program at most 128 KiB; a shell's own printf takes any length. */
const LONGEST_ARGUMENT = 100_000;
/** What curl adds by itself, and leaves out when it is named without a value. */
const CURLS_OWN = ['User-Agent', 'Accept', 'Content-Type'];

/** The same HTTP request by curl: same URL, same headers in the same order, same body. */
export function curl({ http, text }: Original): Copy {
  if (http === undefined)
    return { problem: 'It did not travel over HTTP: there is no request for curl.' };
  const problem = [text, http.url, ...http.headers.flat()]
    .map(unspeakable)
    .find((reason) => reason !== undefined);
  if (problem !== undefined) return { problem };
  const isLong = text.length > LONGEST_ARGUMENT;
  const body = isLong ? '--data-binary @-' : `--data-raw ${shellWord(text)}`;
  const options = [
    `curl --no-buffer --request ${shellWord(http.method)} ${shellWord(http.url)}`,
    ...(/[[\]{}]|\/\./.test(http.url) ? ['--globoff --path-as-is'] : []),
    ...headerOptions(http.headers),
    ...(isLong ? [`--header 'Expect:'`] : []),
    body,
  ];
  const command = options.join(' \\\n  ');
  return { text: isLong ? `printf '%s' ${shellWord(text)} | ${command}` : command };
}

function headerOptions(headers: NonNullable<Original['http']>['headers']): readonly string[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const given = headers.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`));
  const unwanted = CURLS_OWN.filter((name) => !names.has(name.toLowerCase())).map(
    (name) => `${name}:`,
  );
  return [...given, ...unwanted].map((header) => `--header ${shellWord(header)}`);
}
