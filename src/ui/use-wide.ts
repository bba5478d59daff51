import { useSyncExternalStore } from 'react';

/** From here on list and detail stand side by side: the `lg` of the styles. */
const WIDE = '(width >= 64rem)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** For where a thing is drawn, not how: a row that opens in place on a phone and beside the list on a desk. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
