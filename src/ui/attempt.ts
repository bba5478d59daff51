import { alertToast } from './toast';

/** The sentence of a failure. The store's errors are written for people; anything else is told in general words. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'An unexpected error occurred. Please try again.';

/**
 * For a write outside a form: what could not be stored is said aloud. Returns whether it was stored.
 * @param failed the title of what is said; a function when only the failure knows how far it came
 */
export async function attempt(
  act: () => Promise<unknown>,
  failed: string | (() => string) = 'This was not saved',
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    alertToast({
      state: 'failed',
      title: typeof failed === 'string' ? failed : failed(),
      text: sentenceOf(error),
    });
    return false;
  }
}
