import { addressProblem, normalizeAddress } from '../values/email-address.ts';
import { plural } from '../values/counts.ts';

/** What a subscription to the newsletter is, and its sentences (A2, A5, A7, A8). The server checks the same again, and so does its database. */
export const NEWSLETTER_FREQUENCIES = ['weekly', 'monthly'] as const;
export type NewsletterFrequency = (typeof NEWSLETTER_FREQUENCIES)[number];

export interface NewsletterPreferences {
  frequency: NewsletterFrequency;
  /** Short names in lower case; `all` is one of them. */
  categories: string[];
}

export const DEFAULT_PREFERENCES: NewsletterPreferences = { frequency: 'weekly', categories: ['all'] };

export interface Subscription {
  email: string;
  source: string;
  preferences: NewsletterPreferences;
}

/** The same for every address, known or not. */
export const SUBSCRIBED_MESSAGE =
  'Check your email: we have sent a link to this address. Open it and press the button to complete the subscription.';

const SOURCE = /^[a-z0-9][a-z0-9_-]{0,59}$/;
const CATEGORY = /^[a-z0-9]+([_-][a-z0-9]+)*$/;
const MAX_CATEGORIES = 40;
const MAX_CATEGORY_CHARACTERS = 60;

const isCategory = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CATEGORY_CHARACTERS && CATEGORY.test(value);

/** The preferences, or the sentence that says what is wrong with them. What is left out has its default. */
export function readPreferences(value: unknown): NewsletterPreferences | string {
  if (value === undefined || value === null) return DEFAULT_PREFERENCES;
  if (typeof value !== 'object' || Array.isArray(value)) return 'The preferences are not in the right form.';
  const { frequency = DEFAULT_PREFERENCES.frequency, categories = DEFAULT_PREFERENCES.categories } =
    value as Partial<Record<keyof NewsletterPreferences, unknown>>;
  const known = NEWSLETTER_FREQUENCIES.find((one) => one === frequency);
  if (known === undefined) return 'Choose weekly or monthly.';
  if (
    !Array.isArray(categories) ||
    categories.length === 0 ||
    categories.length > MAX_CATEGORIES ||
    !categories.every(isCategory)
  )
    return `Choose 1 to ${MAX_CATEGORIES} categories.`;
  return { frequency: known, categories: [...new Set(categories)] };
}

/** A subscription as the form sends it, or the sentence that says what is wrong with it. */
export function readSubscription(body: Readonly<Record<string, unknown>>): Subscription | string {
  const problem = addressProblem(body['email']);
  if (problem !== null) return problem;
  const source = body['source'] ?? 'website';
  if (typeof source !== 'string' || !SOURCE.test(source))
    return 'The source is a short name in lower case, such as website.';
  const preferences = readPreferences(body['preferences']);
  return typeof preferences === 'string'
    ? preferences
    : { email: normalizeAddress(String(body['email'])), source, preferences };
}

/** The specified sentence; the wait is rounded up. */
export function tooManySubscriptions(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Too many subscription attempts. Please try again in ${plural(minutes, 'minute', 'minutes')}`;
}
