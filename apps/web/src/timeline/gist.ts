const ENVELOPE = /^\{"(?:jsonrpc|id|method|params|result|error)":/;
const TELLING = ['"arguments":', '"params":', '"result":', '"error":'];

/**
 * What tells rows of one method apart, from the head of their raw text: the arguments, params, result or
 * error, without the envelope around it. Text that is no such message is returned as it is.
 */
export function gist(head: string): string {
  if (!ENVELOPE.test(head)) return head;
  for (const key of TELLING) {
    const found = head.indexOf(key);
    if (found !== -1) return telling(head.slice(found + key.length));
  }
  return head.includes('"method":') ? '' : head;
}

/** Params that begin with the _meta of every modern request tell nothing that differs. */
function telling(value: string): string {
  return value.startsWith('{"_meta":') ? '' : balanced(value);
}

/** Text up to where its first value ends, or all of it where it was cut before that. */
function balanced(text: string): string {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
      continue;
    }
    if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else continue;
    if (depth < 0) return text.slice(0, index);
    if (depth === 0 && !quoted) return text.slice(0, index + 1);
  }
  return text;
}
