/**
 * Where in the browser's history this page is. An open sheet, menu or dialog has an entry of its own, with the same address, so that the way back
 * closes it (`ui/overlays/back-closes.ts`). The router numbers the entries (`idx`) and knows nothing of overlays.
 */
export interface HistoryEntry {
  /** As the router numbers it. */
  index: number;
  /** The name of the overlay that made the entry; null for a page's own. */
  overlay: string | null;
  /** As the address bar shows it, without the hash. */
  address: string;
}

interface EntryState {
  idx?: number;
  overlay?: string;
}

/** What the address bar shows, without the hash. While somebody searches it is ahead of the router's location. */
export const addressNow = (): string => location.pathname + location.search;

const stateNow = (): EntryState => (history.state ?? {}) as EntryState;

/** What the browser says. */
export function readEntry(): HistoryEntry {
  const { idx = 0, overlay = null } = stateNow();
  return { index: idx, overlay, address: addressNow() };
}

let beforeRouter: (event: Event) => void = () => {};

/** @param act hears of the way back and forth before the router does */
export const onHistoryMove = (act: (event: Event) => void): void => void (beforeRouter = act);

// Chromium calls the listeners of a window in the order of their registration, also those for the capture phase: this one has to be there before
// the router's. There is no window where pages are prerendered.
globalThis.addEventListener?.('popstate', (event) => beforeRouter(event));

export const isNumbered = (): boolean => stateNow().idx !== undefined;

let here: HistoryEntry | null = null;

/** The entry as it was known last: while the way back is being taken, the one that is left. */
export const entryHere = (): HistoryEntry => (here ??= readEntry());

export const noteEntry = (entry: HistoryEntry = readEntry()): void => void (here = entry);

/**
 * Call when the router has another location. An address that it replaces under an open overlay (a filter, the next person) is still that
 * overlay's entry.
 */
export function noteRoutedEntry(): void {
  const before = entryHere();
  const now = readEntry();
  const isReplaced =
    before.overlay !== null &&
    now.overlay === null &&
    now.index === before.index &&
    before.address.split('?')[0] === location.pathname;
  if (isReplaced) history.replaceState({ ...stateNow(), overlay: before.overlay }, '');
  noteEntry();
}

/** Puts another address into the bar, without the router. */
export function replaceAddress(url: string): void {
  history.replaceState(history.state, '', url);
  noteEntry();
}

/** Gives an overlay this entry, or a new one after it. Returns its number. */
export function enterOverlay(overlay: string, isReused: boolean): number {
  const state = stateNow();
  if (isReused) history.replaceState({ ...state, overlay }, '');
  else history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay }, '');
  noteEntry();
  return entryHere().index;
}
