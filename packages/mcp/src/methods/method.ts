import type { Revision } from '../revisions.ts';

/** A method of the protocol as a value. Everything that is not asked for by name is read from here. */
export interface Method<Name extends string = string> {
  readonly name: Name;
  readonly form: 'request' | 'notification';
  readonly direction: 'to-server' | 'to-client' | 'both';
  /** Which capability of the answering side offers it. */
  readonly capability?: string;
  readonly since: Revision;
  /** The first revision without it. */
  readonly until?: Revision;
}

type Limits = Partial<Pick<Method, 'capability' | 'since' | 'until'>>;
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
