/**
 * The publishable key of the embedded local backend: a constant, and no secret. The same value as in
 * `supabase/local/keys.ts`, which the app may not import; a test holds them equal.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_marquee_local_backend';
