import { path } from '@loupe/json';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '@loupe/jsonrpc';
import type { AskKind } from '../choices.ts';

/** The methods of asks, by which either era names them. */
export const ASK_METHODS: ReadonlyMap<string, AskKind> = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
]);

/**
 * The error for an ask that the declared client capabilities (raw JSON) don't allow; undefined where
 * they do (spec 2025-11-25/client/elicitation#capabilities, 2025-11-25/client/sampling#tools-in-sampling).
 */
export function refusalOf(
  kind: AskKind,
  params: string,
  declared: string | undefined,
): { readonly code: number; readonly message: string } | undefined {
  const capability = declared === undefined ? undefined : path(declared, kind);
  if (capability?.startsWith('{') !== true) {
    const message = `The client capability "${kind}" was not declared.`;
    return { code: METHOD_NOT_FOUND, message };
  }
  const message =
    kind === 'elicitation'
      ? modeProblem(modeOf(params), capability)
      : kind === 'sampling'
        ? toolsProblem(params, capability)
        : undefined;
  return message === undefined ? undefined : { code: INVALID_PARAMS, message };
}

/** Some libraries write what is absent as null. */
function modeOf(params: string): string {
  const mode = path(params, 'mode') ?? 'null';
  return mode === 'null' ? '"form"' : mode;
}

function modeProblem(mode: string, capability: string): string | undefined {
  const hasUrl = path(capability, 'url') !== undefined;
  // Empty settings mean forms, as they did before there were modes.
  const hasForm = path(capability, 'form') !== undefined || !hasUrl;
  if (mode === '"form"' ? hasForm : mode === '"url"' && hasUrl) return undefined;
  if (mode === '"form"' || mode === '"url"')
    return `The elicitation mode ${mode} was not declared.`;
  return `The elicitation mode ${mode.slice(0, 80)} is neither "form" nor "url".`;
}

function toolsProblem(params: string, capability: string): string | undefined {
  const isWithTools = path(params, 'tools') !== undefined;
  if (!isWithTools || path(capability, 'tools') !== undefined) return undefined;
  return 'Sampling with tools was not declared.';
}
