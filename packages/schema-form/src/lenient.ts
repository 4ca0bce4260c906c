import { arrayText, isProblem, objectText, scan } from '@loupe/json';
import type { Draft } from './draft.ts';

/** What a draft says so far, as JSON text: what is not JSON yet is left out. Undefined where nothing is said. */
export function saidSoFar(draft: Draft): string | undefined {
  switch (draft.state) {
    case 'unset':
      return undefined;
    case 'null':
      return 'null';
    case 'scalar':
      return draft.valid ? draft.text : undefined;
    case 'json':
      return isProblem(scan(draft.text)) ? undefined : draft.text;
    case 'union':
      return saidSoFar(draft.value);
    case 'array':
      return arrayText(draft.items.flatMap((item) => saidSoFar(item) ?? []));
    case 'object':
      return objectText(
        draft.members.flatMap(([name, value]) => {
          const text = saidSoFar(value);
          return text === undefined ? [] : [[name, text] as const];
        }),
      );
  }
}
