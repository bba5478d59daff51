import { DESIGN } from '../design-constants';

const counts = new Intl.NumberFormat(DESIGN.locale);

/** `12,345`. */
export const formatCount = (count: number): string => counts.format(count);
