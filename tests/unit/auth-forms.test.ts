import { describe, expect, it } from 'vitest';
import { NewPassword } from '@/domain/credentials';
import { mailLinkTarget, redeemAddress } from '@/domain/mail-link';
import { linkProblem, LINK_SPENT, problemInAddress, tellProblem } from '@/features/auth/mail-link';
import { checkName, currentStep, isEmail } from '@/features/auth/sign-up-checks';

describe('the inline check of a name (A5, ruling 19)', () => {
  it.each([
    ['', {}],
    ['J', { error: 'Name must be at least 2 characters' }],
    ['   J  ', { error: 'Name must be at least 2 characters' }],
    ['Jo Park', { success: 'Valid name' }],
    ['Zoë O’Brien-Łukasz', { success: 'Valid name' }],
    ['नीना राव', { success: 'Valid name' }],
    ['R2 D2', { error: 'Name should only contain letters and spaces' }],
    ['Ann <b>', { error: 'Name should only contain letters and spaces' }],
    ['a'.repeat(101), { error: 'Name must be less than 100 characters' }],
  ])('says of %j %j', (name, expected) => expect(checkName(name)).toEqual(expected));
});

describe('the five bulbs of sign-up (A2)', () => {
  const filled = { name: 'Jo Park', email: 'jo@example.org', password: 'Barge-46!', confirmPassword: 'Barge-46!', role: 'talent' } as const;
  it('begins at Account, whatever else is filled in', () => expect(currentStep({ ...filled, name: 'J' }, false)).toBe(0));
  it('moves to Email once the name validates', () => expect(currentStep({ ...filled, email: 'jo@' }, false)).toBe(1));
  it('stays at Email while the address is known to be taken', () => expect(currentStep(filled, true)).toBe(1));
  it('moves to Security next', () => expect(currentStep({ ...filled, confirmPassword: 'Barge-46' }, false)).toBe(2));
  it('asks every rule of the password', () => expect(currentStep({ ...filled, password: 'barge-46!', confirmPassword: 'barge-46!' }, false)).toBe(2));
  it('moves to Role, and to Complete once one is chosen', () => {
    expect(currentStep({ ...filled, role: undefined }, false)).toBe(3);
    expect(currentStep(filled, false)).toBe(4);
  });
});

it('takes only addresses for addresses', () => {
  expect(isEmail(' Jo@Example.org ')).toBe(true);
  expect(isEmail('jo at example.org')).toBe(false);
});

describe('a new password', () => {
  it('must be typed twice alike', () => {
    const result = NewPassword.safeParse({ password: 'Barge-46!', confirmPassword: 'Barge-46?' });
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['confirmPassword', "Passwords don't match"]]);
  });
  it.each([['aA1!'.repeat(18), true], [`${'aA1!'.repeat(18)}x`, false], [`aA1!${'é'.repeat(34)}`, true], [`aA1!${'é'.repeat(35)}`, false]])('has up to 72 bytes, as the auth server counts: %s', (password, isTaken) => {
    const { error } = NewPassword.safeParse({ password, confirmPassword: password });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(isTaken ? [] : ['Password cannot be longer than 72 characters']);
  });
  it('keeps the rules of sign-up', () => {
    const result = NewPassword.safeParse({ password: 'barge', confirmPassword: 'barge' });
    expect(result.error?.issues.map(({ message }) => message)).toContain('Password must contain at least one uppercase letter');
  });
});

describe('a link from a mail', () => {
  it('is redeemed on the callback page, wherever it led', () => {
    expect(mailLinkTarget(`?redirect=${encodeURIComponent('/dashboard?code=abc-123')}`)).toBe('/auth/callback?code=abc-123&redirect=%2Fdashboard');
  });
  it('brings the name of its flow along', () => {
    expect(redeemAddress('/dashboard?flow=f-1&code=abc')).toBe('/auth/callback?code=abc&flow=f-1&redirect=%2Fdashboard');
  });
  it.each(['/auth/callback?code=a&flow=f', '/reset-password?code=a&flow=f', '/verify-email?code=a&flow=f', '/auth/recover-2fa?code=a&flow=f', '/dashboard?flow=f'])('is redeemed where it is, or not at all: %s', (address) =>
    expect(redeemAddress(address)).toBeNull());
  it('keeps what else was in the address', () => {
    expect(mailLinkTarget(`?redirect=${encodeURIComponent('/jobs/manage?tab=drafts&code=x')}`)).toBe('/auth/callback?code=x&redirect=%2Fjobs%2Fmanage%3Ftab%3Ddrafts');
  });
  it.each(['', '?redirect=%2Fdashboard', '?redirect=https%3A%2F%2Fevil.example%2F%3Fcode%3Dx', '?redirect=%2F%2Fevil.example%3Fcode%3Dx', '?code=x'])(
    'is none in %j', (search) => expect(mailLinkTarget(search)).toBeNull(),
  );
  it('that the server would not take says so in our words, never in the address’s', () => {
    expect(linkProblem('?error=access_denied&error_description=Call+0900', '')).toBe(LINK_SPENT);
    expect(linkProblem('', '#error_code=otp_expired')).toBe(LINK_SPENT);
    expect(linkProblem(`?redirect=${encodeURIComponent('/dashboard?error=access_denied')}`, '')).toBe(LINK_SPENT);
    expect(linkProblem('?code=x', '')).toBeNull();
    expect(linkProblem('?redirect=%2Fdashboard', '#part')).toBeNull();
  });
});

describe('what is said of a way back that went wrong', () => {
  const told = (address: string, kind: Parameters<typeof tellProblem>[0]): string => {
    const problem = problemInAddress(address, '');
    if (problem === null) throw new Error(`${address} has none`);
    return tellProblem(kind, problem).text;
  };
  it.each([
    ['?error=access_denied', 'You turned back at Google. Nothing has changed here.'],
    ['?error=server_error&error_description=Call+0900', 'Google could not sign you in. Please try again.'],
    ['?error=access_denied&error_code=provider_email_needs_verification', 'Google has not verified this address, so it opens no account yet. If we have mailed you a link, follow it first. Or sign in another way.'],
    ['?error=access_denied&error_code=signup_disabled', 'New accounts cannot be opened at the moment. Please try again later.'],
    ['?error=access_denied&error_code=user_banned', 'This account is suspended. Write to us if you think that is a mistake.'],
    ['?error=invalid_request&error_code=flow_state_expired', 'This sign-in took too long, or was already used. Please begin again.'],
    ['?error=invalid_request&error_code=bad_oauth_state', 'This sign-in took too long, or was already used. Please begin again.'],
    ['?error=toString&error_code=__proto__', 'Google could not sign you in. Please try again.'],
  ])('by Google: %s', (address, sentence) => expect(told(address, 'google')).toBe(sentence));
  it.each(['link', 'recovery', 'confirmation', 'unknown'] as const)('by a mail’s link (%s), what the server would not take is spent', (kind) => {
    for (const address of ['?error=access_denied', '?error_code=otp_expired', '?error=anything']) expect(told(address, kind)).toBe(LINK_SPENT);
  });
  it('the way on is where that kind of way in begins', () => {
    expect((['google', 'link', 'recovery', 'confirmation', 'unknown'] as const).map((kind) => tellProblem(kind, 'spent').to)).toEqual([
      '/sign-in', '/forgot-password?with=link', '/forgot-password', '/sign-in', '/sign-in',
    ]);
  });
});
