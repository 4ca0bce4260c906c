/** The error codes that JSON-RPC 2.0 itself defines (section 5.1 of its specification). */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

const NAMES: ReadonlyMap<number, string> = new Map([
  [PARSE_ERROR, 'Parse error'],
  [INVALID_REQUEST, 'Invalid request'],
  [METHOD_NOT_FOUND, 'Method not found'],
  [INVALID_PARAMS, 'Invalid params'],
  [INTERNAL_ERROR, 'Internal error'],
]);

/**
 * The name of a code: its own, `Server error` for -32000 to -32099, which JSON-RPC leaves to the
 * server, undefined for every other.
 */
export function errorName(code: number): string | undefined {
  const isServers = Number.isInteger(code) && code <= -32000 && code >= -32099;
  return NAMES.get(code) ?? (isServers ? 'Server error' : undefined);
}
