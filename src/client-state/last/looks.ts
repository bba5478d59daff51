/** How a screen looked when this account last saw it, for the first paint of a start. */
export interface Look {
  accountId: string;
  /** With its search parameters. */
  address: string;
  /** The app's code that drew it: another version's styles do not fit. */
  madeBy: string;
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
    typeof look.address === 'string' &&
    typeof look.madeBy === 'string' &&
    typeof look.at === 'number' &&
    typeof look.html === 'string'
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

/** Only the account that saw it is shown it (S9). */
export const lookIn = (
  text: string | null,
  whose: Pick<Look, 'accountId' | 'address' | 'madeBy'>,
): Look | null =>
  looksIn(text).find(
    (look) =>
      look.accountId === whose.accountId && look.address === whose.address && look.madeBy === whose.madeBy,
  ) ?? null;

/** The text with this look in place of what the same screen looked like before, which goes as well where the new one is too long; null: none. */
export function withLook(text: string | null, look: Look): string | null {
  const others = looksIn(text).filter(
    ({ accountId, address }) => accountId === look.accountId && address !== look.address,
  );
  const looks = look.html.length > MAX_CHARACTERS ? others : [look, ...others].slice(0, MAX_LOOKS);
  return looks.length === 0 ? null : JSON.stringify(looks);
}

/** The files that the app begins with, whose names are others in each version; '' while it is developed. */
export const versionOfApp = (): string => document.documentElement.dataset['code'] ?? '';
