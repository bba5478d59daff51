/**
 * The key that the app sends to its local backend. It names the project and grants nothing: row-level security decides.
 * A constant, so that a built app runs against any local data folder. No imports: the app's build takes it from here.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_marquee_local_backend';
