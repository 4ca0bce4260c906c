import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { BEGUN, createPanelKeys } from './panelKeys.ts';
import { adjustPlace } from './place.ts';
import { usePaletteKey } from './usePageKeys.ts';

type Overlay = 'palette' | 'help';

/** What lies over the page, and the keys that open it or go to another panel. */
export function useOverlays() {
  const [overlay, setOverlay] = useState<Overlay>();
  const panelKeys = useRef(createPanelKeys());
  const close = useCallback(() => setOverlay(undefined), []);
  const openHelp = useCallback(() => setOverlay('help'), []);
  usePaletteKey(useCallback(() => setOverlay('palette'), []));
  /** Single letters, while the timeline has the focus. */
  const onTimelineKey = useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const panel = panelKeys.current(event.key, event.timeStamp);
    if (event.key === '?') setOverlay('help');
    else if (panel === undefined) return;
    else if (panel !== BEGUN) adjustPlace({ panel });
    event.preventDefault();
  }, []);
  return { overlay, close, openHelp, onTimelineKey };
}
