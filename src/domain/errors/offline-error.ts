/** Kinds of faults in which the server was not reached, or not in time; the transports mark their errors so. */
const UNREACHED: ReadonlySet<unknown> = new Set(['offline', 'slow', 'foreign']);

/** Whether a request failed because the server was not reached. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && UNREACHED.has(error.kind);
