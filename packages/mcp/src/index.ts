export type { Ask, AskAnswer } from './asks/asks.ts';
export { isInputRequired } from './asks/retry.ts';
export { dismissal, refusal } from './asks/automatic.ts';
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
export { initializeParams, withModernMeta } from './identity.ts';
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
export { extensionsOf, hasMethod, methodIn, METHODS } from './methods/index.ts';
export { listMethod, pageParams } from './list-pages.ts';
export type { Protocol } from './protocol.ts';
export { createProtocol } from './protocol.ts';
export type { Era, Revision, RevisionChoice } from './revisions.ts';
export { eraOf, isRevision, NEWEST_LEGACY, NEWEST_MODERN, REVISIONS, within } from './revisions.ts';
export type { Subscription } from './subscriptions.ts';
export type { Task, TaskStatus } from './tasks.ts';
export { tasksOffered } from './tasks/offered.ts';
export type { TasksOffered } from './tasks/offered.ts';
export { createdTask } from './tasks/report.ts';
export { isFinal } from './tasks/task.ts';
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
export type { HeaderParam } from './mcp-param.ts';
export { headerParams, paramHeaders } from './mcp-param.ts';
export type { Completions } from './completion.ts';
export { completionParams, readCompletions } from './completion.ts';
export { rootsResult, rootUri } from './roots.ts';
export type { TemplateValue, TemplateVariable } from './uri-template.ts';
export { expandTemplate, templateVariables } from './uri-template.ts';
