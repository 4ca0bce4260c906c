import { ImageDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { iconOf } from './icons.ts';
import { loadedIcon, loadIcon, subscribeToIcons } from './loadedIcons.ts';
import { Name } from './Name.tsx';

interface IconProps {
  /** The `icons` member, JSON text. */
  readonly icons: string | undefined;
  /** Whether one that lies elsewhere is offered to be loaded, behind the rest of the row; a list has no room for that. */
  readonly isAsked?: boolean;
  /** CSS pixels on a side. */
  readonly size?: number;
}

/** The icon that a server gives to something; nothing where there is none. Beside the name, so it has none itself. */
export function Icon({ icons, isAsked = false, size = 16 }: IconProps) {
  const isDark = useIsDark();
  const icon = icons === undefined ? undefined : iconOf(icons, isDark);
  const loaded = useSyncExternalStore(subscribeToIcons, () => icon && loadedIcon(icon.src));
  if (icon === undefined) return null;
  if (icon.isInside) return <Small src={icon.src} size={size} />;
  if (loaded?.state === 'there') return <Small src={loaded.url} size={size} />;
  if (!isAsked) return null;
  return (
    <span className="order-last inline-flex max-w-full flex-wrap items-center gap-1 text-xs">
      <Button
        look="quiet"
        className="h-6! px-1.5! text-xs"
        isPending={loaded?.state === 'loading'}
        icon={<ImageDown className="size-3.5" aria-hidden />}
        onPress={() => void loadIcon(icon.src)}
      >
        <span className="max-w-60 truncate">
          Load the icon from <Name text={new URL(icon.src).host} />
        </span>
      </Button>
      {loaded?.state === 'failed' && (
        <span role="status" className="min-w-0 text-warning [overflow-wrap:anywhere]">
          {loaded.words}
        </span>
      )}
    </span>
  );
}

function Small({ src, size }: { src: string; size: number }) {
  const [broken, setBroken] = useState<string>();
  if (broken === src) return null;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      style={{ width: size, height: size }}
      className="shrink-0 self-center rounded-sm object-contain"
      onError={() => setBroken(src)}
    />
  );
}

const DARK = '(prefers-color-scheme: dark)';

/** Whether the page is dark now: as the person chose, else as the system is. */
function useIsDark(): boolean {
  return useSyncExternalStore(subscribeToTheme, isDarkNow);
}

function isDarkNow(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia(DARK).matches : chosen === 'dark';
}

const themeListeners = new Set<() => void>();

/** One watch for all icons, however long the list is. */
function subscribeToTheme(listener: () => void): () => void {
  if (themeListeners.size === 0) watchTheme();
  themeListeners.add(listener);
  return () => void themeListeners.delete(listener);
}

let isWatched = false;

function watchTheme(): void {
  if (isWatched) return;
  isWatched = true;
  const tell = () => {
    for (const listener of themeListeners) listener();
  };
  matchMedia(DARK).addEventListener('change', tell);
  const options = { attributes: true, attributeFilter: ['data-theme'] };
  new MutationObserver(tell).observe(document.documentElement, options);
}
