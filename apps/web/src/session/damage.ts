/** Lines of a transcript that could not be read, told in one sentence. */
interface Damage {
  add(line: number, reason: string): void;
  words(): string | undefined;
}

export function createDamage(): Damage {
  let count = 0;
  let first: { readonly line: number; readonly reason: string } | undefined;
  return {
    add(line, reason) {
      count += 1;
      first ??= { line, reason };
    },
    words() {
      if (first === undefined) return undefined;
      if (count === 1) return `Line ${first.line} could not be read: ${first.reason}`;
      return `${count} lines could not be read. The first is line ${first.line}: ${first.reason}`;
    },
  };
}
