const isOnItsWay = (file: string): boolean =>
  document.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null;

/**
 * Runs the code of a prerendered page's screen file by file, each in a task of its own: as one import it would be one long task, and a tap would wait for all of it
 * (B10, B13). Not on a slow line, where the files have not been asked for together (`index.html`), nor for another page. What fails is left to the import that
 * needs it.
 */
export async function runScreenCode(): Promise<void> {
  const { page, screenCode } = document.documentElement.dataset;
  const files = page === location.pathname ? (screenCode?.split(' ') ?? []) : [];
  for (const file of files.filter(isOnItsWay)) {
    try {
      await import(/* @vite-ignore */ file);
    } catch {
      return;
    }
    // In a tab in the background each would take a second, and nobody taps there.
    if (!document.hidden) await new Promise((rest) => setTimeout(rest));
  }
}
