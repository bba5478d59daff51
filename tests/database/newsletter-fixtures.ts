import { newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';

/** Subscribers, issues and a sender, for the tests of the newsletter's procedures. */

export interface Confirmation {
  id: number;
  attempts: number;
  to: string;
  token: string;
}
export interface Delivery {
  id: number;
  claim: number;
  issue: string;
  to: string;
  token: string;
}
export interface Progress {
  issue: string;
  state: string;
  recipients: number;
  counts: Record<string, number>;
  paused_until: string | null;
  /** Of drafts that are saved, and of one issue that is asked for. */
  content?: { version: string; text: string };
}
export interface Result {
  id: number;
  claim?: number;
  outcome: string;
  after_s?: number | null;
}

export const NETWORK = '203.0.113.7';
export const someAddress = (): string => `${newId()}@example.com`;

/** What the two Edge Functions do, with the service key. */
export function newsletterOf(db: TestDatabase) {
  const service = db.as({ id: null, role: 'service_role' });
  const call = async <T>(text: string, params: unknown[] = []): Promise<T> =>
    (await service.sql<{ answer: T }>(`select ${text} as answer`, params))[0]!.answer;
  const subscribe = (
    email: string,
    {
      source = 'website',
      frequency = 'weekly',
      categories = ['all'],
      network = NETWORK as string | null,
    } = {},
  ): Promise<{ outcome: string; wait_ms?: number }> =>
    call('public.newsletter_subscribe($1, $2, $3, $4::text[], $5)', [
      email,
      source,
      frequency,
      `{${categories.join(',')}}`,
      network,
    ]);
  const takeConfirmations = (): Promise<Confirmation[]> => call('public.newsletter_confirmations_take(100)');
  const confirm = async (token: string): Promise<string> =>
    (await call<{ outcome: string }>('public.newsletter_confirm($1)', [token])).outcome;
  const settleConfirmations = (results: Result[]): Promise<void> =>
    call('public.newsletter_confirmations_settle($1::text::jsonb)', [JSON.stringify(results)]);
  /** Asks for the newsletter and returns the link of the mail about it. */
  const linkFor = async (email: string, how: Parameters<typeof subscribe>[1] = {}): Promise<string> => {
    await subscribe(email, how);
    const mails = await takeConfirmations();
    await settleConfirmations(mails.map(({ id }) => ({ id, outcome: 'sent' })));
    return mails.find(({ to }) => to === email.toLowerCase())!.token;
  };
  const take = async (most = 20): Promise<Delivery[]> =>
    (await call<{ deliveries: Delivery[] }>('public.newsletter_take($1)', [most])).deliveries;
  return {
    service,
    call,
    subscribe,
    takeConfirmations,
    settleConfirmations,
    linkFor,
    confirm,
    take,
    unsubscribe: async (token: string): Promise<string> =>
      (await call<{ outcome: string }>('public.newsletter_unsubscribe($1)', [token])).outcome,
    preferences: (token: string, frequency: string | null = null, categories: string | null = null) =>
      call<{ outcome: string; frequency?: string; categories?: string[] }>(
        'public.newsletter_preferences($1, $2, $3::text[])',
        [token, frequency, categories],
      ),
    settle: (results: Result[]): Promise<void> =>
      call('public.newsletter_settle($1::text::jsonb)', [JSON.stringify(results)]),
    /** A `manage` link, as each issue has one. */
    manageLink: async (address: string): Promise<string> =>
      (
        await db.sql<{ token: string }>(
          "select private.make_newsletter_token(id, 'manage') as token from private.newsletter_subscribers where address = $1",
          [address],
        )
      )[0]!.token,
    stateOf: async (address: string): Promise<string | undefined> =>
      (
        await db.sql<{ state: string }>(
          'select state from private.newsletter_subscribers where address = $1',
          [address],
        )
      )[0]?.state,
    /** Confirmed subscribers, without the mails. */
    fill: async (count: number, columns = ''): Promise<void> => {
      await db.sql(
        `insert into private.newsletter_subscribers (address, state, confirmed_at) select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1) n`,
        [count],
      );
      if (columns !== '') await db.sql(`update private.newsletter_subscribers set ${columns}`);
    },
    /** So that each test begins with an empty newsletter. */
    clear: async (): Promise<void> => {
      await db.exec(
        "delete from private.newsletter_issues; delete from private.newsletter_subscribers; delete from private.newsletter_pause; delete from private.rate_records where what like 'newsletter%'",
      );
    },
  };
}
export type Newsletter = ReturnType<typeof newsletterOf>;

/** What admins do, as one person. */
export function issuesOf(who: As) {
  const call = async <T = Progress>(name: string, ...args: unknown[]): Promise<T> =>
    (
      await who.sql<{ answer: T }>(
        `select public.${name}(${args.map((_, i) => `$${i + 1}${i === 1 ? '::text::jsonb' : ''}`).join(', ')}) as answer`,
        args,
      )
    )[0]!.answer;
  const draft = (content: object = {}, issue: string | null = null): Promise<Progress> =>
    call(
      'newsletter_draft',
      issue,
      JSON.stringify({ subject: 'The week on set', text: 'Hello from Marquee.', ...content }),
    );
  const queue = (issue: string): Promise<Progress> => call('newsletter_queue', issue);
  const progress = async (issue: string): Promise<Progress> =>
    (await call<Progress[]>('newsletter_issues', issue))[0]!;
  /** For what the issue says now. */
  const prove = async (issue: string): Promise<void> =>
    who.prove('newsletter', 'password', `${issue}:${(await progress(issue)).content!.version}`);
  return {
    draft,
    prove,
    progress,
    queue,
    stop: (issue: string): Promise<Progress> => call('newsletter_stop', issue),
    test: (issue: string): Promise<{ to?: string; wait_ms?: number }> => call('newsletter_test', issue),
    all: (): Promise<Progress[]> => call('newsletter_issues', null),
    /** A draft that is sent from now on. */
    send: async (content: object = {}): Promise<string> => {
      const { issue } = await draft(content);
      await prove(issue);
      await queue(issue);
      return issue;
    },
  };
}
