import { useSyncExternalStore } from 'react';
import { DESIGN, remOfPx } from '@/domain/design-constants';

/** A hook that says whether a media query holds. A page that was rendered when the app was built knows no window; phones come first. */
function mediaHook(media: string): () => boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  const read = (): boolean => matchMedia(media).matches;
  return () => useSyncExternalStore(subscribe, read, () => false);
}

/** A2, A9. */
export const WIDE = `(width > ${remOfPx(DESIGN.tabletUpToPx)})`;

/**
 * Wider than a tablet, where list and detail are side by side; the same as Tailwind's `lg`. For structure that CSS cannot change: a row that
 * opens in place on a phone, beside the list on wide screens.
 */
export const useWide = mediaHook(WIDE);

/** From this width on, a whole working list has room beside somebody who is open; the same as Tailwind's `xl`. */
export const useDocked = mediaHook('(width >= 80rem)');

/** Rows may be lower than a finger is wide: there is room for many, and a mouse to point with. */
export const useCompactRows = mediaHook('(width >= 80rem) and (pointer: fine)');
