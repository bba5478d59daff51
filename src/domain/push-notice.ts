import type { NOTIFICATION_TYPES } from './vocabulary';
import { isSafeRedirect } from './redirects';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * What a notification says outside of the app, where others look on and a push service carries it: no name, no word of
 * anybody's. Twin of private.push_titles.
 */
export const PUSH_TITLES: Readonly<Record<NotificationType, string>> = {
  message: 'New message',
  application_status: 'News about an application',
  new_application: 'New application',
  hold: 'News about a hold',
  booking: 'News about a booking',
  deadline: 'A deadline is near',
  reply_due: 'A reply is due',
  payment: 'News about a payment',
  note: 'New note',
  system: 'News from Marquee',
};

/** Everything that a push may say. */
export interface PushNotice {
  kind: NotificationType;
  title: string;
  /** A path of this app. */
  url: string;
  /** Notices with one tag are one on the screen: a run of messages is one piece of news. */
  tag: string;
}

const ELSEWHERE = '/notifications';

const isType = (kind: unknown): kind is NotificationType =>
  typeof kind === 'string' && Object.hasOwn(PUSH_TITLES, kind);

export function noticeOf(kind: NotificationType, target: string | null): PushNotice {
  const url = isSafeRedirect(target) ? target : ELSEWHERE;
  return { kind, title: PUSH_TITLES[kind], url, tag: `${kind}:${url}` };
}

/** A payload comes from outside: its path is followed only within this app, and its words are our own (ruling 7). */
export function readNotice(payload: unknown): PushNotice {
  const { kind, url } = (typeof payload === 'object' && payload !== null ? payload : {}) as {
    kind?: unknown;
    url?: unknown;
  };
  return noticeOf(isType(kind) ? kind : 'system', typeof url === 'string' ? url : null);
}
