type Open = (path: string, how: { replace: boolean }) => void;

let open: Open | null = null;
let waiting: Parameters<Open> | null = null;

/** For a link that is tapped before the router is here: it is opened as soon as it is. */
export function openEarlyLink(...link: Parameters<Open>): void {
  if (open) open(...link);
  else waiting = link;
}

/** Called by the router's part of the app, once it can open pages. */
export function openLinksWith(opens: Open): void {
  open = opens;
  if (waiting !== null) open(...waiting);
  waiting = null;
}
