import { MAX_RATE } from '../limits';

/**
 * An amount as people type it (`620`, `1,250.50`, `$620`), in whole currency units. Null for blank text, undefined for
 * anything else.
 */
export function parseAmount(text: string): number | null | undefined {
  const bare = text.replace(/[\s,]|\p{Sc}/gu, '');
  if (bare === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? Number(bare) : undefined;
}

/** Whether this is blank, or an amount that may be paid. */
export const isAmountOrNone = (text: string): boolean => {
  const amount = parseAmount(text);
  return amount === null || (amount !== undefined && amount <= MAX_RATE);
};
