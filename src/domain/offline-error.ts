/** What was asked of the server failed for want of a connection: the transport's faults say so in their `kind`. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'offline';
