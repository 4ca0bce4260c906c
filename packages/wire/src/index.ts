export { killAllNow } from './endings.ts';
export type { LogListener } from './append-file.ts';
export type { Log, LogOptions } from './log.ts';
export { createLog } from './log.ts';
export type { PastLog } from './past-log.ts';
export { openPastLog } from './past-log.ts';
export { createUpstream } from './upstreams/create.ts';
export type { Sending, Upstream, UpstreamDeps } from './upstreams/upstream.ts';
export { RefusedError } from './upstreams/upstream.ts';
