import { describe, expect, it } from 'vitest';
import { NewPassword } from '@/domain/auth/credentials';
import { mailLinkRedemptionPath, codeRedemptionPath } from '@/domain/auth/mail-link';
import {
  linkProblem,
  LINK_SPENT_TEXT,
  problemInUrl,
  type ReturnProblem,
  returnCopyOf,
} from '@/features/auth/return/mail-link';
import {
  checkName,
  currentStep,
  isEmail,
  INLINE_CHECK_DELAY_MS,
  STEPS,
} from '@/features/auth/sign-up/sign-up-checks';

describe('the inline check of a name (A5, ruling 19)', () => {
  it.each([
    ['', {}],
    ['J', { error: 'Name must be at least 2 characters' }],
    ['   J  ', { error: 'Name must be at least 2 characters' }],
    ['Jo', { success: 'Valid name' }],
    ['Jo Park', { success: 'Valid name' }],
    ['a'.repeat(100), { success: 'Valid name' }],
    ['Zoë O’Brien-Łukasz', { success: 'Valid name' }],
    ['नीना राव', { success: 'Valid name' }],
    ['R2 D2', { error: 'Name should only contain letters and spaces' }],
    ['Ann <b>', { error: 'Name should only contain letters and spaces' }],
    ['a'.repeat(101), { error: 'Name must be less than 100 characters' }],
  ])('for %j reports %j', (name, expected) => expect(checkName(name)).toEqual(expected));
});

describe('the five bulbs of sign-up (A2)', () => {
  const filled = {
    name: 'Jo Park',
    email: 'jo@example.org',
    password: 'Barge-46!',
    confirmPassword: 'Barge-46!',
    role: 'talent',
  } as const;
  it('start at Account, whatever else is filled in', () =>
    expect(currentStep({ ...filled, name: 'J' }, false)).toBe(0));
  it('move to Email once the name is valid', () =>
    expect(currentStep({ ...filled, email: 'jo@' }, false)).toBe(1));
  it('stay at Email while the address is known to be taken', () => expect(currentStep(filled, true)).toBe(1));
  it('move to Security next', () =>
    expect(currentStep({ ...filled, confirmPassword: 'Barge-46' }, false)).toBe(2));
  it('need every password rule', () =>
    expect(currentStep({ ...filled, password: 'barge-46!', confirmPassword: 'barge-46!' }, false)).toBe(2));
  it('move to Role, and to Complete once a role is chosen', () => {
    expect(currentStep({ ...filled, role: undefined }, false)).toBe(3);
    expect(currentStep(filled, false)).toBe(4);
    expect(currentStep({ ...filled, role: 'employer' }, false)).toBe(4);
    expect(currentStep({ ...filled, role: 'admin' as never }, false)).toBe(3);
  });
  it('count what was not filled in as not done', () => {
    const { name, email } = filled;
    expect([{}, { name }, { name, email }].map((form) => currentStep(form, false))).toEqual([0, 1, 2]);
  });
  it('each have a label', () => expect(STEPS).toEqual(['Account', 'Email', 'Security', 'Role', 'Complete']));
});

it('A9: the email is checked after half a second without typing', () =>
  expect(INLINE_CHECK_DELAY_MS).toBe(500));

it('accepts only email addresses', () => {
  expect(isEmail(' Jo@Example.org ')).toBe(true);
  expect(isEmail('jo at example.org')).toBe(false);
});

describe('a new password', () => {
  it('must be typed the same twice', () => {
    const result = NewPassword.safeParse({ password: 'Barge-46!', confirmPassword: 'Barge-46?' });
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['confirmPassword', "Passwords don't match"],
    ]);
  });
  it.each([
    ['aA1!'.repeat(18), true],
    [`${'aA1!'.repeat(18)}x`, false],
    [`aA1!${'é'.repeat(34)}`, true],
    [`aA1!${'é'.repeat(35)}`, false],
  ])('has at most 72 bytes, as the auth server counts: %s', (password, isTaken) => {
    const { error } = NewPassword.safeParse({ password, confirmPassword: password });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(
      isTaken ? [] : ['Password cannot be longer than 72 characters'],
    );
  });
  it('follows the rules of sign-up', () => {
    const result = NewPassword.safeParse({ password: 'barge', confirmPassword: 'barge' });
    expect(result.error?.issues.map(({ message }) => message)).toContain(
      'Password must contain at least one uppercase letter',
    );
  });
});

