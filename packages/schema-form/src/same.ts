import { quote } from '@loupe/json';
import { numberKey } from './decimal.ts';
import type { JsonNode } from './node.ts';

/** Values nested deeper are compared as they are written. */
const DEEPEST = 100;

/**
 * One text for all values that JSON Schema holds to be equal: numbers by value and without rounding,
 * strings decoded, members in any order. `1` and `"1"` are apart.
 */
export function valueKey(node: JsonNode, depth = 0): string {
  switch (node.kind) {
    case 'string':
      return quote(node.string ?? '');
    case 'number':
      return numberKey(node.raw);
    case 'array':
      if (depth > DEEPEST) return node.compact;
      return `[${node.items.map((item) => valueKey(item, depth + 1)).join(',')}]`;
    case 'object': {
      if (depth > DEEPEST) return node.compact;
      const members = [...node.members].map(
        ([name, value]) => `${quote(name)}:${valueKey(value, depth + 1)}`,
      );
      return `{${members.sort().join(',')}}`;
    }
    default:
      return node.raw;
  }
}
