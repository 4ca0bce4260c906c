export type { CallLimits } from './calls.ts';
export type { Client, ClientOptions } from './client.ts';
export { createClient } from './client.ts';
export type { ClientCommand, HttpOrder, Step } from './commands.ts';
export { isAnswerTo, messagesOf } from './answers.ts';
export { endsConnection } from './endings.ts';
export type { Connection } from './connection.ts';
export { createConnection } from './connection.ts';
export type {
  ConnectionState,
  Failure,
  ListItem,
  ListName,
  ListState,
  Phase,
} from './connection-state.ts';
export { LIST_NAMES } from './connection-state.ts';
export type { Method } from './methods/method.ts';
export type { MethodName } from './methods/index.ts';
export { hasMethod, methodNamed, METHODS } from './methods/index.ts';
export type { Lists } from './lists.ts';
export { createLists } from './lists.ts';
export type { Era, Revision, RevisionChoice } from './revisions.ts';
export { eraOf, isRevision, NEWEST_LEGACY, NEWEST_MODERN, REVISIONS, within } from './revisions.ts';
export { createReader } from './transports/reader.ts';
export type {
  ExchangeOverReading,
  FrameReading,
  GoesOn,
  HttpFailure,
  HttpFailureKind,
  Reader,
  Reading,
  WireEntry,
} from './transports/reading.ts';
export type { ClientTarget, TargetKind } from './transports/transport.ts';
export type { SseBlock } from './transports/sse.ts';
export { statusWords } from './transports/http-failure.ts';
export { readBlock } from './transports/sse.ts';
