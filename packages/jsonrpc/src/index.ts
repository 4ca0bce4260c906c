export {
  errorName,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
} from './errors.ts';
export type {
  ErrorMessage,
  Id,
  MalformedMessage,
  MalformedReason,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from './message.ts';
export { differOnlyInType, numberId, sameId, stringId } from './message.ts';
export type { ParsedFrame } from './parse.ts';
export { parseFrame } from './parse.ts';
export type { Answerer, Call, CallOptions, PeerOptions, Received, Reply } from './peer.ts';
export { Peer } from './peer.ts';
export type { About, Clock, Link } from './ports.ts';
export { idOf, LinkError, RpcError, TimeoutError } from './ports.ts';
