/** Starts the comment for each step that a person has to write: the migration is incomplete while one is there. */
export const MANUAL_STEP = '-- TO COMPLETE BY HAND:';

/** Comments out a statement that must not run as it is, with the reason. */
export const manualStep = (reason: string, sql: string): string =>
  `${MANUAL_STEP} this ${reason}. Write what keeps the data, then remove these lines.\n${sql.replaceAll(/^/gm, '--   ')}`;
