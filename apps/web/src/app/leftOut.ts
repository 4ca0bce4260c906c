import { formatCount } from '../ui/format.ts';

/** What is missing from an exported file; nothing where it is whole. */
export function leftOutWords(lines: number): string {
  if (lines === 0) return '';
  const are = lines === 1 ? 'is' : 'are';
  return `${formatCount(lines, 'line')} that could not be read ${are} left out of the file.`;
}
