/** Saves a text file through the browser's download. */
export const saveFile = (name: string, text: string, type: string): void =>
  save(name, new Blob([text], { type }));

/** Saves a file that somebody sent. As plain bytes, so that an HTML file cannot open as a page of our origin. */
export const saveBytes = (name: string, bytes: Blob): void =>
  save(name, new Blob([bytes], { type: 'application/octet-stream' }));

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
