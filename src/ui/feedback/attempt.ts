import { alertToast } from './toast';

/** The sentence for a failure. The store's errors are written for people; any other gets a general sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'An unexpected error occurred. Please try again.';

/**
 * For a write outside a form: shows a toast when it fails. Returns whether it succeeded.
 * @param failed the title of the toast; a function when it depends on how far the write got
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
