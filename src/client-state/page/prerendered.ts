import { useSyncExternalStore } from 'react';

/** Whether this runs where the app is built, to make its public pages, and not in a browser. */
export const isBeingPrerendered = import.meta.env.SSR && typeof document === 'undefined';

/** What a part of a prerendered page says that is only there in a browser. */
export const LATER = 'later';

/** What a part throws that is not rendered from, or into, the HTML of a page. */
export const comesLater = (): Error =>
  Object.assign(new Error('This part comes in the browser.'), { digest: LATER });

export const isLater = (error: unknown): boolean => {
  const { digest, cause } = (error ?? {}) as { digest?: unknown; cause?: unknown };
  return digest === LATER || (cause !== undefined && isLater(cause));
};

/** For a part that reads the device, or waits until the page is idle: while the app is built, it is left out. */
export const laterInBrowser = (): Promise<never> => Promise.reject(comesLater());

const never = (): (() => void) => () => {};

/** The day on which this page was prerendered; null: it was not, or that is happening now. */
export const prerenderedOn = (): string | null =>
  isBeingPrerendered ? null : (document.documentElement.dataset['day'] ?? null);

/** The id of the place in a page where the server puts what it is about. */
export const SERVED_LOOK = 'served-look';

/** True in the HTML of a prerendered page, until the code of the part that asks has come. */
export const useIsStillHtml = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
