import type { HttpEntry } from '@loupe/transcript';
import type { LineTable } from './columns.ts';
import type { NewLine } from './line.ts';
import { preview } from './preview.ts';

type Part = Pick<
  NewLine,
  'kind' | 'method' | 'name' | 'preview' | 'size' | 'direction' | 'status'
> &
  Partial<Pick<NewLine, 'statusText'>>;

/** The line of one phase of an HTTP exchange; that of the request also stands for the whole exchange. */
export function httpLine(entry: HttpEntry): Part {
  const base = { kind: 'http', direction: 'in', status: 'none', size: 0 } as const;
  switch (entry.phase) {
    case 'request': {
      const line = `${entry.method} ${entry.url}`;
      const name = target(entry.url);
      return {
        ...base,
        direction: 'out',
        status: 'waiting',
        method: entry.method,
        name,
        preview: preview(line),
      };
    }
    case 'response': {
      const type = entry.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
      return {
        ...base,
        method: 'response',
        status: statusOf(entry.status),
        statusText: String(entry.status),
        preview: preview(`${entry.status} ${type ?? 'without a content type'}`),
      };
    }
    case 'event':
    case 'body':
      return {
        ...base,
        method: entry.phase,
        preview: preview(entry.text),
        size: entry.text.length,
      };
    case 'end': {
      const cut = entry.tail === undefined ? '' : `, in the middle of an event: ${entry.tail}`;
      const words = entry.aborted === true ? 'aborted by the client' : `ended${cut}`;
      return { ...base, method: 'end', preview: preview(words) };
    }
    case 'failed':
      return { ...base, method: 'failed', status: 'error', preview: preview(entry.reason) };
  }
}

/**
 * Writes a later phase into the line of the exchange. It begins with the status line and is over with
 * the end, so an open stream is not.
 */
export function foldPhase(table: LineTable, index: number, entry: HttpEntry): void {
  switch (entry.phase) {
    case 'request':
      return;
    case 'response':
      table.setStatus(index, statusOf(entry.status), String(entry.status));
      table.began(index, entry.at);
      return;
    case 'event':
    case 'body':
      table.grew(index, entry.text.length);
      return;
    case 'end':
      if (entry.aborted === true) table.setStatus(index, 'cancelled');
      table.ended(index, entry.at);
      return;
    case 'failed':
      table.setStatus(index, 'error', table.statusText(index) ?? entry.code ?? 'failed');
      table.ended(index, entry.at);
  }
}

function statusOf(status: number): 'ok' | 'error' {
  return status < 400 ? 'ok' : 'error';
}

/** Path and query, for the origin is the same in every row. */
function target(url: string): string {
  const path = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1];
  return preview(path === undefined ? url : path || '/');
}
