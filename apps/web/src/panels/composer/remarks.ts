import { isProblem, path, scan } from '@loupe/json';
import type { Summary } from '../../session/view.ts';

/** Something to know before a text is sent, beside what the rules say. */
export interface Remark {
  readonly id: 'empty' | 'not-json' | 'lines' | 'used-id';
  readonly words: string;
}

/** What a text is as a frame of a transport of this kind. It is sent as it is all the same. */
export function remarksOn(
  text: string,
  kind: 'stdio' | 'http' | 'sse' | 'ws',
  calls: Summary['calls'],
): readonly Remark[] {
  if (text === '') {
    return [{ id: 'empty', words: 'Nothing is written: an empty frame would be sent.' }];
  }
  const remarks: Remark[] = [];
  const root = scan(text);
  if (isProblem(root)) {
    const { line, column } = placeAt(text, root.offset);
    const words = `Not JSON: ${root.reason} (line ${line}, column ${column}). It will be sent as it is.`;
    remarks.push({ id: 'not-json', words });
  } else if (root.span.kind === 'object') {
    const id = path(text, 'method') === undefined ? undefined : path(text, 'id');
    const used = id === undefined ? undefined : calls.findLast((call) => call.id.text === id);
    if (used) {
      const words = `The id ${used.id.text} was used already, for ${used.method} (#${used.asked}).`;
      remarks.push({ id: 'used-id', words });
    }
  }
  const lines = text.split('\n').length;
  if (kind === 'stdio' && lines > 1) {
    const words = `Over stdio a frame is a line: the server reads ${lines} of them.`;
    remarks.push({ id: 'lines', words });
  }
  return remarks;
}

/** Line and column of an offset, both from 1. */
function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
