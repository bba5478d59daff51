import { describe, expect, it } from 'vitest';
import {
  AUTH_FALLBACKS,
  authMessage,
  PROOF_REFUSALS,
  UNEXPLAINED_FAILURES,
} from '@/domain/auth/auth-messages';

/** The table of A8. */
const A8: [contains: string, shown: string][] = [
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
  [
    'Weak password',
    'Please choose a stronger password with at least 8 characters, including uppercase, lowercase, numbers, and special characters.',
  ],
];

describe('A8: auth server messages are replaced by our sentences', () => {
  it.each(A8)('"%s" anywhere in the message, in any case', (contains, shown) => {
    for (const message of [
      contains,
      contains.toUpperCase(),
      contains.toLowerCase(),
      `Error 7: ${contains} (x)`,
    ])
      expect(authMessage(message)).toBe(shown);
  });
  it('the first match wins', () => {
    expect(authMessage('Weak password. Invalid email.')).toBe('Please enter a valid email address.');
  });
  it.each(['Signups not allowed for this instance', ' {} ', '{"a":1}'])(
    'any other message passes through unchanged: %j',
    (message) => {
      expect(authMessage(message)).toBe(message);
    },
  );
  it.each(['', ' \n', '{}'])('%j is empty, so the fallback is shown', (message) => {
    expect(authMessage(message)).toBe('An unexpected error occurred. Please try again.');
    expect(authMessage(message, 'signIn')).toBe('Sign in failed. Please try again.');
    expect(authMessage(message, 'signUp')).toBe('Sign up failed. Please try again.');
  });
  it.each([
    'Failed to fetch',
    'TypeError: fetch failed',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The network connection was lost.',
    'Request failed after all retries',
  ])('"%s", a browser’s wording for no reply, becomes the connection error', (message) => {
    expect(authMessage(message, 'signIn')).toBe(
      'Connection error. Please check your internet and try again.',
    );
  });
});

it('P8: failures without a message have their own sentences', () => {
  expect(UNEXPLAINED_FAILURES).toEqual({
    signIn: 'Login failed',
    signUp: 'Registration failed',
    other: 'An unexpected error occurred. Please try again.',
  });
  expect(AUTH_FALLBACKS.other).toBe(UNEXPLAINED_FAILURES.other);
});

it('refused proofs of identity have their own sentences', () => {
  expect(PROOF_REFUSALS).toEqual({
    password: 'Your current password is incorrect.',
    code: 'That code is not right, or it was used before. Wait for the next one.',
    link: 'This link is too old to change your password, or it was used before. Ask for a new one.',
  });
  expect(authMessage('identity_proof_required')).toBe(
    'Please confirm that it is you again: the last time was too long ago.',
  );
});
