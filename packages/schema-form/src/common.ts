import type { FieldCommon } from './field.ts';
import { narrowingNotes } from './branches.ts';
import type { JsonNode } from './node.ts';
import { isNullable } from './nullable.ts';
import { placeOf, valuesOf } from './place.ts';
import type { Place } from './place.ts';
import { typesOf } from './types.ts';
import { limitsOf } from './words.ts';

/** Examples that are kept; a person reads a few. */
const MOST_EXAMPLES = 20;
/** Keywords that count for a value and that no field draws. */
const UNDRAWN = ['not', 'contains', 'if'];

/** What fields of every kind have. */
export function commonOf(place: Place, label: string, required: boolean): FieldCommon {
  const spoken = place.speakers === undefined ? place : spokenOf(place, place.speakers);
  const text = (keyword: string) =>
    valuesOf(spoken, keyword).find(({ kind }) => kind === 'string')?.string;
  const is = (keyword: string) => valuesOf(spoken, keyword).some(({ raw }) => raw === 'true');
  const title = text('title');
  const description = text('description');
  const preset = valuesOf(spoken, 'default')[0];
  const examples = examplesOf(spoken);
  const limits = limitsOf(place, typesOf(place).names);
  const note = noteOf(place);
  return {
    label,
    required,
    nullable: isNullable(place),
    place: place.identity,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { defaultText: preset.raw }),
    ...(examples.length > 0 && { examples }),
    ...(is('deprecated') && { deprecated: true }),
    ...(is('readOnly') && { readOnly: true }),
    ...(limits !== undefined && { limits }),
    ...(note !== '' && { note }),
  };
}

/** What the schemas that speak here say, and nothing besides them. */
function spokenOf({ schema }: Place, speakers: readonly JsonNode[]): Pick<Place, 'parts'> {
  return speakers.length === 0 ? { parts: [] } : placeOf(schema, { seeds: speakers });
}

/** `examples`, and OpenAPI's `example`. */
function examplesOf(spoken: Pick<Place, 'parts'>): readonly string[] {
  const listed = valuesOf(spoken, 'examples').flatMap(({ items }) => items);
  const all = [...listed, ...valuesOf(spoken, 'example')];
  return all.slice(0, MOST_EXAMPLES).map(({ raw }) => raw);
}

function noteOf(place: Place): string {
  const names = typesOf(place).names.join();
  const undrawn = UNDRAWN.filter(
    // Conditions of an object are drawn.
    (keyword) => valuesOf(place, keyword).length > 0 && (keyword !== 'if' || names !== 'object'),
  );
  const notes = [
    ...narrowingNotes(place),
    ...(undrawn.length > 0 ? [`Counts too, but is not drawn: ${undrawn.join(', ')}.`] : []),
  ];
  return notes.join(' ');
}
