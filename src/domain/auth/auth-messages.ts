/** A8: the auth server's message, matched case-insensitively, and the sentence shown instead. The first match wins. */
const MESSAGES: readonly [contains: string, shown: string][] = [
  ['User already registered', 'An account with this email already exists. Please sign in instead.'],
  ['Invalid login credentials', 'The email or password you entered is incorrect. Please try again.'],
  [
    'Email not confirmed',
    'Please verify your email before signing in. Check your inbox for a verification link.',
  ],
  ['User not found', 'No account found with this email. Please sign up first.'],
  ['Password should be at least', 'Your password must be at least 8 characters long.'],
  ['duplicate key value', 'This email is already registered. Please sign in or use a different email.'],
  ['Network request failed', 'Connection error. Please check your internet and try again.'],
  ['too many requests', 'Too many attempts. Please wait a few minutes and try again.'],
  [
    'Database error creating new user',
    'There was an issue creating your account. Our team has been notified. Please try again later.',
  ],
  ['Invalid email', 'Please enter a valid email address.'],
  ['identity_proof_required', 'Please confirm that it is you again: the last time was too long ago.'],
  ['captcha protection', 'Please complete the CAPTCHA verification to continue.'],
  [
    'Weak password',
    'Please choose a stronger password with at least 8 characters, including uppercase, lowercase, numbers, and special characters.',
  ],
];

export const AUTH_FALLBACKS = {
  signIn: 'Sign in failed. Please try again.',
  signUp: 'Sign up failed. Please try again.',
  other: 'An unexpected error occurred. Please try again.',
} as const;

/** A8. The specification has no sentence for a CAPTCHA that does not load; `notLoaded` is ours. */
export const CAPTCHA_TEXTS = {
  required: 'Too many failed attempts. Please complete the CAPTCHA.',
  incomplete: 'Please complete the CAPTCHA verification to continue.',
  notLoaded: 'The CAPTCHA could not be loaded. Please check your internet and try again.',
} as const;

/** Why the server did not accept a proof of identity. */
export const PROOF_REFUSALS = {
  password: 'Your current password is incorrect.',
  code: 'That code is not right, or it was used before. Wait for the next one.',
  link: 'This link is too old to change your password, or it was used before. Ask for a new one.',
} as const;

/**
 * P8: for failures in the app itself that carry no message. An empty message from the auth server gets `AUTH_FALLBACKS`
 * (A8).
 */
export const UNEXPLAINED_FAILURES = {
  signIn: 'Login failed',
  signUp: 'Registration failed',
  other: AUTH_FALLBACKS.other,
} as const;

/** How browsers word a request that never got a reply; none of them says "Network request failed". */
const NO_REPLY =
  /failed to fetch|fetch failed|networkerror|load failed|network connection was lost|failed after all retries/i;

/**
 * The sentence for an auth server's message. Unknown messages pass through unchanged (A8); empty ones become the
 * fallback.
 */
export function authMessage(message: string, fallback: keyof typeof AUTH_FALLBACKS = 'other'): string {
  const known = NO_REPLY.test(message) ? 'Network request failed' : message;
  const match = MESSAGES.find(([contains]) => known.toLowerCase().includes(contains.toLowerCase()));
  return match?.[1] ?? (known.trim() === '' || known === '{}' ? AUTH_FALLBACKS[fallback] : known);
}
