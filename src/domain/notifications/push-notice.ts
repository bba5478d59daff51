import type { NOTIFICATION_TYPES } from '../vocabulary';
import { isSafeRedirect } from '../navigation/redirects';
import { isClockTime } from '../values/clock-time';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * What a notification says outside the app, where bystanders see it and a push service carries it: no names and nothing
 * that anyone wrote, but the time of the reader’s call. Same as `private.push_titles`; a test keeps them in step.
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
  job_alert: 'New jobs for a saved search',
  people_alert: 'New people for a saved search',
  endorsement: 'News about a credit',
  project: 'News about a project',
  call_sheet: 'News about a call sheet',
  call_reminder: 'Your call is coming up',
};

/** Everything that a push may say. */
export interface PushNotice {
  kind: NotificationType;
  title: string;
  /** A path of this app. */
  url: string;
  /** The browser shows one notification per tag, so a run of messages in one thread does not fill the screen. */
  tag: string;
}

const FALLBACK_PATH = '/notifications';

const isType = (kind: unknown): kind is NotificationType =>
  typeof kind === 'string' && Object.hasOwn(PUSH_TITLES, kind);

/** @param call of the reader, `06:30`; null where it is about none */
export function buildPushNotice(
  kind: NotificationType,
  target: string | null,
  call: string | null = null,
): PushNotice {
  const url = isSafeRedirect(target) ? target : FALLBACK_PATH;
  const title = kind === 'call_reminder' && call !== null ? `Your next call is ${call}` : PUSH_TITLES[kind];
  return { kind, title, url, tag: `${kind}:${url}` };
}

/**
 * A payload comes from outside: only a path within this app and a time of day are accepted, and the title is always our own (ruling 7).
 */
export function parsePushNotice(payload: unknown): PushNotice {
  const { kind, url, call } = (typeof payload === 'object' && payload !== null ? payload : {}) as {
    kind?: unknown;
    url?: unknown;
    call?: unknown;
  };
  return buildPushNotice(
    isType(kind) ? kind : 'system',
    typeof url === 'string' ? url : null,
    typeof call === 'string' && isClockTime(call) ? call : null,
  );
}