describe('a link from an email', () => {
  it('is redeemed on the callback page, wherever it leads', () => {
    expect(mailLinkRedemptionPath(`?redirect=${encodeURIComponent('/dashboard?code=abc-123')}`)).toBe(
      '/auth/callback?code=abc-123&redirect=%2Fdashboard',
    );
  });
  it('carries the id of its flow', () => {
    expect(codeRedemptionPath('/dashboard?flow=f-1&code=abc')).toBe(
      '/auth/callback?code=abc&flow=f-1&redirect=%2Fdashboard',
    );
  });
  it.each([
    '/auth/callback?code=a&flow=f',
    '/reset-password?code=a&flow=f',
    '/verify-email?code=a&flow=f',
    '/auth/recover-2fa?code=a&flow=f',
    '/dashboard?flow=f',
  ])('is redeemed by its own screen, or not at all: %s', (address) =>
    expect(codeRedemptionPath(address)).toBeNull(),
  );
  it('keeps the rest of the address', () => {
    expect(mailLinkRedemptionPath(`?redirect=${encodeURIComponent('/jobs/manage?tab=drafts&code=x')}`)).toBe(
      '/auth/callback?code=x&redirect=%2Fjobs%2Fmanage%3Ftab%3Ddrafts',
    );
  });
  it.each([
    '',
    '?redirect=%2Fdashboard',
    '?redirect=https%3A%2F%2Fevil.example%2F%3Fcode%3Dx',
    '?redirect=%2F%2Fevil.example%3Fcode%3Dx',
    '?code=x',
  ])('is not found in %j', (search) => expect(mailLinkRedemptionPath(search)).toBeNull());
  it('that the server refused is reported in our own sentence, never in text from the address', () => {
    expect(linkProblem('?error=access_denied&error_description=Call+0900', '')).toBe(LINK_SPENT_TEXT);
    expect(linkProblem('', '#error_code=otp_expired')).toBe(LINK_SPENT_TEXT);
    expect(linkProblem(`?redirect=${encodeURIComponent('/dashboard?error=access_denied')}`, '')).toBe(
      LINK_SPENT_TEXT,
    );
    expect(linkProblem('?code=x', '')).toBeNull();
    expect(linkProblem('?redirect=%2Fdashboard', '#part')).toBeNull();
  });
});

describe('the problem reported in a return address', () => {
  it.each([
    ['provider_email_needs_verification', 'unverified'],
    ['signup_disabled', 'closed'],
    ['user_banned', 'suspended'],
    ['otp_expired', 'code_refused'],
    ['flow_state_expired', 'code_refused'],
    ['flow_state_not_found', 'code_refused'],
    ['bad_oauth_state', 'late'],
    ['access_denied', 'denied'],
    ['bad_oauth_callback', 'failed'],
    ['server_error', 'failed'],
    ['toString', 'failed'],
    ['__proto__', 'failed'],
  ])('%s: %s, in the query or the fragment', (code, problem) => {
    const places: [string, string][] = [
      [`?error_code=${code}`, ''],
      [`?error=${code}`, ''],
      [`?error_description=${code}`, ''],
      ['', `#error_code=${code}`],
      ['?x=1', `#x=1&error=${code}`],
      [`?redirect=${encodeURIComponent(`/dashboard?error=${code}`)}`, ''],
      [`?redirect=${encodeURIComponent(`/dashboard#error_code=${code}`)}`, ''],
    ];
    for (const [search, hash] of places) expect(problemInUrl(search, hash)).toBe(problem);
  });
  it('the error code comes before the error, and the first known one wins', () => {
    expect(problemInUrl('?error=access_denied&error_code=signup_disabled', '')).toBe('closed');
    expect(problemInUrl('?error=access_denied&error_code=strange&error_description=Call+0900', '')).toBe(
      'denied',
    );
    expect(problemInUrl('?error=strange&error_description=signup_disabled', '')).toBe('closed');
  });
  it.each([
    ['', ''],
    ['?code=x', '#part'],
    ['?errors=1', ''],
    [`?redirect=${encodeURIComponent('//evil.example?error=access_denied')}`, ''],
  ])('is absent in %j%j', (search, hash) => {
    expect(problemInUrl(search, hash)).toBeNull();
  });
});

describe('the message for a failed return', () => {
  const GOOGLE = {
    denied: 'You turned back at Google. Nothing has changed here.',
    unverified:
      'Google has not verified this address, so it opens no account yet. If we have mailed you a link, follow it first. Or sign in another way.',
    closed: 'New accounts cannot be opened at the moment. Please try again later.',
    suspended: 'This account is suspended. Write to us if you think that is a mistake.',
    failed: 'Google could not sign you in. Please try again.',
    code_refused: 'This sign-in took too long, or was already used. Please begin again.',
    late: 'This sign-in took too long, or was already used. Please begin again.',
    unknown_flow: 'This sign-in was not begun in this browser, or has been used. Please begin again.',
    unreached: 'Connection error. Please check your internet and try again.',
    cancelled: 'Your sign-in could not be finished. Please begin again.',
  } as const;
  const SPENT = 'This link has expired or was already used. Ask for a new one.';
  const MAIL = {
    ...GOOGLE,
    denied: SPENT,
    unverified: SPENT,
    failed: SPENT,
    code_refused: SPENT,
    unknown_flow:
      'This link was asked for in another browser, or has been used. Open it where you asked for it, or ask for a new one.',
  };
  const MESSAGES_BY_KIND = [
    ['google', GOOGLE, '/sign-in', 'Back to sign in'],
    ['link', MAIL, '/forgot-password?with=link', 'Send a new link'],
    ['recovery', MAIL, '/forgot-password', 'Send a new link'],
    [
      'confirmation',
      {
        ...MAIL,
        unknown_flow: 'If this is the link of our mail, your address is confirmed. Sign in to go on.',
      },
      '/sign-in',
      'Sign In',
    ],
    ['factor', MAIL, '/auth/recover-2fa', 'Send a new link'],
    ['unknown', MAIL, '/sign-in', 'Sign In'],
  ] as const;
  it.each(MESSAGES_BY_KIND)('%s: each problem has its sentence and a next step', (kind, texts, to, label) => {
    for (const [problem, text] of Object.entries(texts))
      expect(returnCopyOf(kind, problem as ReturnProblem)).toEqual({ text, to, label });
  });
});
