import type { NewsletterPreferences } from '@/domain/newsletter/subscription';
import { backendConfig, backendHeaders } from './config';

/** The calls of the newsletter service (A7; docs/newsletter.md). Its base is the project's own function, or `VITE_NEWSLETTER_URL`. */

/** What the service answers, or the sentence that says why not. */
export type NewsletterAnswer<T> = { ok: true; value: T } | { ok: false; sentence: string };

export interface Accepted {
  message: string;
}

/** As long as a pull may take: a line that never answers must not hold a button for ever. */
const LONGEST_MS = 30_000;

const UNEXPECTED = 'An unexpected error occurred';
const CHECK_CONNECTION = 'Check your connection and try again.';
export const UNREACHED = `The newsletter service was not reached. ${CHECK_CONNECTION}`;

function baseUrl(): string {
  const configured = (import.meta.env as Record<string, unknown>)['VITE_NEWSLETTER_URL'];
  if (typeof configured === 'string' && configured !== '') return configured.replace(/\/+$/, '');
  return `${backendConfig().url}/functions/v1/newsletter`;
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/**
 * One call of the service.
 * @param failure where its answer has no sentence of its own
 * @param unreached where nobody answers; by default `UNREACHED`
 */
export async function callNewsletter<T>(
  path: string,
  init: RequestInit,
  failure: string,
  unreached = UNREACHED,
): Promise<NewsletterAnswer<T>> {
  const { key } = backendConfig();
  try {
    const response = await fetch(baseUrl() + path, {
      ...init,
      headers: { ...backendHeaders(), apikey: key, ...init.headers },
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const body = (await response.json().catch(() => null)) as unknown;
    if (!response.ok) {
      const error = fieldOf(body, 'error');
      // A8: the server's own sentence, otherwise what there is of the answer.
      return {
        ok: false,
        sentence: typeof error === 'string' ? error : `${response.status} ${response.statusText}`.trim(),
      };
    }
    if (fieldOf(body, 'success') === false) {
      const message = fieldOf(body, 'message');
      return { ok: false, sentence: typeof message === 'string' && message !== '' ? message : failure };
    }
    return body === null ? { ok: false, sentence: UNEXPECTED } : { ok: true, value: body as T };
  } catch {
    return { ok: false, sentence: unreached };
  }
}

const post = <T>(
  path: string,
  body: object,
  failure: string,
  unreached?: string,
): Promise<NewsletterAnswer<T>> =>
  callNewsletter(
    path,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    failure,
    unreached,
  );

/** @param website of the field that people do not see; a program fills it in */
export const subscribe = (
  email: string,
  preferences: NewsletterPreferences,
  website: string,
): Promise<NewsletterAnswer<Accepted>> =>
  post(
    '/subscribe',
    { email, source: 'website', preferences, website },
    'Subscription failed',
    `Failed to subscribe to newsletter. ${CHECK_CONNECTION}`,
  );

/** A7, A8: how many have confirmed, null where nobody has; or that it could not be asked. */
export async function countReaders(): Promise<NewsletterAnswer<number | null>> {
  const answer = await callNewsletter<{ newsletterSubscribers?: unknown }>('/status', {}, '');
  if (!answer.ok) return { ok: false, sentence: 'Failed to fetch subscription statistics' };
  const count = answer.value.newsletterSubscribers;
  return { ok: true, value: typeof count === 'number' && count > 0 ? count : null };
}

export const confirmSubscription = (token: string): Promise<NewsletterAnswer<Accepted>> =>
  post('/confirm', { token }, 'Subscription failed');

export const unsubscribe = (token: string): Promise<NewsletterAnswer<Accepted>> =>
  post('/unsubscribe', { token }, UNEXPECTED);

/** Of a mail about what saved searches have found. */
export const unsubscribeAlerts = (token: string): Promise<NewsletterAnswer<Accepted>> =>
  post('/unsubscribe-alerts', { token }, UNEXPECTED);

/** Of a mail about unread messages. */
export const unsubscribeMessages = (token: string): Promise<NewsletterAnswer<Accepted>> =>
  post('/unsubscribe-messages', { token }, UNEXPECTED);

/** With the token alone: what its reader gets. */
export const setPreferences = (
  token: string,
  preferences?: NewsletterPreferences,
): Promise<NewsletterAnswer<Accepted & NewsletterPreferences>> =>
  post('/preferences', { token, ...preferences }, UNEXPECTED);
