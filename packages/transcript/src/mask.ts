import { isProblem, nodeSpan, parseTree } from '@loupe/json';
import { isSecretName, looksLikeGrant, NAME_PATTERN } from './secret-names.ts';
import type { Known } from './secrets.ts';

export const MASK = '[redacted]';

/** Replaces the secrets in a text. Gives back the same string where there are none. */
export type Mask = (text: string) => string;

/** Cheap signs that a text may hold a secret by name. Most texts have none and are done. */
const SIGNS =
  /token|secret|passw|passphrase|pwd|key|auth|bearer|cookie|code|assertion|:\/\/[^\s/]*@/i;
const USER_INFO = /(?<=:\/\/)[^\s/?#"'<>\\@]+@/g;
const SCHEME = /\b(bearer|basic)(\s+|%20|\+)[\w.~+/=-]{4,}/gi;
/** name=value in an address, a form or a log line; the value may be quoted. */
const ASSIGNED = new RegExp(
  String.raw`(?<![\w-])((?:[\w-]*?[-_])?(?:${NAME_PATTERN}))(=|%3D)(\\*["']?)[^&#\s"'<>\\;,]+`,
  'gi',
);
/** `code` is an everyday word: it counts as a grant only where it is a parameter. */
const GRANT = /(^|[?&])(code)=[^&#\s"'<>\\;,]+/gi;
/** "name": "value" in a text that is not JSON as a whole, at any depth of escaping. */
const QUOTED = new RegExp(
  String.raw`(\\*)(["'])(${NAME_PATTERN})\1\2(\s*[:=]\s*)\1\2(?:(?!\1\2)[^\\]|\\(?!\1\2)[^])*?\1\2`,
  'gi',
);
/** A header line quoted in a log. */
const HEADER_LINE =
  /^([ \t>*<]*(?:proxy-)?(?:authorization|cookie|set-cookie|x-api-key)\s*:\s*)[^\r\n]+/gim;

/**
 * Masks values that are known to be secret, and by default what is secret by its name too. Text that is JSON
 * stays JSON.
 */
export function createMask(known: Known | undefined, byName = true): Mask {
  const values: Mask = (text) => known?.without(text) ?? text;

  const plainText: Mask = (text) => (byName ? named(values(text)) : values(text));
  const named: Mask = (text) =>
    text
      .replace(HEADER_LINE, `$1${MASK}`)
      .replace(USER_INFO, `${MASK}@`)
      .replace(SCHEME, `$1$2${MASK}`)
      .replace(QUOTED, `$1$2$3$1$2$4$1$2${MASK}$1$2`)
      .replace(ASSIGNED, `$1$2$3${MASK}`)
      .replace(GRANT, `$1$2=${MASK}`);

  const string = (text: string): string => {
    const inner = text.slice(1, -1);
    if (!inner.includes('\\')) {
      const masked = mask(inner);
      return masked === inner ? text : `"${masked}"`;
    }
    const value = JSON.parse(text) as string;
    const masked = mask(value);
    return masked === value ? text : JSON.stringify(masked);
  };

  /** Only contents of strings change, and numbers that are secrets become strings: the text stays JSON. */
  const json = (text: string): string | undefined => {
    const tree = parseTree(text);
    if (isProblem(tree)) return undefined;
    const parts: string[] = [];
    let copied = 0;
    const put = (start: number, end: number, masked: string): void => {
      if (masked === text.slice(start, end)) return;
      parts.push(text.slice(copied, start), masked);
      copied = end;
    };
    for (let node = 0; node < tree.size; node += 1) {
      const keyEnd = tree.keyEnds[node] ?? 0;
      const key = keyEnd === 0 ? '""' : text.slice(tree.keyStarts[node], keyEnd);
      if (keyEnd !== 0) put(tree.keyStarts[node] ?? 0, keyEnd, string(key));
      const { kind, start, end } = nodeSpan(tree, node);
      if (kind === 'string' || kind === 'number')
        put(start, end, leaf(key, text.slice(start, end)));
    }
    return copied === 0 ? text : parts.join('') + text.slice(copied);
  };

  /** A string or a number, below the member name `key` (both as JSON). */
  const leaf = (key: string, own: string): string => {
    const name = byName ? (JSON.parse(key) as string) : '';
    if (byName && isSecretName(name)) return `"${MASK}"`;
    if (!own.startsWith('"')) {
      const masked = values(own);
      return masked === own ? own : `"${masked}"`;
    }
    return byName && looksLikeGrant(name, own.slice(1, -1)) ? `"${MASK}"` : string(own);
  };

  const mask: Mask = (text) => {
    if (!(byName && SIGNS.test(text)) && known?.isIn(text) !== true) return text;
    const masked = mayBeJson(text) ? json(text) : undefined;
    if (masked === undefined) return plainText(text);
    // A value may be JSON itself, quotes and all: then it is in no string of the text, but is a part of it.
    return known?.quoted(masked) ?? masked;
  };
  return mask;
}

function mayBeJson(text: string): boolean {
  return /^[\s\ufeff]*[[{"]/.test(text);
}
