/**
 * Formats that are checked, and what a text that fails is not. Formats are notes by the standard; here they advise,
 * as everything does. Others are left out: the validator knows them less well or not at all.
 */
export const FORMATS: ReadonlyMap<string, string> = new Map([
  ['date', 'a date like 2026-01-31'],
  ['time', 'a time with a zone, like 13:30:00Z'],
  ['date-time', 'a date and time with a zone, like 2026-01-31T13:30:00Z'],
  ['duration', 'a duration like P1DT2H'],
  ['uri', 'a URI'],
  ['uri-reference', 'a URI or a relative reference'],
  ['uri-template', 'a URI template'],
  ['email', 'an e-mail address'],
  ['hostname', 'a host name'],
  ['ipv4', 'an IPv4 address'],
  ['ipv6', 'an IPv6 address'],
  ['regex', 'a regular expression'],
  ['uuid', 'a UUID'],
  ['json-pointer', 'a JSON Pointer'],
  ['relative-json-pointer', 'a relative JSON Pointer'],
]);
