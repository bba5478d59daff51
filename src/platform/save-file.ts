/** Long enough for the browser to begin reading. */
const RELEASE_MS = 60_000;

/**
 * Puts a file among the person's downloads. What somebody else sent goes as mere bytes, whatever it calls itself: a page of
 * theirs must not open as a page of ours.
 */
export function saveFile(name: string, content: Blob | string, type = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
