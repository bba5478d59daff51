/** P4: the flag in the session that somebody has left for a provider's sign-in. */
export const OAUTH_PENDING_KEY = 'oauth_redirect_pending';
