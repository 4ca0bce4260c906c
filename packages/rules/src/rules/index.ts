import type { Rule } from '../rule.ts';
import { batchRemoved } from './batch-removed.ts';
import { capabilityNotDeclared } from './capability-not-declared.ts';
import { envelopeErrorWithoutId } from './envelope-error-without-id.ts';
import { envelopeInvalidUtf8 } from './envelope-invalid-utf8.ts';
import { envelopeJsonrpcVersion } from './envelope-jsonrpc-version.ts';
import { envelopeNotJson } from './envelope-not-json.ts';
import { envelopeResultXorError } from './envelope-result-xor-error.ts';
import { envelopeUnclassifiable } from './envelope-unclassifiable.ts';
import { frameCut } from './frame-cut.ts';
import { httpGetReply } from './http-get-reply.ts';
import { httpNotificationStatus } from './http-notification-status.ts';
import { httpResponseContentType } from './http-response-content-type.ts';
import { idType } from './id-type.ts';
import { initVersionNotEchoed } from './init-version-not-echoed.ts';
import { methodNotInRevision } from './method-not-in-revision.ts';
import { notificationHasId } from './notification-has-id.ts';
import { progressUnknownToken } from './progress-unknown-token.ts';
import { requestUnanswered } from './request-unanswered.ts';
import { responseIdTypeChanged } from './response-id-type-changed.ts';
import { responseUnknownId } from './response-unknown-id.ts';
import { serverRequestForbidden } from './server-request-forbidden.ts';
import { sseEndpointEvent } from './sse-endpoint-event.ts';
import { stdioStdoutNoise } from './stdio-stdout-noise.ts';
import { stdioUnterminated } from './stdio-unterminated.ts';
import { resultTypeMissing, resultTypeUnknown } from './result-type.ts';

/** Every rule, in the order in which findings about one entry are listed. */
export const RULES: readonly Rule[] = [
  envelopeNotJson,
  stdioStdoutNoise,
  envelopeUnclassifiable,
  envelopeResultXorError,
  envelopeJsonrpcVersion,
  envelopeErrorWithoutId,
  envelopeInvalidUtf8,
  idType,
  notificationHasId,
  responseUnknownId,
  responseIdTypeChanged,
  requestUnanswered,
  batchRemoved,
  frameCut,
  stdioUnterminated,
  progressUnknownToken,
  httpGetReply,
  httpNotificationStatus,
  httpResponseContentType,
  sseEndpointEvent,
  initVersionNotEchoed,
  serverRequestForbidden,
  methodNotInRevision,
  capabilityNotDeclared,
  resultTypeMissing,
  resultTypeUnknown,
];
