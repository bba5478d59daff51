import { storedText } from '../stored-text';

/** A job that was saved, or no longer, by a tap before the store was there. */
export interface EarlySave {
  id: string;
  /** How the list of saved things names it. */
  label: string;
  isSaved: boolean;
}

/**
 * What the store gets as soon as it is open, also where the list was left or the page was killed meanwhile: a tap that was shown counts (S2). Only
 * what the account has tapped that is signed in (S9).
 */
const stored = storedText('marquee:early-saves');
/** More taps than anybody makes before a store is open. */
const MAX_SAVES = 50;

const isSave = (value: unknown): value is EarlySave => {
  const save = value as Partial<EarlySave> | null;
  return typeof save?.id === 'string' && typeof save.label === 'string' && typeof save.isSaved === 'boolean';
};

function read(text: string | null, accountId: string | null): readonly EarlySave[] {
  if (text === null || accountId === null) return [];
  try {
    const kept = JSON.parse(text) as { accountId?: unknown; saves?: unknown } | null;
    return kept?.accountId === accountId && Array.isArray(kept.saves) ? kept.saves.filter(isSave) : [];
  } catch {
    return [];
  }
}

export const earlySavesTextAtom = stored.atom;

/** In the order of the taps. @param text of `earlySavesTextAtom` */
export const earlySavesOf = read;

const write = (accountId: string, saves: readonly EarlySave[]): void =>
  stored.write(saves.length === 0 ? null : JSON.stringify({ accountId, saves }));

/** A later tap on the same job replaces an earlier one. */
export function keepEarlySave(accountId: string, save: EarlySave): void {
  const others = read(stored.read(), accountId).filter(({ id }) => id !== save.id);
  write(accountId, [...others, save].slice(-MAX_SAVES));
}

/** It is stored, or never will be. */
export function dropEarlySave(accountId: string, id: string): void {
  const saves = read(stored.read(), accountId);
  if (saves.some((save) => save.id === id))
    write(
      accountId,
      saves.filter((save) => save.id !== id),
    );
}

export const forgetEarlySaves = (): void => stored.write(null);
