/** Of the CAPTCHA, set by a host that has one (docs/security.md). A build without it holds nothing of the CAPTCHA. */
export const SITE_KEY = import.meta.env.VITE_TURNSTILE_SITE_KEY as string | undefined;
