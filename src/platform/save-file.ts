/** Long enough for the browser to begin reading. */
const RELEASE_MS = 60_000;

/** Puts a file among the person's downloads. As mere bytes: a page that somebody sent must not open as a page of ours. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
