import { path } from '@loupe/json';
import { itemTexts, stringMember } from '../../call/params.ts';

/** What a server says about a resource beside its names (spec 2025-11-25/server/resources#annotations). */
interface ResourceFacts {
  readonly mimeType?: string | undefined;
  /** Bytes, where it is a number as the spec has it; its JSON text otherwise. */
  readonly size?: number | string | undefined;
  readonly audience?: readonly string[] | undefined;
  /** JSON text of a number between 0 and 1, or of whatever stands there. */
  readonly priority?: string | undefined;
  /** As the server wrote it, ISO 8601. */
  readonly lastModified?: string | undefined;
}

/** Reads the JSON of one item of resources/list or resources/templates/list. */
export function factsOf(text: string): ResourceFacts {
  const size = path(text, 'size');
  const audience = path(text, 'annotations', 'audience');
  return {
    mimeType: stringMember(text, 'mimeType'),
    size: size === undefined ? undefined : /^\d{1,15}$/.test(size) ? Number(size) : size,
    audience: audience?.startsWith('[') === true ? itemTexts(audience).map(plain) : undefined,
    priority: path(text, 'annotations', 'priority'),
    lastModified: stringMember(path(text, 'annotations') ?? '{}', 'lastModified'),
  };
}

/** A string as it is meant, anything else as it is written. */
function plain(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}
