import type { Schema } from '@cfworker/json-schema';
import { isObject } from './keywords.ts';
import { pointerParts, valueAt } from './pointer.ts';
import type { Mismatch } from './verdict.ts';

/** What was judged, with what its errors refer to. */
export interface Judged {
  readonly schema: Schema | boolean;
  readonly lookup: Readonly<Record<string, Schema | boolean>>;
  readonly value: unknown;
  /** A number as it is written in the text it comes from. */
  readonly spell: (number: number) => string;
}

/** Worded when it is wanted: of a hundred thousand only the first ones are. */
export type Found = () => Mismatch;

/** The subschema that holds the keyword at a location, through references. */
export function schemaAt(location: string, judged: Judged): Readonly<Record<string, unknown>> {
  let node: unknown = judged.schema;
  for (const part of pointerParts(location).slice(0, -1)) {
    if (part === '$ref' && isObject(node)) node = judged.lookup[String(node['__absolute_ref__'])];
    else node = valueAt(node, [part]);
  }
  return isObject(node) ? node : {};
}
