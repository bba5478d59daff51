/** P4: the sessionStorage key that is set while somebody is away at an OAuth provider. */
export const OAUTH_PENDING_KEY = 'oauth_redirect_pending';
