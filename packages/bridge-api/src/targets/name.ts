import type { TargetRecord } from '@loupe/transcript';

const LONGEST = 60;

/** A name for a server that the person did not name: at most 60 characters. */
export function nameOfTarget(target: TargetRecord): string {
  const name =
    target.kind === 'stdio' ? target.command.map(lastPart).join(' ') : nameOfUrl(target.url);
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/** Paths are long and alike at their start: the last part tells servers apart. */
function lastPart(word: string): string {
  return word.split(/[\\/]/).filter(Boolean).at(-1) ?? word;
}

/** The path only where it says more than "/": two servers often share a host. */
function nameOfUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}
