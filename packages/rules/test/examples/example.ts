import type { TargetKind } from '@loupe/mcp';
import type { Script } from '@loupe/testkit';

/** A transcript that a rule speaks up at, and a similar one that it leaves alone. */
export interface Example {
  readonly kind?: TargetKind;
  readonly fires: (script: Script) => void;
  readonly silent: (script: Script) => void;
}
export type Examples = Readonly<Record<string, readonly Example[]>>;
