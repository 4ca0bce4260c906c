import { extensionsOf, hasMethod, isRevision, METHODS, within } from '@loupe/mcp';
import type { ConnectionState, Method, Revision } from '@loupe/mcp';
import { sender } from '../messages.ts';
import { eachMethod } from '../methods.ts';
import { CHANGES } from '../pages.ts';
import type { Rule } from '../rule.ts';

/** On purpose it may be tried, so what the client sends is only marked. */
export const methodNotInRevision: Rule = {
  id: 'method-not-in-revision',
  title: 'A method that the revision does not have',
  severity: 'warning',
  spec: CHANGES,
  about: ['request', 'notification'],
  check: eachMethod(({ method, kind, direction }, connection) => {
    const { revision = '', era } = connection;
    if (!isRevision(revision)) return undefined;
    if (hasMethod(revision, method, extensionsIn(connection))) return undefined;
    const forms = METHODS.filter(({ name }) => name === method);
    const isSent = direction === 'sent';
    // Methods that no revision has may be an extension's. And that a modern server asks is another rule's.
    if (forms.length === 0) return undefined;
    if (!isSent && kind === 'request' && era === 'modern') return undefined;
    return {
      words: `${sender({ direction })} sent ${method}, which revision ${revision} does not have: ${why(forms, revision)}.`,
      at: 'method',
      ...(isSent && { severity: 'info' }),
    };
  }),
};

/** The extensions that either side named. */
export function extensionsIn({ capabilities, declared }: ConnectionState): readonly string[] {
  return [...extensionsOf(capabilities), ...extensionsOf(declared)];
}

function why(forms: readonly Method[], revision: Revision): string {
  const extension = forms.find(
    (form) => form.extension !== undefined && within(revision, form.since, form.until),
  )?.extension;
  if (extension !== undefined) return `it is of the extension ${extension}, which nobody declared`;
  const [first] = forms;
  if (first === undefined) return 'no revision has it';
  return first.until !== undefined && revision >= first.until
    ? `${first.until} removed it`
    : `it came with ${first.since}`;
}
