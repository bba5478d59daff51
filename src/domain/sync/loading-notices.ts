/** P4: seconds of loading after which the elapsed time is shown, "still loading" is said, and the load times out. */
export const LOADING_NOTICES_S = { showElapsed: 5, stillLoading: 10, timeout: 30 } as const;
