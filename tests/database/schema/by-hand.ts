/** Begins each line that a person has to write: the migration is not complete while one is there. */
export const BY_HAND = '-- TO COMPLETE BY HAND:';

/** A statement that is not run as it is. */
export const byHand = (reason: string, sql: string): string =>
  `${BY_HAND} this ${reason}. Write what keeps the data, then remove these lines.\n${sql.replaceAll(/^/gm, '--   ')}`;
