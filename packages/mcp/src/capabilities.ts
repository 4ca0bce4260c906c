import { isProblem, objectText, scan, setMember } from '@loupe/json';
import type { CapabilityChoices } from './choices.ts';
import { within } from './revisions.ts';
import type { Revision } from './revisions.ts';

/** The extension that carries tasks since 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

type Members = (readonly [key: string, text: string])[];

/**
 * The client capabilities of a revision as JSON text: what was chosen, as far as the revision knows it
 * (spec 2025-11-25/basic/lifecycle#capability-negotiation, 2026-07-28/schema#clientcapabilities).
 */
export function capabilitiesText(choices: CapabilityChoices, revision: Revision): string {
  const has = (since: Revision, until?: Revision): boolean => within(revision, since, until);
  const isModern = has('2026-07-28');
  const members: Members = [];
  if (!isEmpty(choices.experimental)) members.push(['experimental', choices.experimental]);
  if (choices.roots) members.push(['roots', isModern ? '{}' : '{"listChanged":true}']);
  if (choices.sampling) members.push(['sampling', samplingText(choices, has('2025-11-25'))]);
  if (has('2025-06-18') && (choices.elicitationForm || choices.elicitationUrl)) {
    members.push(['elicitation', elicitationText(choices, has('2025-11-25'))]);
  }
  if (choices.tasks && has('2025-11-25', '2026-07-28')) members.push(['tasks', TASKS_TEXT]);
  const extensions = extensionsText(choices, isModern);
  if (!isEmpty(extensions)) members.push(['extensions', extensions]);
  return objectText(members);
}

/** A client that can be asked with tasks keeps them, lists them and cancels them. */
const TASKS_TEXT =
  '{"list":{},"cancel":{},"requests":{"sampling":{"createMessage":{}},"elicitation":{"create":{}}}}';

function samplingText(choices: CapabilityChoices, hasParts: boolean): string {
  if (!hasParts) return '{}';
  return objectText([
    ...(choices.samplingTools ? [['tools', '{}'] as const] : []),
    ...(choices.samplingContext ? [['context', '{}'] as const] : []),
  ]);
}

function elicitationText(choices: CapabilityChoices, hasModes: boolean): string {
  if (!hasModes) return '{}';
  return objectText([
    ...(choices.elicitationForm ? [['form', '{}'] as const] : []),
    ...(choices.elicitationUrl ? [['url', '{}'] as const] : []),
  ]);
}

function extensionsText(choices: CapabilityChoices, isModern: boolean): string {
  const own = isObject(choices.extensions) ? choices.extensions : '{}';
  return isModern && choices.tasks ? setMember(own, TASKS_EXTENSION, '{}') : own;
}

function isObject(text: string): boolean {
  const root = scan(text);
  return !isProblem(root) && root.span.kind === 'object';
}

/** Nothing to declare: no members, or no object at all. */
function isEmpty(text: string): boolean {
  const root = scan(text);
  return isProblem(root) || root.span.kind !== 'object' || root.members.length === 0;
}
