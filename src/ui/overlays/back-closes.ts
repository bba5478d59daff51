import { useEffect, useRef } from 'react';
import {
  enterOverlay,
  entryHere,
  isNumbered,
  noteEntry,
  onHistoryMove,
  readEntry,
} from '@/client-state/history-entries';

/**
 * Back, by a button, a gesture or a key, closes an open sheet, menu or dialog and leaves the page where it is.
 *
 * Each open overlay has an entry in the history. Not a CloseWatcher: that one knows Esc and Android's gesture, but neither the Back button of a
 * browser nor the way back on iOS, and two mechanisms would close two overlays. The entry of an overlay that was closed otherwise is not removed,
 * because the browser would do that later, and perhaps to another page that has been opened meanwhile: the next overlay uses it again, and
 * whoever goes back from it goes one entry further, so that it counts for nothing.
 */
interface OpenOverlay {
  id: string;
  /** Of its entry in the history. */
  index: number;
  close: () => void;
}

/** Innermost last. */
const overlays: OpenOverlay[] = [];
/** Names are not used again after a reload, which keeps the entries. */
const page = Math.round(performance.timeOrigin);
let opened = 0;

const isOpen = (id: string): boolean => overlays.some((overlay) => overlay.id === id);

/** Before the router hears of it. It is shown the address that the page had last, whichever of the two entries that was. */
function onPopState(event: Event): void {
  const left = entryHere();
  const now = readEntry();
  noteEntry(now);
  // A link within the page, such as the skip link, has no number.
  if (!isNumbered()) return;
  if (now.index < left.index && left.overlay !== null) leaveBackwards(event, left.overlay, left.address);
  else if (now.index > left.index && now.overlay !== null && !isOpen(now.overlay)) {
    // Forwards to an overlay that is closed: there is nothing to see.
    if (now.address === left.address) event.stopImmediatePropagation();
    history.forward();
  }
}

function leaveBackwards(event: Event, overlay: string, address: string): void {
  const { index } = entryHere();
  const wasOpen = isOpen(overlay);
  if (address.split('?')[0] === location.pathname) {
    // Filters that were chosen in a sheet, or the next person: the page stays as it was last seen.
    if (address !== entryHere().address) history.replaceState(history.state, '', address + location.hash);
    noteEntry();
    event.stopImmediatePropagation();
  } else if (!wasOpen) return;
  if (!wasOpen) history.back();
  for (const { close } of overlays.filter((open) => open.index > index).toReversed()) close();
}

onHistoryMove(onPopState);

/** Returns a function to call when it is closed, however that came. */
export function openOverlay(close: () => void): () => void {
  opened += 1;
  const id = `${page}-${opened}`;
  const { overlay: current } = readEntry();
  overlays.push({ id, index: enterOverlay(id, current !== null && !isOpen(current)), close });
  return () => {
    overlays.splice(
      overlays.findIndex((overlay) => overlay.id === id),
      1,
    );
  };
}

/** @param close called when the person goes back; the overlay has to close then */
export function useBackCloses(isShown: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isShown ? openOverlay(() => latest.current()) : undefined), [isShown]);
}
