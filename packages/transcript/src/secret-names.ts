/** Members, parameters and flags whose value is a secret, without case, `-` and `_`. */
const NAMES = [
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'authtoken',
  'bearertoken',
  'sessiontoken',
  'token',
  'clientsecret',
  'clientassertion',
  'codeverifier',
  'devicecode',
  'secret',
  'secretkey',
  'privatekey',
  'accesskey',
  'apikey',
  'xapikey',
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
];
const BY_NAME: ReadonlySet<string> = new Set(NAMES);
/** Names as environment variables have them: GITHUB_TOKEN, but not next_page_token. */
const VARIABLE_NAME = /^[A-Z][A-Z0-9_]*_(TOKEN|SECRET|PASSWORD|PASSPHRASE|PWD|KEY|CREDENTIALS)$/;
const HEADER_NAME = /^(proxy-)?authorization$|cookie|api-?key|token|secret|password|credential/i;

/** The names as a pattern: each may be written with `-` or `_` between any two letters. */
export const NAME_PATTERN = NAMES.map((name) => Array.from(name).join('[-_]?')).join('|');

export function isSecretName(name: string): boolean {
  if (name.length > 60) return false;
  return BY_NAME.has(name.toLowerCase().replace(/[-_]/g, '')) || VARIABLE_NAME.test(name);
}

export function isSecretHeader(name: string): boolean {
  return HEADER_NAME.test(name);
}

/**
 * A member `code` may be an OAuth authorization code, a program to run, or the name of an error: only what
 * looks like the first is masked.
 */
export function looksLikeGrant(name: string, value: string): boolean {
  return name === 'code' && /^[\w.~+/=%-]{4,}$/.test(value) && !/^[A-Z][A-Z_]*$/.test(value);
}
