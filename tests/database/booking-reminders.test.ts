import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { CHALLENGE_HOURS } from '@/domain/limits';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, dayFromNow, edit, pullAll, pushOne, refusalOf } from './sync-fixtures';

/** Its last step was so many hours ago. */
const HISTORY =
  "jsonb_build_array(jsonb_build_object('status', status, 'at', now() - make_interval(hours => $3), 'by', 'talent'))";

onEveryDatabase('reminders of bookings', (db) => {
  let people: Cast;
  let mara: As;
  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  const reminded = async (): Promise<number> =>
    Number((await db().sql<{ n: number }>('select private.remind_of_bookings() as n'))[0]?.n);
  const notices = async (who: As, { id }: Row): Promise<string[]> =>
    (await pullAll(who, 'notifications')).documents
      .map((each) => each as Row)
      .filter(({ action_url: url }) => url === `/bookings/${String(id)}`)
      .map(({ title }) => String(title));
  const says = async (who: As, { id }: Row, changes: Row): Promise<void> => {
    const found = (await pullAll(who, 'bookings')).documents.find((each) => each.id === id) as Row & {
      id: string;
      rev: number;
    };
    expect(refusalOf(await pushOne(who, edit('bookings', found, changes)))).toBe('accepted');
  };
  /** As if it were open until today, or a later day, and had come so far so many hours ago. */
  const isOpenUntil = (booking: Row, daysFromNow: number, hoursAgo: number): Promise<unknown> =>
    db().sql(
      `update public.bookings set timezone = 'UTC', open_until = (now() at time zone 'UTC')::date + $2::int, history = ${HISTORY} where id = $1`,
      [booking.id, daysFromNow, hoursAgo],
    );
  const isChallenged = (booking: Row, hoursLeft: number): Promise<unknown> =>
    db().sql(
      `update public.bookings set challenge_deadline = now() + make_interval(hours => $2), history = ${HISTORY} where id = $1`,
      [booking.id, hoursLeft, CHALLENGE_HOURS - hoursLeft],
    );

  it('whoever was asked has heard of the last day once, and not of one that they have only just been asked', async () => {
    const asked = await accepted(people.employer, asking(mara, { days: [dayFromNow(9)] }));
    expect(await reminded()).toBe(0);
    await isOpenUntil(asked, 0, 1);
    expect(await reminded()).toBe(0);
    await isOpenUntil(asked, 1, 72);
    expect(await reminded()).toBe(0);
    await isOpenUntil(asked, 0, 60);
    expect(await reminded()).toBe(1);
    expect(await reminded()).toBe(0);
    expect((await notices(mara, asked)).toSorted()).toEqual([
      'Last day to answer Petra Lind',
      'Petra Lind asks you to hold a day',
    ]);
    expect(await notices(people.employer, asked)).toEqual([]);
  });

  it('whoever has a hold hears of its last day', async () => {
    const hold = await accepted(people.employer, asking(mara, { days: [dayFromNow(9)] }));
    await says(mara, hold, { talent_step: 'accepted' });
    await isOpenUntil(hold, 0, 60);
    expect(await reminded()).toBe(1);
    expect(await notices(people.employer, hold)).toContain('Last day of your hold on Mara Voss');
  });

  it('whoever was challenged hears of it four hours before, and again of another challenge', async () => {
    const first = await accepted(people.employer, asking(mara));
    await says(mara, first, { talent_step: 'accepted' });
    const second = await accepted(people.otherEmployer, asking(mara));
    await says(mara, second, { talent_step: 'accepted' });
    await says(people.otherEmployer, second, { is_challenging: true });
    expect(await reminded()).toBe(0);
    await isChallenged(first, 5);
    expect(await reminded()).toBe(0);
    await isChallenged(first, 3);
    expect(await reminded()).toBe(1);
    expect(await reminded()).toBe(0);
    await isChallenged(first, 2);
    expect(await reminded()).toBe(1);
    expect(await notices(people.employer, first)).toContain('4 hours left to confirm Mara Voss');
    expect(await notices(people.otherEmployer, second)).not.toContain('4 hours left to confirm Mara Voss');
  });

  it('is not stopped by a time zone that nobody knows', async () => {
    const odd = await accepted(people.employer, asking(mara, { days: [dayFromNow(9)] }));
    await isOpenUntil(odd, 0, 60);
    await db().sql("update public.bookings set timezone = 'Foo/Bar' where id = $1", [odd.id]);
    const asked = await accepted(people.employer, asking(mara, { days: [dayFromNow(12)] }));
    await isOpenUntil(asked, 0, 60);
    expect(await reminded()).toBe(2);
  });

  it('says nothing of what is over', async () => {
    const asked = await accepted(people.employer, asking(mara, { days: [dayFromNow(9)] }));
    await isOpenUntil(asked, -1, 60);
    expect(await reminded()).toBe(0);
    const other = await accepted(people.employer, asking(mara, { days: [dayFromNow(12)] }));
    await isOpenUntil(other, 0, 60);
    await says(mara, other, { talent_step: 'declined' });
    expect(await reminded()).toBe(0);
  });

  it('whoever is challenged has long enough that they can be reminded', async () => {
    const [hours] = await db().sql<{ all: number; notice: number }>(
      'select private.challenge_hours() as all, private.challenge_notice_hours() as notice',
    );
    expect(hours!.all).toBe(CHALLENGE_HOURS);
    expect(hours!.notice).toBeGreaterThan(0);
    expect(2 * hours!.notice).toBeLessThanOrEqual(hours!.all);
  });
});
