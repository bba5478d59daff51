const failures = new WeakSet<object>();

/** Code that is asked for again, by whoever opens it or under another address, when it fails: the page is not started anew for it (`missing-code.ts`). */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) failures.add(error);
    throw error;
  }
}

/** Whether such code has just failed with this; asked once, because a module that cannot be run fails with the same error each time. */
export const hasFailedQuietly = (error: unknown): boolean =>
  error instanceof Object && failures.delete(error);
