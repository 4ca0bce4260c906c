import type { TargetRecord } from '@loupe/transcript';
import type { Summary } from '../../session/view.ts';
import { serverOf } from '../useSelected.ts';

type Of = Pick<Summary, 'connection' | 'header'>;

/** What calls and variables are kept under: the server's name, so that they follow it from one address to another. */
export function serverKey(summary: Of): string {
  return `server:${serverOf(summary)}`;
}

/**
 * What allowed names of the environment are kept under: not the name, which a server chooses for itself, but what the
 * person started.
 */
export function targetKey({ header }: Of): string {
  return header === undefined ? 'target:' : `target:${targetWords(header.target)}`;
}

function targetWords(target: TargetRecord): string {
  if (target.kind !== 'stdio') return `${target.kind} ${target.url}`;
  const { command, cwd } = target;
  return `stdio ${JSON.stringify(cwd === undefined ? command : [...command, { cwd }])}`;
}
