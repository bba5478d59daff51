import type { KeptValues } from '@/domain/sync/kept-values';

/** An example forgets what is typed into it. */
export const keepNothing = <Values extends object>(): KeptValues<Values> => ({
  read: (defaults) => defaults,
  keep: () => {},
});
