/** Whether a request failed because there was no connection: the transports mark such errors with `kind: 'offline'`. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'offline';
