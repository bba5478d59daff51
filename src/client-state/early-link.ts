type Open = (path: string) => void;

let open: Open | null = null;
let waiting: string | null = null;

/** For a link that is tapped before the router is here: it is opened as soon as it is. */
export function openEarlyLink(path: string): void {
  if (open) open(path);
  else waiting = path;
}

/** Called by the router's part of the app, once it can open pages. */
export function openLinksWith(opens: Open): void {
  open = opens;
  if (waiting !== null) open(waiting);
  waiting = null;
}
