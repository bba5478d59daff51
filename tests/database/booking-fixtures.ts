import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { dayFromNow, write } from './sync-fixtures';

/** A request for two days, as a device sends it. */
export const asking = (whom: As, changes: Row = {}): PushWrite =>
  write('bookings', {
    talent_id: String(whom.id),
    wants: 'hold',
    title: 'Low Tide',
    role_code: 'gaffer',
    days: [dayFromNow(20), dayFromNow(21)],
    timezone: 'Europe/London',
    place: 'Margate',
    rate_minor: 52_000,
    rate_unit: 'day',
    currency: 'GBP',
    kit_fee_minor: 15_000,
    kill_fee_percent: 50,
    note: 'Two nights on the beach.',
    open_until: dayFromNow(10),
    ...changes,
  });
