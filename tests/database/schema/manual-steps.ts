/** Begins each line that a person has to write: the migration is not complete while one is there. */
export const MANUAL_STEP = '-- TO COMPLETE BY HAND:';

/** A statement that is not run as it is. */
export const manualStep = (reason: string, sql: string): string =>
  `${MANUAL_STEP} this ${reason}. Write what keeps the data, then remove these lines.\n${sql.replaceAll(/^/gm, '--   ')}`;
