import type { Revision } from '../revisions.ts';

/**
 * A method of the protocol as a value: what it is from one revision to another. Where that changes, the method
 * has several. Everything that is not asked for by name is read from here.
 */
export interface Method<Name extends string = string> {
  readonly name: Name;
  /** `embedded`: no message of its own, but an entry of `inputRequests` in a result. */
  readonly form: 'request' | 'notification' | 'embedded';
  readonly direction: 'to-server' | 'to-client' | 'both';
  /** Which capability of the answering side (of a notification: the server, or who sends it) offers it. */
  readonly capability?: string;
  /** The extension that has it; without its being declared there is no such method. */
  readonly extension?: string;
  readonly since: Revision;
  /** The first revision without it, or with it in another form. */
  readonly until?: Revision;
}

type Limits = Partial<Pick<Method, 'capability' | 'extension' | 'since' | 'until'>>;
type Direction = Method['direction'];

/** A request; since the first revision unless told otherwise. */
export function request<Name extends string>(
  name: Name,
  direction: Direction,
  limits: Limits = {},
): Method<Name> {
  return { name, form: 'request', direction, since: '2024-11-05', ...limits };
}

/** A notification; since the first revision unless told otherwise. */
export function notification<Name extends string>(
  name: Name,
  direction: Direction,
  limits: Limits = {},
): Method<Name> {
  return { name, form: 'notification', direction, since: '2024-11-05', ...limits };
}

/** What a server asks for inside a result (spec 2026-07-28/basic/patterns/mrtr). */
export function embedded<Name extends string>(name: Name, capability: string): Method<Name> {
  return { name, form: 'embedded', direction: 'to-client', capability, since: '2026-07-28' };
}
