/** Where a company's verification stands, as its owner reads it (`company_verification`). Times are ISO. */
export interface CompanyStanding {
  verified_at: string | null;
  verified_how: 'domain mail' | 'admin' | null;
  /** A link that may still be used. */
  mail: {
    address: string;
    asked_at: string;
    expires_at: string;
    /** It has been handed to a sender. */
    is_under_way: boolean;
  } | null;
  /** The latest one by an admin. */
  check: {
    note: string;
    asked_at: string;
    state: 'open' | 'declined';
    decided_at: string | null;
    decision: string;
  } | null;
  /** It was verified before. */
  ended: { at: string; reason: string } | null;
}

export type LinkOutcome =
  'open' | 'done' | 'verified' | 'wrong' | 'used' | 'expired' | 'replaced' | 'changed' | 'taken';

/** What a mailed link is worth (`private.verification_link`). */
export interface VerificationLink {
  outcome: LinkOutcome;
  /** The company's; not where the link is wrong. */
  name?: string;
  /** Its website's. */
  domain?: string;
  /** Who asked: name and address, and when (ISO). */
  asker?: string | null;
  asked_at?: string;
}

/** What to say of a link that is not open, and what to do about it. */
const LINK_SENTENCES: Readonly<Record<Exclude<LinkOutcome, 'open'>, string>> = {
  done: '{name} is verified now. Crew see it on its jobs and on its page.',
  verified: '{name} is verified. There is nothing more to do.',
  wrong:
    'This link leads nowhere. Copy all of it from the mail, or ask whoever has set up the company on Marquee for another mail.',
  used: 'This link was used before, and {name} is no longer verified. Its owner can ask for another mail.',
  expired: 'This link has expired: it works for 24 hours. The owner of {name} can ask for another mail.',
  replaced: 'A newer mail was asked for, so this link no longer works. Open the link of the newest one.',
  taken:
    'Another company with this website has been verified meanwhile, so {name} was not. Its owner can ask us for a check.',
  changed:
    '{name} has changed its name or its website since this mail was sent, so it was not verified. Its owner can ask for another mail.',
};

export const linkSentence = (outcome: Exclude<LinkOutcome, 'open'>, name: string): string =>
  LINK_SENTENCES[outcome].replace('{name}', () => name);

/** In characters; the server refuses more (MQ803). */
export const MAX_VERIFICATION_NOTE = 2_000;
