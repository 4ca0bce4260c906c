import { path } from '@loupe/json';
import { itemTexts, stringMember } from './params.ts';

/** An icon that may be shown: a picture that is in the URL itself, or one to be loaded when the person asks. */
interface IconSource {
  readonly src: string;
  readonly isInside: boolean;
}

/** Pictures that are drawn without running anything; an SVG too, as it stands in an <img>. */
const INSIDE = /^data:image\/(png|jpeg|jpg|gif|webp|svg\+xml)[;,]/i;
/** UTF-16 units. */
const LONGEST_INSIDE = 512 * 1024;

/**
 * The icon to show of an `icons` member (JSON text): one for the theme in use, else one for both, else any; of those
 * one that needs no loading (spec 2025-11-25/basic#icons). Undefined where none can be shown.
 */
export function iconOf(icons: string | undefined, isDark: boolean): IconSource | undefined {
  const wanted = isDark ? 'dark' : 'light';
  const fits = (theme: string | undefined) => (theme === wanted ? 2 : theme === undefined ? 1 : 0);
  const sources = itemTexts(icons).flatMap((icon) => {
    const src = icon.startsWith('{') ? stringMember(icon, 'src') : undefined;
    if (src === undefined) return [];
    const isInside = INSIDE.test(src) && src.length <= LONGEST_INSIDE;
    if (!isInside && !isWeb(src)) return [];
    const theme = path(icon, 'theme') === undefined ? undefined : stringMember(icon, 'theme');
    return [{ src, isInside, rank: fits(theme) + (isInside ? 10 : 0) }];
  });
  const [best] = sources.toSorted((one, other) => other.rank - one.rank);
  return best && { src: best.src, isInside: best.isInside };
}

function isWeb(src: string): boolean {
  return /^https:/i.test(src) && src.length <= 2048 && URL.canParse(src);
}
