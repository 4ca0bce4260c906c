export type { JsonProblem } from './tokenizer.ts';
export type { JsonKind, JsonMember, JsonRoot, JsonSpan } from './scan.ts';
export { isProblem, itemsOf, member, membersOf, path, scan, slice, stringAt } from './scan.ts';
export { arrayText, objectText, parseValue, quote, setMember } from './build.ts';
export { stripComments } from './comments.ts';
export { minify, pretty } from './layout.ts';
export type { JsonTree } from './tree.ts';
export {
  createTreeReading,
  firstChild,
  nextSibling,
  nodeKey,
  nodeSpan,
  parentNode,
  parseTree,
} from './tree.ts';
