import { isBeingPrerendered } from './prerendered';
import { SERVED_ROW } from './whole-page';

/** What came with a page: the row that it is about, as visitors see it, and others that it shows. */
export interface ServedRow {
  /** The address of the page, without its query. */
  path: string;
  row: object;
  others?: readonly object[];
}

let isGone = false;
let served: ServedRow | null | undefined;

function read(): ServedRow | null {
  const text = isBeingPrerendered ? null : document.getElementById(SERVED_ROW)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as ServedRow;
  } catch (error) {
    console.warn('What came with this page cannot be read:', error);
    return null;
  }
}

/** What came with the page of this address. Null: it came without, or the store has shown it since. */
export function servedAt<Row extends object, Other extends object = never>(
  pathname: string,
): { row: Row; others: readonly Other[] } | null {
  if (isGone) return null;
  served ??= read();
  if (served?.path !== pathname.replace(/\/$/, '')) return null;
  return { row: served.row as Row, others: (served.others ?? []) as readonly Other[] };
}

/** From now on the store is what screens show. */
export const forgetServed = (): void => void (isGone = true);
