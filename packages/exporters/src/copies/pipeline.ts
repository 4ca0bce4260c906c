import type { Copy, Original } from './original.ts';
import { shellWord, unspeakable } from './shell.ts';

/**
 * The server's command with the same lines on its stdin: the handshake, then the request. stdin stays open afterwards,
 * for many servers end with it before they have answered.
 */
export function pipeline({ target, handshake, text }: Original): Copy {
  if (target.kind !== 'stdio') {
    return { problem: 'The server was not started by a command: there is no stdin to write to.' };
  }
  const { command, cwd, env = [] } = target;
  const lines = [...handshake, text];
  const problem = [...lines, ...command, cwd ?? '', ...env.flat()]
    .map(unspeakable)
    .find((reason) => reason !== undefined);
  if (problem !== undefined) return { problem };
  if (lines.some((line) => line.includes('\n'))) {
    return { problem: 'It holds a line feed, which would cut it into two messages.' };
  }
  const written = lines.map((line) => `  printf '%s\\n' ${shellWord(line)}`);
  const set = env.map(([name, value]) => shellWord(`${name}=${value}`));
  const start = [...(set.length === 0 ? [] : ['env', ...set]), ...command.map(shellWord)].join(' ');
  const placed = cwd === undefined ? start : `(cd ${shellWord(cwd)} && ${start})`;
  return {
    text: [
      '{',
      ...written,
      '  cat # more lines may be typed; Ctrl+D ends the server',
      `} | ${placed}`,
    ].join('\n'),
  };
}
