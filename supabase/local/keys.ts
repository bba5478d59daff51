/**
 * The key that the app sends to its local backend. It identifies the project and grants nothing: row-level
 * security decides. It is a constant so that one build works with any local data folder. Keep this file free
 * of imports: the app's build reads it.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_marquee_local_backend';
