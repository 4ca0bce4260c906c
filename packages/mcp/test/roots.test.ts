import { posix, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootsResult, rootUri } from '../src/index.ts';

const uriOf = (path: string): string => {
  const root = rootUri(path);
  return 'uri' in root ? root.uri : root.problem;
};

// Case 116.
describe('the URI of a root', () => {
  test.each([
    ['/tmp/my dir/50%#1?é', 'file:///tmp/my%20dir/50%25%231%3F%C3%A9'],
    ['C:\\Users\\a b', 'file:///C:/Users/a%20b'],
    ['c:/Users/a b', 'file:///c:/Users/a%20b'],
    ['\\\\srv\\share', 'file://srv/share'],
    ['\\\\Server.example\\share\\a b', 'file://server.example/share/a%20b'],
    ['\\\\localhost\\share', 'file://localhost/share'],
    ['/', 'file:///'],
    ['//tmp', 'file:///tmp'],
    ['/a\\b', 'file:///a%5Cb'],
    ['file:///tmp/as%20typed', 'file:///tmp/as%20typed'],
    ['file:///tmp/my dir/é%41%zz', 'file:///tmp/my%20dir/%C3%A9%41%25zz'],
    ['file:///C:\\Users\\a b', 'file:///C:/Users/a%20b'],
    ['FILE:///tmp', 'FILE:///tmp'],
  ])('%s', (path, uri) => {
    expect(rootUri(path)).toEqual({ uri });
  });

  test.each([
    ['', 'The path is empty.'],
    ['relative/x', '"relative/x" is relative; a root is an absolute path or a file:// URI.'],
    ['~/x', '"~/x" is relative; a root is an absolute path or a file:// URI.'],
    ['C:x', '"C:x" is relative; a root is an absolute path or a file:// URI.'],
    ['https://a/b', '"https://a/b" is no file:// URI, and a root can only be one.'],
    ['file:/tmp', '"file:/tmp" is no file:// URI, and a root can only be one.'],
    ['file://a b/c', '"file://a b/c" is not a valid URI.'],
    ['\\\\srv', '"\\\\srv" names no server and share.'],
    ['\\\\?\\C:\\x', '"\\\\?\\C:\\x" names no server and share.'],
  ])('%j is refused', (path, problem) => {
    expect(rootUri(path)).toEqual({ problem });
  });

  const name = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.replace(/[\\/\0:*?"<>|]/g, '-'))
    .filter((text) => text !== '.' && text !== '..' && !/[. ]$/.test(text));

  test('of a POSIX path means to Node what its own does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(name, fc.constantFrom('a?b', '50%', 'c\\d', 'x:y'))),
        (names) => {
          const path = posix.join('/', ...names);
          expect(fileURLToPath(uriOf(path))).toBe(fileURLToPath(pathToFileURL(path)));
          expect(new URL(uriOf(path)).href).toBe(uriOf(path));
        },
      ),
    );
  });

  test('of a Windows path means to Node what it says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('C:\\', 'z:\\', '\\\\srv\\share\\'),
        fc.array(name),
        (start, names) => {
          const path = win32.join(start, ...names);
          const url = new URL(uriOf(path));
          // Node decodes for the system that it runs on, which has no drives and shares in a path.
          const host = url.host === '' ? '' : `//${url.host}`;
          const decoded = host + decodeURIComponent(url.pathname).replace(/^\/(?=[a-z]:)/i, '');
          expect(decoded.replaceAll('/', '\\')).toBe(path);
        },
      ),
    );
  });
});

test('roots/list is answered with those that have a URI', () => {
  const roots = [
    { path: '/a b', name: 'A "b"' },
    { path: 'relative' },
    { path: '' },
    { path: 'https://a/' },
    { path: 'C:\\x', name: '' },
  ];
  expect(rootsResult(roots)).toBe(
    '{"roots":[{"uri":"file:///a%20b","name":"A \\"b\\""},{"uri":"file:///C:/x"}]}',
  );
  expect(rootsResult([])).toBe('{"roots":[]}');
});
