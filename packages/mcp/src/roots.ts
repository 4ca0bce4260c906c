import { arrayText, objectText, quote } from '@loupe/json';
import type { Root } from './choices.ts';
import { NO_URI, percentEncode } from './percent.ts';

type RootUri = { readonly uri: string } | { readonly problem: string };

/** All but what a path of RFC 3986 may have. */
const NO_PATH = /[^\w.~:@!$&'()*+,;=/-]/gu;

/**
 * The file URI of a root (spec 2025-11-25/client/roots#root): of an absolute path of POSIX or
 * Windows, or one that was typed as such and stays as it is, but for what no URI can carry.
 */
export function rootUri(path: string): RootUri {
  if (path === '') return { problem: 'The path is empty.' };
  if (/^[a-z]:[\\/]/i.test(path)) return { uri: `file:///${encodePath(slashes(path))}` };
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return typedUri(path);
  if (path.startsWith('\\\\')) return shareUri(slashes(path));
  if (path.startsWith('/')) return { uri: `file://${encodePath(path.replace(/^\/+/, '/'))}` };
  return { problem: `"${path}" is relative; a root is an absolute path or a file:// URI.` };
}

function typedUri(text: string): RootUri {
  if (!/^file:\/\//i.test(text)) {
    return { problem: `"${text}" is no file:// URI, and a root can only be one.` };
  }
  if (!urlOf(text)) return { problem: `"${text}" is not a valid URI.` };
  return { uri: percentEncode(slashes(text), NO_URI) };
}

/** A share in the network: its server is the host of the URI. */
function shareUri(path: string): RootUri {
  const [, host = '', rest = ''] = /^\/\/([^/]+)(\/.+)$/su.exec(path) ?? [];
  const url = host === '' ? undefined : urlOf(`file://${percentEncode(host, NO_PATH)}/`);
  if (!url) return { problem: `"${path.replaceAll('/', '\\')}" names no server and share.` };
  // "localhost" is no host to a URL of files.
  return { uri: `file://${url.host || host}${encodePath(rest)}` };
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function encodePath(path: string): string {
  return percentEncode(path, NO_PATH);
}

/** The result of roots/list, as JSON text: the roots that have a URI, as they are in order. */
export function rootsResult(roots: readonly Root[]): string {
  const items = roots.flatMap(({ path, name = '' }) => {
    const root = rootUri(path);
    if ('problem' in root) return [];
    const named = name === '' ? [] : [['name', quote(name)] as const];
    return [objectText([['uri', quote(root.uri)], ...named])];
  });
  return objectText([['roots', arrayText(items)]]);
}
