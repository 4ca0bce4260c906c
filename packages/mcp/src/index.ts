export type { Ask, AskAnswer } from './asks/asks.ts';
export { capabilitiesText, TASKS_EXTENSION } from './capabilities.ts';
export {
  ASK_KINDS,
  choicesText,
  DEFAULT_CHOICES,
  LOG_LEVELS,
  readChoices,
  withAllCapabilities,
} from './choices.ts';
export type {
  AnswerMode,
  AskKind,
  CapabilityChoices,
  ClientChoices,
  LogLevel,
  Root,
} from './choices.ts';
export type { Client, ClientOptions } from './client.ts';
export { createClient } from './client.ts';
export type { CallLimits, ClientCommand, HttpOrder, Step } from './commands.ts';
export { isAnswerTo, messagesOf } from './answers.ts';
export { endsConnection } from './endings.ts';
export type { Connection, ConnectionTarget } from './connection.ts';
export type {
  ConnectionState,
  Failure,
  ListItem,
  ListName,
  ListState,
  Phase,
  Retry,
} from './connection-state.ts';
export { LIST_NAMES } from './connection-state.ts';
export type { Method } from './methods/method.ts';
export type { MethodName } from './methods/index.ts';
export { hasMethod, methodNamed, METHODS } from './methods/index.ts';
export type { Protocol } from './protocol.ts';
export { createProtocol } from './protocol.ts';
export type { Era, Revision, RevisionChoice } from './revisions.ts';
export { eraOf, isRevision, NEWEST_LEGACY, NEWEST_MODERN, REVISIONS, within } from './revisions.ts';
export type { Subscription } from './subscriptions.ts';
export type { Task, TaskStatus } from './tasks.ts';
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
