/** Hands a file to the person: the browser asks where, or puts it with the downloads. */
export const saveFile = (name: string, text: string, type: string): void =>
  save(name, new Blob([text], { type }));

/** The same with what somebody sent. As mere bytes: a page among it must not open as a page of ours. */
export const saveBytes = (name: string, bytes: Blob): void =>
  save(name, new Blob([bytes], { type: 'application/octet-stream' }));

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
