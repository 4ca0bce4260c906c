import type { TargetRecord } from '@loupe/transcript';
import { createHttpUpstream } from './http.ts';
import { createStdioUpstream } from './stdio.ts';
import type { Upstream, UpstreamDeps } from './upstream.ts';
import { createWsUpstream } from './ws.ts';

type Kind = TargetRecord['kind'];
type TargetOf<K extends Kind> = TargetRecord & { readonly kind: K };

/** Who carries a target of each kind. A kind without its upstream does not compile. */
const UPSTREAMS: {
  readonly [K in Kind]: (target: TargetOf<K>, deps: UpstreamDeps) => Upstream;
} = {
  stdio: createStdioUpstream,
  http: createHttpUpstream,
  sse: createHttpUpstream,
  ws: createWsUpstream,
};

/** The way to a target; nothing happens before its `open`. */
export function createUpstream(target: TargetRecord, deps: UpstreamDeps): Upstream {
  return upstreamOf(target.kind, target, deps);
}

function upstreamOf<K extends Kind>(kind: K, target: TargetOf<K>, deps: UpstreamDeps): Upstream {
  return UPSTREAMS[kind](target, deps);
}
