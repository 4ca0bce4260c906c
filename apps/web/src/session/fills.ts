import type { Command } from '@loupe/bridge-api';
import { createFillMask, filledValues, variablesIn } from '@loupe/transcript';
import type { Entry, FilledValue, FillMask } from '@loupe/transcript';

/** Of one UTF-16 unit: three bytes, percent-encoded; or an escape with its backslashes doubled thrice. */
const LONGEST_SPELLING = 13;

/**
 * The variables that the bridge filled in, as the marks in the log tell them. The page is shown their places instead,
 * in what was sent as in what repeats it, earlier entries included.
 */
export class Fills {
  private readonly known = new Map<string, FilledValue>();
  /** What the person allowed; undefined until the page has said so. */
  private allowed: ReadonlySet<string> | undefined;
  private made: { readonly count: number; readonly mask: FillMask } | undefined;

  /** Grows with each value: what was shown before may have had it in clear. */
  get count(): number {
    return this.known.size;
  }

  get values(): Iterable<FilledValue> {
    return this.known.values();
  }

  /** UTF-16 units that a value takes at most, escaped or percent-encoded. */
  get longest(): number {
    let longest = 0;
    for (const { value } of this.values) longest = Math.max(longest, value.length);
    return longest * LONGEST_SPELLING;
  }

  /** Takes the marks of an entry as the log has it. */
  learn(entry: Entry): void {
    if (!('filled' in entry)) return;
    for (const one of filledValues(entry)) this.known.set(`${one.name} ${one.value}`, one);
  }

  /** From here on these may be filled in, and no others. */
  allow(names: readonly string[]): void {
    this.allowed = new Set(names);
  }

  /**
   * The command that asks the bridge to fill in what is allowed. Until the page has said what that is, it is what was
   * filled in before: a call that goes on after a reload is the same call. What is sent by hand is sent as it is.
   */
  asked(command: Command): Command {
    if (command.do !== 'send' || command.origin === 'hand') return command;
    const fill = variablesIn(command.text).filter((name) => this.mayFill(name));
    return fill.length === 0 ? command : { ...command, fill };
  }

  private mayFill(name: string): boolean {
    if (this.allowed !== undefined) return this.allowed.has(name);
    return [...this.known.values()].some((one) => one.name === name);
  }

  /** Undefined where nothing was filled in: then nothing has to be looked through. */
  get mask(): FillMask | undefined {
    if (this.count === 0) return undefined;
    if (this.made?.count !== this.count) {
      this.made = { count: this.count, mask: createFillMask(this.values, 'placeholder') };
    }
    return this.made.mask;
  }
}
