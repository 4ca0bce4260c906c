import { fromPunycode } from './punycode.ts';

/** What a person has to know of a URL before it is opened. */
export type Consent =
  | {
      /** The URL as the browser reads it: this is what would be opened. */
      readonly href: string;
      /** Host and port, as they are looked up: labels in other scripts are `xn--…`. */
      readonly host: string;
      /** The host as it would be shown, where that looks different. */
      readonly shownHost?: string;
      readonly warnings: readonly string[];
    }
  | { readonly refusal: string };

const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  // Chinese, Japanese and Korean are written in several at once.
  ['East Asian', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u],
];

/**
 * Reads the URL of an elicitation. Only http and https may be opened at all, and nothing is before the
 * person consents (spec 2025-11-25/client/elicitation#safe-url-handling).
 */
export function consentOf(url: string): Consent {
  if (!URL.canParse(url)) return { refusal: 'This is no absolute URL, so it can’t be opened.' };
  const { href, host, hostname, protocol, username, password } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    return {
      refusal: `Only http and https addresses are opened. This one is of the scheme “${protocol.slice(0, -1)}”.`,
    };
  const shown = hostname.split('.').map(shownLabel);
  const warnings: string[] = [];
  if (hostname.includes('xn--'))
    warnings.push(
      'The host holds letters beyond ASCII (Punycode, “xn--”). They can look like others: compare both spellings.',
    );
  for (const label of shown) {
    const scripts = SCRIPTS.filter(([, letters]) => letters.test(label)).map(([name]) => name);
    if (scripts.length > 1)
      warnings.push(
        `“${label}” mixes scripts: ${scripts.join(' and ')}. That is how hosts are forged.`,
      );
  }
  if (username !== '' || password !== '')
    warnings.push('A user name stands before the host: what comes before the “@” is not the host.');
  if (protocol === 'http:') warnings.push('http is not encrypted.');
  const shownHost = host.replace(hostname, shown.join('.'));
  return { href, host, warnings, ...(shownHost !== host && { shownHost }) };
}

function shownLabel(label: string): string {
  return label.startsWith('xn--') ? (fromPunycode(label.slice(4)) ?? label) : label;
}
