/**
 * Shares a link through the system's share sheet, or copies it. Resolves to what happened, so that the screen can say
 * it.
 */
export async function shareLink(
  title: string,
  path: string,
): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  const url = new URL(path, location.origin).href;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
