/**
 * Whether `npm test` runs as the promise: tests that repeat the same on other engines, seeds or kills then do fewer. `npm test -- all`, and a
 * test that is run alone, do all of it.
 */
export const isPromise = (): boolean => process.env['TEST_ENGINES'] === 'fastest';
