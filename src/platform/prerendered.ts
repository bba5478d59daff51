import { useSyncExternalStore } from 'react';

/** Whether this runs where the app is built, to make its public pages, and not in a browser. */
export const isBeingPrerendered = typeof document === 'undefined';

/** What a part of a prerendered page says that is only there in a browser. */
export const LATER = 'later';

/** For a part that reads the device, or waits until the page is idle: while the app is built, it is left out. */
export const laterInBrowser = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('This part comes in the browser.'), { digest: LATER }));

const never = (): (() => void) => () => {};

/**
 * True in the HTML of a prerendered page, until the code of the part that asks has come: its fields must not be filled in before, because
 * nobody would notice what is typed.
 */
export const useIsStillHtml = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
