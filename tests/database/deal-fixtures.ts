import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { dayFromNow } from './sync-fixtures';

/** An offer as a device sends it, with an id of its own. */
export const offer = (changes: Row = {}): Row => ({
  id: newId(),
  rate_minor: 65_000,
  rate_unit: 'day',
  currency: 'USD',
  days: [dayFromNow(20), dayFromNow(21)],
  place: 'Stage 4',
  note: 'Ten hours a day.',
  answer_by: dayFromNow(3),
  ...changes,
});
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
/** An invitation with two times that are still to come. */
export const interview = (changes: Row = {}): Row => ({
  id: newId(),
  kind: 'video',
  slots: [inHours(24), inHours(48)],
  minutes: 30,
  timezone: 'Europe/Oslo',
  place: 'https://meet.example/abc',
  note: '',
  ...changes,
});
export const reply = (to: Row, answer: string, note = ''): Row => ({ offer_id: to.id, answer, note });
