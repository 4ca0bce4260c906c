// JSON text as it came: a member is cut out, never parsed and written again.

const isSpace = (text, at) => ' \t\r\n'.includes(text[at] ?? 'x');

function afterSpace(text, at) {
  while (isSpace(text, at)) at++;
  return at;
}

function afterString(text, at) {
  for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
  return at + 1;
}

function afterValue(text, at) {
  let depth = 0;
  do {
    if (text[at] === '"') at = afterString(text, at);
    else if ('{['.includes(text[at])) [at, depth] = [at + 1, depth + 1];
    else if ('}]'.includes(text[at])) [at, depth] = [at + 1, depth - 1];
    else at++;
  } while (depth > 0 || !(isSpace(text, at) || ',}]'.includes(text[at])));
  return at;
}

/** The text of the value that the object `text` has under `name`, or undefined. The text must be JSON. */
export function rawMember(text, name) {
  let at = afterSpace(text, 0);
  if (text[at] !== '{') return undefined;
  at = afterSpace(text, at + 1);
  while (text[at] === '"') {
    const nameEnd = afterString(text, at);
    const key = JSON.parse(text.slice(at, nameEnd));
    const start = afterSpace(text, afterSpace(text, nameEnd) + 1);
    const end = afterValue(text, start);
    if (key === name) return text.slice(start, end);
    at = afterSpace(text, afterSpace(text, end) + 1);
  }
  return undefined;
}
