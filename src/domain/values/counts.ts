import { DESIGN } from '../design-constants.ts';
import { numberFormat } from './formats.ts';

/**
 * `1,234,567`, of digits without a sign or a point. Not by Intl: a page's first `Intl.NumberFormat` takes 13 ms on a computer, 50 on a slow phone, and would be in nearly every
 * first paint (B1, B10).
 */
export const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** `12,345`. */
export function formatCount(count: number): string {
  if (!Number.isInteger(count)) return numberFormat(DESIGN.locale, {}).format(count);
  return count < 0 ? `-${grouped(String(-count))}` : grouped(String(count));
}

/** `1 job`, `12 jobs`. @param written how the number is: pass `formatCount` for one that may reach thousands */
export const plural = (
  count: number,
  one: string,
  many: string,
  written: (count: number) => string = String,
): string => `${written(count)} ${count === 1 ? one : many}`;
