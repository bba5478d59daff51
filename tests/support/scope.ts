/**
 * Whether `npm test` runs anything but `all`: tests that repeat the same on other engines, seeds or kills then do fewer. `npm test -- all`,
 * and Vitest called directly, do all of it.
 */
export const isPromise = (): boolean => process.env['TEST_ENGINES'] === 'fastest';
