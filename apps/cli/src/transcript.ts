import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { nameOfTarget } from '@loupe/bridge-api';
import { TRANSCRIPT_VERSION } from '@loupe/transcript';
import type { TargetRecord } from '@loupe/transcript';
import { createLog } from '@loupe/wire';
import type { Log } from '@loupe/wire';
import { version } from '../../../package.json';
import { UsageError } from './endings.ts';

/** A new transcript file, which the page can open. Throws UsageError where there is a file already. */
export function openTranscript(
  path: string,
  { target, revision }: { readonly target: TargetRecord; readonly revision: string },
  say: (line: string) => void,
): Log {
  if (existsSync(path)) throw new UsageError(`${path} exists already; a transcript is a new file.`);
  return createLog({
    path,
    header: {
      loupe: 'transcript',
      version: TRANSCRIPT_VERSION,
      session: randomUUID(),
      started: new Date().toISOString(),
      target,
      revision,
      name: nameOfTarget(target),
      writer: `mcp-loupe ${version}`,
    },
    onProblem: (problem) => say(`can't write ${path}: ${problem.message}`),
  });
}
