import type { IssueContent, IssueState } from '@/domain/newsletter/issue';
import { type Accepted, callNewsletter, type NewsletterAnswer, UNREACHED } from './newsletter';
import { pageSession, pageTransport } from './sync/page-transport';
import { SyncFault } from './sync/sync-protocol';
import type { Token } from './sync/sync-transport';

/** What admins do with issues of the newsletter (docs/newsletter.md). The server checks the role, the second factor and the proof. */

/** How many mails of an issue are in each state. */
export type DeliveryCounts = Partial<
  Record<'waiting' | 'claimed' | 'sent' | 'bounced' | 'failed' | 'skipped' | 'unknown', number>
>;

export interface IssueProgress {
  issue: string;
  subject: string;
  state: IssueState;
  /** Of a draft: who would get it now. */
  recipients: number;
  counts: DeliveryCounts;
  queued_at: string | null;
  finished_at: string | null;
  paused_until: string | null;
}

/** The version changes with the content; saving with an old one is refused, so that nobody overwrites what they have not read. */
export interface SavedContent extends Omit<IssueContent, 'html'> {
  html: string | null;
  version: string;
}

/** One issue, with what it says. */
export interface Issue extends IssueProgress {
  content: SavedContent;
}

/** A saved draft, and the mail as a reader gets it. */
export interface IssuePreview extends Issue {
  text: string;
  html: string;
}

async function act<T>(action: string, body: object, failure: string): Promise<NewsletterAnswer<T>> {
  let token: Token | null;
  try {
    token = await pageSession.token();
  } catch (error) {
    if (!(error instanceof SyncFault)) throw error;
    return { ok: false, sentence: UNREACHED };
  }
  if (token === null) return { ok: false, sentence: 'Your session has ended. Sign in again.' };
  return callNewsletter<T>(
    '/send-newsletter',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token.accessToken}` },
      body: JSON.stringify({ action, ...body }),
    },
    failure,
  );
}

const progressOf = async <T>(accountId: string | null, issue: string | null): Promise<T[]> =>
  (await pageTransport(accountId).call('newsletter_issues', { p_issue: issue })) as T[];

/** The latest twenty, newest first. @throws SyncFault */
export const latestIssues = (accountId: string | null): Promise<IssueProgress[]> =>
  progressOf(accountId, null);

/** Null where there is none with this id. @throws SyncFault */
export const oneIssue = async (accountId: string | null, issue: string): Promise<Issue | null> =>
  (await progressOf<Issue>(accountId, issue))[0] ?? null;

/**
 * Saves a draft under an id of the caller's, and shows it as a reader gets it. Twice is one draft.
 * @param version of what the caller has read; null for a new draft
 */
export const saveIssue = (
  issue: string,
  content: IssueContent,
  version: string | null,
): Promise<NewsletterAnswer<IssuePreview>> =>
  act('preview', { issue, ...content, ...(version !== null && { version }) }, 'The draft could not be saved');

/** Mails the draft to the admin's own address. */
export const testIssue = (issue: string): Promise<NewsletterAnswer<Accepted>> =>
  act('test', { issue }, 'The test could not be sent');

/** Sends it, or lets a stopped one go on. Needs a fresh proof of identity for `newsletter` (S13). */
export const queueIssue = (issue: string): Promise<NewsletterAnswer<IssueProgress>> =>
  act('queue', { issue }, 'Failed to send newsletter');

export const stopIssue = (issue: string): Promise<NewsletterAnswer<IssueProgress>> =>
  act('stop', { issue }, 'The newsletter could not be stopped');
