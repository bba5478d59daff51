/** Longer than it takes all tabs to receive the same event. */
const LOCK_HELD_MS = 30_000;

/** The delay before trying: visible tabs come first, a hidden one only wins when no visible tab exists. */
const HIDDEN_TAB_DELAY_MS = 800;
const VISIBLE_TAB_DELAY_MS = 150;

/**
 * Whether this tab may show `name`: true in only one of all tabs that ask. Not simply the leader, which may be hidden behind
 * the visible one.
 * @param isThere this tab's screen already shows it, so it wins at once and no tab has to announce it
 */
export async function isFirstTabToShow(name: string, isThere: boolean): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const wait =
    document.visibilityState === 'hidden' ? HIDDEN_TAB_DELAY_MS : isThere ? 0 : VISIBLE_TAB_DELAY_MS;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return new Promise((answer, failed) => {
    navigator.locks
      .request(`marquee-told-${name}`, { ifAvailable: true }, async (lock) => {
        answer(lock !== null);
        if (lock) await new Promise((resolve) => setTimeout(resolve, LOCK_HELD_MS));
      })
      .catch(failed);
  });
}
