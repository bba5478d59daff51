import { loadQuietly } from './quiet-load';

/** As Vite does it for every other import: a deploy may have removed the code (`missing-code.ts`). */
function announceMissing(error: unknown): never {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/**
 * Code that once could not be fetched is never asked for again by many browsers, which fail each later import of it at once. Under an address
 * of its own it is. Only for a chunk that nothing else imports: others would get a second copy.
 * @param load a plain `import()`
 * @throws its error, where the browser does not name the address
 */
export const importAgain = <T>(load: () => Promise<T>): Promise<T> =>
  loadQuietly(load).catch(async (error: unknown) => {
    const [address] = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
    if (address === undefined || new URL(address).origin !== location.origin) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`).catch(announceMissing)) as T;
  });
