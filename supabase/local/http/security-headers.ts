/**
 * The content security policy as data, so that hosting configuration and documentation derive from it. Scripts come from
 * the app's own files only; styles may be inline because positioned popovers and toasts set them.
 * The sockets named are the local backend's own; a hosted app names its project's address there instead.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self' ws://127.0.0.1:* ws://localhost:*",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
};

const TURNSTILE = 'https://challenges.cloudflare.com';

/** For a build with a CAPTCHA (docs/security.md): its script and its frame come from Cloudflare, and nothing else does. */
export const POLICY_WITH_CAPTCHA: Readonly<Record<string, string>> = {
  ...CONTENT_SECURITY_POLICY,
  'script-src': `'self' ${TURNSTILE}`,
  'frame-src': TURNSTILE,
};

export const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/**
 * Sent with every page and file of the app. Strict-Transport-Security is added by hosts that speak TLS; on a loopback
 * http address a browser would ignore it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyText(CONTENT_SECURITY_POLICY),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(self), payment=(self), usb=(), serial=(), midi=(), display-capture=()',
  'cross-origin-opener-policy': 'same-origin',
};

export const HEADERS_WITH_CAPTCHA: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-security-policy': policyText(POLICY_WITH_CAPTCHA),
};
