import { errorName } from '@loupe/jsonrpc';
import type { Exchange } from '@loupe/ledger';
import type { TargetRecord } from '@loupe/transcript';

/** How an exchange ended, in a few words of ours: an error with its code, but without what the server says of it. */
export function statusWords(exchange: Exchange): string {
  const words = endWords(exchange);
  return exchange.late === true ? `${words}, answered late` : words;
}

function endWords({ status, code }: Exchange): string {
  switch (status) {
    case 'error': {
      if (code === undefined) return 'error';
      const name = errorName(code);
      return name === undefined ? `error ${code}` : `error ${code} (${name})`;
    }
    case 'tool-failure':
      return 'tool failure';
    case 'input-required':
      return 'input required';
    case 'timed-out':
      return 'timed out';
    case 'malformed':
      return 'malformed answer';
    case 'waiting':
    case 'ok':
    case 'cancelled':
    case 'unanswered':
      return status;
  }
}

export function milliseconds(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

/** `1,234 entries`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** How the target is reached, on one line. */
export function targetText(target: TargetRecord): string {
  return target.kind === 'stdio' ? target.command.join(' ') : target.url;
}
