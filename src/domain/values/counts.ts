import { DESIGN } from '../design-constants.ts';

const counts = new Intl.NumberFormat(DESIGN.locale);

/** `12,345`. */
export const formatCount = (count: number): string => counts.format(count);

/** `1 job`, `12 jobs`. @param written how the number is: pass `formatCount` for one that may reach thousands */
export const plural = (
  count: number,
  one: string,
  many: string,
  written: (count: number) => string = String,
): string => `${written(count)} ${count === 1 ? one : many}`;
