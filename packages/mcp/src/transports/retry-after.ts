import type { HeaderList } from '../commands.ts';
import { headerOf } from './http-headers.ts';

/** What a server asks for with Retry-After (RFC 9110, section 10.2.3), as it spelled it. */
export interface RetryAfter {
  readonly value: string;
  /** From the response on. Absent where the value can't be used. */
  readonly ms?: number;
}

/** Nobody waits longer by itself, and no timer can wait for weeks. */
export const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads the header in its two forms, seconds and a date. A date is counted from the response's own Date:
 * the log has no clock that could be compared with the server's.
 */
export function retryAfter(headers: HeaderList): RetryAfter | undefined {
  const value = headerOf(headers, 'retry-after')?.trim();
  if (value === undefined) return undefined;
  const wanted = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : instant(value) - instant(headerOf(headers, 'date')?.trim() ?? '');
  if (Number.isNaN(wanted)) return { value };
  return { value, ms: Math.min(Math.max(0, wanted), LONGEST_WAIT_MS) };
}

/** The wish in words, for the note of an attempt to connect again. */
export function retryAfterWords({ value, ms }: RetryAfter): string {
  const given = `Retry-After: ${value}`;
  return ms === undefined
    ? `The server's ${given} can't be used: that is neither seconds nor a date beside a Date header.`
    : `The server asks for a pause of ${ms / 1_000} s (${given}).`;
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
/** The three forms of RFC 9110, section 5.6.7: today's, the one with a short year, and C's asctime. */
const DATES = [
  /^\w+, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<h>\d\d):(?<m>\d\d):(?<s>\d\d) GMT$/,
  /^\w+, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<h>\d\d):(?<m>\d\d):(?<s>\d\d) GMT$/,
  /^\w{3} (?<month>\w{3}) +(?<day>\d\d?) (?<h>\d\d):(?<m>\d\d):(?<s>\d\d) (?<year>\d{4})$/,
];

/** Milliseconds of an HTTP date since the year 0; NaN for anything else. Pure code has no Date. */
function instant(text: string): number {
  const parts = DATES.map((form) => form.exec(text)?.groups).find((groups) => groups);
  const place = MONTHS.indexOf(parts?.['month'] ?? '-');
  if (!parts || place < 0 || place % 3 !== 0) return NaN;
  const [day = 0, year = 0, h = 0, m = 0, s = 0] = ['day', 'year', 'h', 'm', 's'].map((name) =>
    Number(parts[name]),
  );
  const days = daysBefore(year < 100 ? 2000 + year : year, place / 3 + 1) + day;
  return (((days * 24 + h) * 60 + m) * 60 + s) * 1_000;
}

/** Days of the Gregorian calendar before a month (1 to 12). Years are counted from March on, so that leap days end one. */
function daysBefore(year: number, month: number): number {
  const from = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return from * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5);
}
