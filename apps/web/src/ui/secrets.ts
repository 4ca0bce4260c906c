const SECRET =
  /^(authorization|proxy-authorization|cookie|set-cookie|mcp-session-id)$|token|secret|api-?key|password/i;

/** Whether a header's value is masked on screen at first: credentials, cookies, session ids. */
export function isSecretHeader(name: string): boolean {
  return SECRET.test(name);
}
