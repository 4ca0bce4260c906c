import type { FieldModel, Option } from '@loupe/schema-form';

export interface FoundOption {
  /** Where it stands among all options. */
  readonly index: number;
  readonly label: string;
}

/** The options whose label holds the words: first the one of that label, then those that begin with them. */
export function matching(options: readonly Option[], words: string): readonly FoundOption[] {
  const sought = words.trim().toLowerCase();
  const all = options.map(({ label }, index) => ({ index, label }));
  if (sought === '') return all;
  const exact = labelledAs(options, words);
  const place = ({ label }: FoundOption) => label.toLowerCase().indexOf(sought);
  const rank = (option: FoundOption) => (option.index === exact ? 0 : place(option) === 0 ? 1 : 2);
  return all.filter((option) => place(option) >= 0).sort((a, b) => rank(a) - rank(b));
}

/** The option that typed words mean without a look at the list: the one of this label, else the only one that matches. */
export function meantBy(options: readonly Option[], words: string): number | undefined {
  const exact = labelledAs(options, words);
  if (exact !== undefined || words.trim() === '') return exact;
  const [only, ...others] = matching(options, words);
  return others.length === 0 ? only?.index : undefined;
}

/** The option with exactly this label; nothing typed is none. */
export function labelledAs(options: readonly Option[], words: string): number | undefined {
  const sought = words.trim();
  const at = sought === '' ? -1 : options.findIndex(({ label }) => label.trim() === sought);
  return at < 0 ? undefined : at;
}

/** Whether a field's name, its words, or the names right within it hold what is sought. */
export function isFound(field: FieldModel, sought: string): boolean {
  const words = sought.trim().toLowerCase();
  const holds = (text: string | undefined) => text?.toLowerCase().includes(words) === true;
  if (words === '' || [field.label, field.title, field.description].some(holds)) return true;
  return (
    field.kind === 'object' &&
    field.fields().some(({ label, title }) => holds(label) || holds(title))
  );
}
