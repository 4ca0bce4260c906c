export type * from './entry.ts';
export type { Decoded } from './codec.ts';
export { decodeLine, encodeEntry, encodeHeader } from './codec.ts';
export type { Line, LineSplitter } from './lines.ts';
export { createLineSplitter } from './lines.ts';
export { TRANSCRIPT_VERSION } from './upgrade.ts';
export type { FilledValue } from './fills.ts';
export {
  filledValues,
  fillText,
  isVariableName,
  placeholderOf,
  unfilled,
  variablesIn,
} from './fills.ts';
export type { FillMask } from './fill-mask.ts';
export { createFillMask } from './fill-mask.ts';
export type { Redactor } from './redact.ts';
export { createRedactor } from './redact.ts';
