import type { Fills } from './fills.ts';

/** What masks the texts of one session; undefined where it has nothing to mask. */
type MaskOf = (key: unknown) => ((text: string) => string) | undefined;
type Method = (...given: readonly unknown[]) => unknown;

/**
 * The worker's door to the page: what the bridge filled in does not pass it, neither in what a method of `api` gives
 * back, nor in what it tells a callback, nor in the words of an error. Costs nothing while a session has nothing filled in.
 *
 * Long texts are masked before they are cut (`Texts`), and blobs and bytes are made of those: they pass as they are.
 */
export function guarded<Api extends object>(
  api: Api,
  fillsOf: (key: unknown) => Pick<Fills, 'mask'> | undefined,
): Api {
  const maskOf: MaskOf = (key) => fillsOf(key)?.mask?.text;
  const methods = Object.entries(api).map(([name, method]) => [
    name,
    guardedMethod(method as Method, maskOf),
  ]);
  // The same methods under the same names.
  return Object.fromEntries(methods) as Api;
}

function guardedMethod(method: Method, maskOf: MaskOf): Method {
  return (...given) => {
    const [key] = given;
    const pass = (told: unknown): unknown => shown(told, maskOf(key));
    const fail = (error: unknown): never => {
      throw shownError(error, maskOf(key));
    };
    const listening = given.map((one) =>
      typeof one === 'function' ? (...told: unknown[]) => (one as Method)(...told.map(pass)) : one,
    );
    try {
      const result = method(...listening);
      return result instanceof Promise ? result.then(pass, fail) : pass(result);
    } catch (error) {
      return fail(error);
    }
  };
}

function shown(told: unknown, mask: ReturnType<MaskOf>): unknown {
  return mask === undefined ? told : maskedCopy(told, mask, '');
}

/** With a stack of its own: the old one repeats the words. */
function shownError(error: unknown, mask: ReturnType<MaskOf>): unknown {
  if (mask === undefined || !(error instanceof Error)) return error;
  const words = mask(error.message);
  return words === error.message ? error : new Error(words);
}

/** Members that hold one of a few words of Loupe's own, by which the page decides what to draw. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'also',
  'askedBy',
  'base',
  'by',
  'changed',
  'direction',
  'do',
  'ended',
  'era',
  'fallback',
  'form',
  'how',
  'is',
  'kind',
  'level',
  'life',
  'limits',
  'logLevel',
  'operator',
  'origin',
  'paging',
  'phase',
  'role',
  'severity',
  'sign',
  'state',
  'status',
  'statuses',
  'targetKind',
  'type',
  'worst',
]);
const WORD = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * The same value with every text in it masked: the same object where nothing is.
 *
 * @param member the name of the member that it stands in
 */
function maskedCopy(value: unknown, mask: (text: string) => string, member: string): unknown {
  if (typeof value === 'string') {
    return OWN_WORDS.has(member) && WORD.test(value) ? value : mask(value);
  }
  if (Array.isArray(value)) {
    return unlessSame(
      value,
      value.map((item) => maskedCopy(item, mask, member)),
    );
  }
  if (value instanceof Map) {
    return new Map(
      Array.from(
        value,
        ([key, one]) => [maskedCopy(key, mask, ''), maskedCopy(one, mask, '')] as const,
      ),
    );
  }
  if (!isPlain(value)) return value;
  const before = Object.entries(value);
  const after = before.map(([name, one]) => [name, maskedCopy(one, mask, name)] as const);
  const isSame = after.every(([, one], index) => one === before[index]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}

function unlessSame(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after;
}

/** An object whose members are posted, unlike a blob or bytes. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}
