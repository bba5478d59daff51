/** Mutants that change nothing anybody could notice, and why. `npm run mutate:sql` fails on one that is not there any more, or is killed. */
export const EQUIVALENT: Readonly<Record<string, string>> = {};
