/** How a screen looked when this account last saw it, for the first paint of a start. */
export interface Look {
  accountId: string;
  /** In which this account saw it: another one has other screens at the same addresses. */
  role: string;
  /** With its search parameters. */
  address: string;
  /** The app's code that drew it: another version's styles do not fit. */
  madeBy: string;
  /** Of the page, in CSS pixels: a turned phone or another window is laid out anew. */
  width: number;
  /** When it was seen, ms since 1970. */
  at: number;
  html: string;
}

export const LOOKS = 'marquee:looks';

/** Home, and what somebody goes back and forth between at work. */
const MAX_LOOKS = 5;
/** A phone's first screen has 10,000 to 30,000. All of them together are far below what browsers allow for a site's text. */
const MAX_CHARACTERS = 60_000;

const isLook = (value: unknown): value is Look => {
  const look = value as Partial<Look> | null;
  return (
    typeof look === 'object' &&
    typeof look?.accountId === 'string' &&
    typeof look.role === 'string' &&
    typeof look.address === 'string' &&
    typeof look.madeBy === 'string' &&
    typeof look.width === 'number' &&
    typeof look.at === 'number' &&
    typeof look.html === 'string' &&
    look.html.length <= MAX_CHARACTERS
  );
};

/** Newest first. @param text as it is kept; what anybody else has written there is left out */
function looksIn(text: string | null): Look[] {
  try {
    const looks: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(looks) ? looks.filter(isLook) : [];
  } catch {
    return [];
  }
}

/** Of all kinds of start, this one. */
export type StartOf = Pick<Look, 'accountId' | 'role' | 'address' | 'madeBy' | 'width'>;

const isOfSameApp = (look: Look, other: StartOf): boolean =>
  look.accountId === other.accountId && look.role === other.role && look.madeBy === other.madeBy;

/** Only the account that saw it is shown it (S9). */
export const lookIn = (text: string | null, start: StartOf): Look | null =>
  looksIn(text).find(
    (look) => isOfSameApp(look, start) && look.address === start.address && look.width === start.width,
  ) ?? null;

/** Looked at again so soon, a screen that has not changed is as old as it was, in milliseconds: each write goes to the disk. */
const SAME_FOR_MS = 30_000;

/** The text with this look in place of what the same screen looked like before, which goes as well where the new one is too long; null: none. */
export function withLook(text: string | null, look: Look): string | null {
  const before = looksIn(text);
  const [latest] = before;
  const isSame =
    latest && isOfSameApp(latest, look) && latest.address === look.address && latest.html === look.html;
  if (isSame && latest.width === look.width && look.at - latest.at < SAME_FOR_MS) return text;
  const others = before.filter((each) => isOfSameApp(each, look) && each.address !== look.address);
  const looks = look.html.length > MAX_CHARACTERS ? others : [look, ...others].slice(0, MAX_LOOKS);
  return looks.length === 0 ? null : JSON.stringify(looks);
}

/** The files that the app begins with, whose names are others in each version; '' while it is developed. */
export const versionOfApp = (): string => document.documentElement.dataset['code'] ?? '';
