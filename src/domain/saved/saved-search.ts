import type { Saved } from '../streams/saved';
import { isRecord } from '../values/records';

/** How somebody hears of new jobs, or people, that a saved search finds. Twin: `private.alert_searches` and `private.send_daily_alerts`. */
export const ALERT_CHOICES = ['instant', 'daily', 'off'] as const;
export type AlertChoice = (typeof ALERT_CHOICES)[number];

/** Where a search looks. */
const SEARCHED = ['jobs', 'people'] as const;
export type Searched = (typeof SEARCHED)[number];

/** What is kept of a search, in the payload of a saved row of kind `search`. */
export interface SearchPayload {
  searched: Searched;
  /** Words, filters and order as the list has them in its address, without the question mark. */
  address: string;
  /** The same filters as the device and the server search with them; `text` is for the device alone. */
  filter: Readonly<Record<string, unknown>>;
  /** The words of `text` as the server is asked for them (`domain/search/search-plan.ts`). Twin: `private.query_of_search`. */
  words: readonly unknown[];
  wholeRoles: readonly unknown[];
  beginningRoles: readonly unknown[];
  /** How far the towns around the place of `filter.near` are: the server has no map. */
  towns: Readonly<Record<string, unknown>>;
  alerts: AlertChoice;
  /** Also by mail, as often. Twin: `private.mail_of_found`. */
  mail: boolean;
  /** When the newest job was published, or the newest person listed, that was on the device on which it was last opened; what came later is new. */
  opened_at: string;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Null: not a search as this version keeps it. */
export function readSearchPayload(payload: Saved['payload']): SearchPayload | null {
  const { searched, address, filter, alerts, opened_at: openedAt } = payload;
  const place = SEARCHED.find((name) => name === searched);
  if (!place || typeof address !== 'string' || !isRecord(filter)) return null;
  return {
    searched: place,
    address,
    filter,
    words: listOf(payload.words),
    wholeRoles: listOf(payload.wholeRoles),
    beginningRoles: listOf(payload.beginningRoles),
    towns: isRecord(payload.towns) ? payload.towns : {},
    alerts: ALERT_CHOICES.find((choice) => choice === alerts) ?? 'off',
    mail: payload.mail === true,
    opened_at: typeof openedAt === 'string' ? openedAt : '',
  };
}

const MAX_NAME_LENGTH = 80;
const MAX_NAMED_PARTS = 4;

/** A name for a search, made of what it asks for: `“gaffer” · Los Angeles · Union`. */
export function nameOfSearch(parts: readonly string[], whenEmpty: string): string {
  const shown = parts.slice(0, MAX_NAMED_PARTS);
  const more = parts.length - shown.length;
  const name = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
  return name === '' ? whenEmpty : [...name].slice(0, MAX_NAME_LENGTH).join('');
}

function sorted(address: string): string {
  const params = new URLSearchParams(address);
  params.sort();
  return params.toString();
}

/** Whether two addresses ask for the same: their parameters in any order. */
export const isSameAddress = (a: string, b: string): boolean => sorted(a) === sorted(b);
