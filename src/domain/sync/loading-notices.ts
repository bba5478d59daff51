/** P4: seconds of loading after which an error is logged, the elapsed time is shown, "still loading" is said, and the load times out. */
export const LOADING_NOTICES_S = { logged: 2, showElapsed: 5, stillLoading: 10, timeout: 30 } as const;
