/** Of the one inline script, in `app.html` and every prerendered page: it decides before the first paint whether a page's prerendered HTML is shown. */
const FIRST_VISIT_SCRIPT = "'sha256-rhB3Apfd6Z0L5IYal7l5VOtHzPBDNIUqPEJ66s9o+VQ='";

/** Of `videoSource` (src/domain/people/video-address.ts). */
const VIDEO_PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * The content security policy as data, from which hosting configuration and documentation derive. Scripts
 * come only from the app's own files, but for one that is named by its hash; styles may be inline because positioned popovers and toasts set them.
 * The WebSocket addresses are the local backend's; a hosted app lists its project's address instead.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': `'self' ${FIRST_VISIT_SCRIPT}`,
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
  // The players of videos on profiles, loaded once somebody plays one.
  'frame-src': VIDEO_PLAYERS,
};

const TURNSTILE = 'https://challenges.cloudflare.com';

/** For builds with a CAPTCHA (docs/security.md): allows Cloudflare's script and frame. */
export const POLICY_WITH_CAPTCHA: Readonly<Record<string, string>> = {
  ...CONTENT_SECURITY_POLICY,
  'script-src': `'self' ${FIRST_VISIT_SCRIPT} ${TURNSTILE}`,
  'frame-src': `${VIDEO_PLAYERS} ${TURNSTILE}`,
};

export const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/**
 * Sent with every page and file of the app. Hosts with TLS add Strict-Transport-Security; browsers ignore it
 * on loopback http.
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
