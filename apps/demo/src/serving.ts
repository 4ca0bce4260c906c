/** Whom a server is for, and how it is reached. */
export interface Serving {
  /** `modern` is 2026-07-28, `legacy` every revision with a handshake. */
  readonly era: 'legacy' | 'modern';
  readonly isHttp: boolean;
}
