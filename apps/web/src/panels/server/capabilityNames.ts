import { isProblem, membersOf, scan } from '@loupe/json';

/** The members of capabilities (raw JSON), each with the names of its own members. */
export function capabilityNames(
  capabilities: string,
): readonly { readonly name: string; readonly parts: readonly string[] }[] {
  const root = scan(capabilities);
  if (isProblem(root)) return [];
  return root.members.map(({ key, value }) => ({
    name: key,
    parts: membersOf(capabilities, value).map((part) => part.key),
  }));
}
