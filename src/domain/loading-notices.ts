/** P4: how long a load has taken when it is told, in seconds; and the usual end of patience. */
export const LOADING_NOTICES_S = { showElapsed: 5, stillLoading: 10, timeout: 30 } as const;
