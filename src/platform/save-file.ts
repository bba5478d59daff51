/** Offers a text as a file to keep: the browser's own download. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own copy by the next turn; some browsers need a moment more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
