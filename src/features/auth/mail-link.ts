import type { SignInProblem } from '@/backend/complete-sign-in';
import type { FlowKind } from '@/backend/sign-in-flows';
import { intendedPath } from '@/domain/redirects';

/** Only a path is read from the address, so it does not matter which origin it stands on. */
const ANY_ORIGIN = 'https://marquee.invalid';

export const LINK_SPENT = 'This link has expired or was already used. Ask for a new one.';
const LATE = 'This sign-in took too long, or was already used. Please begin again.';
const OFFLINE = 'Connection error. Please check your internet and try again.';

/** What went wrong on a way back, as far as it can be told apart. */
export type ReturnProblem =
  SignInProblem | 'late' | 'denied' | 'unverified' | 'closed' | 'suspended' | 'failed';

interface ReturnCopy {
  text: string;
  /** The way on. */
  to: string;
  label: string;
}

const BY_GOOGLE: Readonly<Record<ReturnProblem, string>> = {
  denied: 'You turned back at Google. Nothing has changed here.',
  unverified:
    'Google has not verified this address, so it opens no account yet. If we have mailed you a link, follow it first. Or sign in another way.',
  closed: 'New accounts cannot be opened at the moment. Please try again later.',
  suspended: 'This account is suspended. Write to us if you think that is a mistake.',
  failed: 'Google could not sign you in. Please try again.',
  spent: LATE,
  late: LATE,
  elsewhere: 'This sign-in was not begun in this browser, or has been used. Please begin again.',
  unreached: OFFLINE,
  given_up: 'Your sign-in could not be finished. Please begin again.',
};

const BY_MAIL: Readonly<Record<ReturnProblem, string>> = {
  ...BY_GOOGLE,
  denied: LINK_SPENT,
  unverified: LINK_SPENT,
  failed: LINK_SPENT,
  spent: LINK_SPENT,
  elsewhere:
    'This link was asked for in another browser, or has been used. Open it where you asked for it, or ask for a new one.',
};

const BY_CONFIRMATION: Readonly<Record<ReturnProblem, string>> = {
  ...BY_MAIL,
  elsewhere: 'If this is the link of our mail, your address is confirmed. Sign in to go on.',
};

const SIGN_IN = { to: '/sign-in', label: 'Sign In' };

/** `unknown`: nothing was begun here under the name that the address has. */
const RETURN_COPY: Readonly<
  Record<
    FlowKind | 'unknown',
    { texts: Readonly<Record<ReturnProblem, string>>; way: Pick<ReturnCopy, 'to' | 'label'> }
  >
> = {
  google: { texts: BY_GOOGLE, way: { to: '/sign-in', label: 'Back to sign in' } },
  link: { texts: BY_MAIL, way: { to: '/forgot-password?with=link', label: 'Send a new link' } },
  recovery: { texts: BY_MAIL, way: { to: '/forgot-password', label: 'Send a new link' } },
  confirmation: { texts: BY_CONFIRMATION, way: SIGN_IN },
  factor: { texts: BY_MAIL, way: { to: '/auth/recover-2fa', label: 'Send a new link' } },
  unknown: { texts: BY_MAIL, way: SIGN_IN },
};

export const returnCopyOf = (kind: FlowKind | 'unknown', problem: ReturnProblem): ReturnCopy => ({
  text: RETURN_COPY[kind].texts[problem],
  ...RETURN_COPY[kind].way,
});

/** What the auth server calls a refusal, in `error_code` or `error`; the first that is known counts. Others are `failed`. */
const CODES: Readonly<Record<string, ReturnProblem>> = {
  provider_email_needs_verification: 'unverified',
  signup_disabled: 'closed',
  user_banned: 'suspended',
  otp_expired: 'spent',
  flow_state_expired: 'spent',
  flow_state_not_found: 'spent',
  bad_oauth_state: 'late',
  bad_oauth_callback: 'failed',
  access_denied: 'denied',
};

/**
 * What the auth server put into the address of a return that it would not let through; null: nothing of the kind. Only words that are
 * known are taken: the address is one that anyone can write. Looks into `redirect` too, where a guard puts the address it turned away.
 */
export function problemInAddress(search: string, hash: string): ReturnProblem | null {
  const turnedAway = new URL(intendedPath(search) ?? ANY_ORIGIN, ANY_ORIGIN);
  const places = [search, turnedAway.search, hash.slice(1), turnedAway.hash.slice(1)].map(
    (text) => new URLSearchParams(text),
  );
  const values = ['error_code', 'error', 'error_description']
    .flatMap((name) => places.map((params) => params.get(name)))
    .filter((value) => value !== null);
  if (values.length === 0) return null;
  return (
    values
      .map((value) => (Object.hasOwn(CODES, value) ? CODES[value] : undefined))
      .find((known) => known !== undefined) ?? 'failed'
  );
}

/** On a screen that redeems no code: a sentence, or null. */
export const linkProblem = (search: string, hash: string): string | null => {
  const problem = problemInAddress(search, hash);
  return problem === null ? null : returnCopyOf('unknown', problem).text;
};
