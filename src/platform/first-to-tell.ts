/** Longer than it takes all tabs to hear of the same thing. */
const HELD_MS = 30_000;

/** The tab that somebody looks at speaks first, a hidden one only when no other did. */
const HIDDEN_WAITS_MS = 800;
const NOT_THERE_WAITS_MS = 150;

/**
 * Whether this tab is the one to tell of `name`: of all that ask, one. Not simply the leading tab, which may be hidden behind
 * the one that is looked at.
 * @param isThere what is to be told is on this tab's screen already: then nobody need say it
 */
export async function isFirstTabToShow(name: string, isThere: boolean): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const wait = document.visibilityState === 'hidden' ? HIDDEN_WAITS_MS : isThere ? 0 : NOT_THERE_WAITS_MS;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return new Promise((answer, failed) => {
    navigator.locks
      .request(`marquee-told-${name}`, { ifAvailable: true }, async (lock) => {
        answer(lock !== null);
        if (lock) await new Promise((resolve) => setTimeout(resolve, HELD_MS));
      })
      .catch(failed);
  });
}
