export type * from './entry.ts';
export type { Decoded } from './codec.ts';
export { decodeLine, encodeEntry, encodeHeader } from './codec.ts';
export type { Line, LineSplitter } from './lines.ts';
export { createLineSplitter } from './lines.ts';
export { TRANSCRIPT_VERSION } from './upgrade.ts';
export type { Redactor } from './redact.ts';
export { createRedactor } from './redact.ts';
