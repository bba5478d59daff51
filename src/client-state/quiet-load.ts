const failures = new WeakSet<object>();

/** Code that nobody waits for, or that is asked for in another way when it fails: the page is not started anew for it (`missing-code.ts`). */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) failures.add(error);
    throw error;
  }
}

/** Whether such code has failed with this. */
export const hasFailedQuietly = (error: unknown): boolean => error instanceof Object && failures.has(error);
