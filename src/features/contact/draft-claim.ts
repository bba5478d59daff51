/** A tab that is reloaded waits this long for the page that it was to let go of its draft. */
const RELOAD_MS = 1_000;

/** The drafts that this page writes, until it closes. */
const claimed = new Set<string>();

/**
 * Makes a draft this page's own, as long as the page is open: two tabs that wrote one draft would overwrite each other, and send it twice. False: it is
 * another tab's. A browser without locks counts as one with one tab.
 * @param isOwn this tab had it before it was reloaded
 */
export async function claimDraft(nonce: string, isOwn: boolean): Promise<boolean> {
  if (claimed.has(nonce) || !('locks' in navigator)) return true;
  const options = isOwn ? { signal: AbortSignal.timeout(RELOAD_MS) } : { ifAvailable: true };
  return new Promise((answer) => {
    navigator.locks
      .request(`marquee-contact-${nonce}`, options, (lock) => {
        answer(lock !== null);
        if (lock === null) return undefined;
        claimed.add(nonce);
        return new Promise<never>(() => {});
      })
      // Another tab has it, or the browser blocks locks as it does storage.
      .catch(() => answer(false));
  });
}
