let quietLoads = 0;

/** Code that nobody waits for, or that is asked for in another way when it fails: the page is not started anew for it (`missing-code.ts`). */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  quietLoads += 1;
  try {
    return await load();
  } finally {
    quietLoads -= 1;
  }
}

/** Whether such code is on its way: what fails now may be that. */
export const isLoadingQuietly = (): boolean => quietLoads > 0;
