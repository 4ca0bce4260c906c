import { UNSET } from './draft.ts';
import type { Draft } from './draft.ts';
import type { FieldModel, ObjectField, UnionField } from './field.ts';
import { fromText } from './from-text.ts';

/** Objects within one another, and fields all in all, that are looked at for defaults. */
const DEEPEST = 50;
const MOST_FIELDS = 2000;

/** What a form starts with: the defaults of the schema, everything else unset. */
export function seed(model: FieldModel): Draft {
  return new Seeding().begin(model);
}

/** Schemas may require themselves, or one another in ever new ways: the work is bounded. */
class Seeding {
  private left = MOST_FIELDS;
  private readonly ancestors: number[] = [];

  begin(model: FieldModel): Draft {
    if (model.defaultText !== undefined) return fromText(model, model.defaultText);
    if (model.kind === 'object') return this.object(model);
    return model.kind === 'union' ? this.union(model) : UNSET;
  }

  private object(model: ObjectField): Draft {
    this.ancestors.push(model.place);
    const first = this.members(model.fields());
    const draft: Draft = { state: 'object', members: first };
    // What the defaults bring in by a condition has defaults too.
    const named = new Set(first.map(([name]) => name));
    const further = model.fieldsFor(draft).filter(({ label }) => !named.has(label));
    const members = further.length === 0 ? first : [...first, ...this.members(further)];
    this.ancestors.pop();
    return { state: 'object', members };
  }

  private members(fields: readonly FieldModel[]): (readonly [string, Draft])[] {
    return fields.map((field) => [field.label, this.member(field)] as const);
  }

  /** What all branches share may have defaults: they are there before a branch is chosen. */
  private union({ shared }: UnionField): Draft {
    const value = shared === undefined ? UNSET : this.begin(shared());
    return holds(value) ? { state: 'union', branch: 0, value } : UNSET;
  }

  /** An object inside is begun only where it is required and a default gives it something to hold. */
  private member(field: FieldModel): Draft {
    if (--this.left < 0) return UNSET;
    if (field.defaultText !== undefined) return this.begin(field);
    const isBegun = field.required && (field.kind === 'object' || field.kind === 'union');
    if (!isBegun || this.ancestors.length >= DEEPEST || this.ancestors.includes(field.place)) {
      return UNSET;
    }
    const draft = this.begin(field);
    return holds(draft) ? draft : UNSET;
  }
}

function holds(draft: Draft): boolean {
  if (draft.state === 'object') return draft.members.some(([, value]) => holds(value));
  return draft.state === 'union' ? holds(draft.value) : draft.state !== 'unset';
}
