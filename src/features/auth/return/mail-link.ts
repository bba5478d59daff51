import type { SignInProblem } from '@/backend/auth/complete-sign-in';
import type { FlowKind } from '@/backend/auth/sign-in-flows';
import { redirectAsWritten } from '@/domain/navigation/redirects';
import { SUSPENDED_TEXT } from '@/domain/sync/suspension';

/** A base for parsing paths; its origin is never used. */
const PARSING_BASE = 'https://marquee.invalid';

export const LINK_SPENT_TEXT = 'This link has expired or was already used. Ask for a new one.';
const LATE_TEXT = 'This sign-in took too long, or was already used. Please begin again.';
const OFFLINE_TEXT = 'Connection error. Please check your internet and try again.';

/** What went wrong on the return from an email link or from Google. */
export type ReturnProblem =
  SignInProblem | 'late' | 'denied' | 'unverified' | 'closed' | 'suspended' | 'failed';

interface ReturnCopy {
  text: string;
  /** Where to go next. */
  to: string;
  label: string;
}

const BY_GOOGLE: Readonly<Record<ReturnProblem, string>> = {
  denied: 'You turned back at Google. Nothing has changed here.',
  unverified:
    'Google has not verified this address, so it opens no account yet. If we have mailed you a link, follow it first. Or sign in another way.',
  closed: 'New accounts cannot be opened at the moment. Please try again later.',
  suspended: SUSPENDED_TEXT,
  failed: 'Google could not sign you in. Please try again.',
  code_refused: LATE_TEXT,
  late: LATE_TEXT,
  unknown_flow: 'This sign-in was not begun in this browser, or has been used. Please begin again.',
  unreached: OFFLINE_TEXT,
  cancelled: 'Your sign-in could not be finished. Please begin again.',
};

const BY_MAIL: Readonly<Record<ReturnProblem, string>> = {
  ...BY_GOOGLE,
  denied: LINK_SPENT_TEXT,
  unverified: LINK_SPENT_TEXT,
  failed: LINK_SPENT_TEXT,
  code_refused: LINK_SPENT_TEXT,
  unknown_flow:
    'This link was asked for in another browser, or has been used. Open it where you asked for it, or ask for a new one.',
};

const BY_CONFIRMATION: Readonly<Record<ReturnProblem, string>> = {
  ...BY_MAIL,
  unknown_flow: 'If this is the link of our mail, your address is confirmed. Sign in to go on.',
};

const SIGN_IN = { to: '/sign-in', label: 'Sign In' };

/** `unknown`: this browser did not start a flow with the id in the URL. */
const RETURN_COPY: Readonly<
  Record<
    FlowKind | 'unknown',
    { texts: Readonly<Record<ReturnProblem, string>>; next: Pick<ReturnCopy, 'to' | 'label'> }
  >
> = {
  google: { texts: BY_GOOGLE, next: { to: '/sign-in', label: 'Back to sign in' } },
  link: { texts: BY_MAIL, next: { to: '/forgot-password?with=link', label: 'Send a new link' } },
  recovery: { texts: BY_MAIL, next: { to: '/forgot-password', label: 'Send a new link' } },
  confirmation: { texts: BY_CONFIRMATION, next: SIGN_IN },
  factor: { texts: BY_MAIL, next: { to: '/auth/recover-2fa', label: 'Send a new link' } },
  unknown: { texts: BY_MAIL, next: SIGN_IN },
};

export const returnCopyOf = (kind: FlowKind | 'unknown', problem: ReturnProblem): ReturnCopy => ({
  text: RETURN_COPY[kind].texts[problem],
  ...RETURN_COPY[kind].next,
});

/** By the auth server's `error_code` or `error`; the first known one counts, all others are `failed`. */
const CODES: Readonly<Record<string, ReturnProblem>> = {
  provider_email_needs_verification: 'unverified',
  signup_disabled: 'closed',
  user_banned: 'suspended',
  otp_expired: 'code_refused',
  flow_state_expired: 'code_refused',
  flow_state_not_found: 'code_refused',
  bad_oauth_state: 'late',
  bad_oauth_callback: 'failed',
  access_denied: 'denied',
};

/**
 * The problem that the auth server reported in the URL of a refused return, or null. Only known codes are accepted, because anyone
 * can write such a URL. Also reads the URL inside `redirect`, where a guard puts the one that it refused.
 */
export function problemInUrl(search: string, hash: string): ReturnProblem | null {
  const refusedUrl = new URL(redirectAsWritten(search) ?? PARSING_BASE, PARSING_BASE);
  const places = [search, refusedUrl.search, hash.slice(1), refusedUrl.hash.slice(1)].map(
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

/** For screens that redeem no code: the sentence for the problem in the URL, or null. */
export const linkProblem = (search: string, hash: string): string | null => {
  const problem = problemInUrl(search, hash);
  return problem === null ? null : returnCopyOf('unknown', problem).text;
};
