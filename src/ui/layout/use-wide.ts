import { useSyncExternalStore } from 'react';

/** From this width on, list and detail are side by side; the same as Tailwind's `lg`. */
const WIDE_QUERY = '(width >= 64rem)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** For structure that CSS cannot change: a row that opens in place on a phone, beside the list on wide screens. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE_QUERY).matches,
    // A page that was rendered when the app was built knows no window; phones come first.
    () => false,
  );
