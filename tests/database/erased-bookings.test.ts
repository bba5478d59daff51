import { expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, applying, dayFromNow, edit, publishedJob, pullAll } from './sync-fixtures';

/** Whoever counts on days reads that they are gone, though not whose account is. */
onEveryDatabase('bookings with an account that is erased', (db) => {
  const make = async (name: string, role: 'employer' | 'talent'): Promise<As> =>
    db().as({ id: await db().createUser({ name, role }) });
  const erase = (...who: As[]) =>
    db().sql('delete from auth.users where id = any ($1::uuid[])', [who.map(({ id }) => id)]);
  const noticesOf = async (who: As): Promise<Row[]> =>
    (await pullAll(who, 'notifications')).documents
      .map((each) => each as Row)
      .filter(({ group_key: group }) => String(group).startsWith('booking:'));
  const step = (who: As, booking: Row, changes: Row) =>
    accepted(who, edit('bookings', booking, changes)) as Promise<Row & { id: string }>;
  const booked = async (employer: As, talent: As, changes: Row = {}): Promise<Row & { id: string }> =>
    step(talent, await accepted(employer, asking(talent, { wants: 'booking', ...changes })), {
      talent_step: 'accepted',
    });
  const slots = async (who: As): Promise<number> =>
    (await db().sql('select from private.booked_slots where talent_id = $1', [who.id])).length;

  it('of whoever booked: the person is notified, has the days back, and keeps what they read without the name', async () => {
    const petra = await make('Petra Lind', 'employer');
    const mara = await make('Mara Voss', 'talent');
    await booked(petra, mara, { title: 'A show of hers' });
    expect(await slots(mara)).toBe(2);
    await erase(petra);
    expect(await slots(mara)).toBe(0);
    const notices = await noticesOf(mara);
    expect(notices.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Somebody wants to book you for 2 days',
        'A booking is cancelled, because an account was deleted',
      ]),
    );
    expect(notices.every(({ action_url: url }) => url === '/bookings')).toBe(true);
    expect(JSON.stringify(notices)).not.toMatch(/Petra|A show of hers/);
    expect(String(notices[0]?.message)).toMatch(/^\d+ \w+ \d{4} and 1 more$/);
  });

  it('of whoever was booked: the employer is notified, of their own words, and a past booking says nothing new', async () => {
    const petra = await make('Petra Lind', 'employer');
    const mara = await make('Mara Voss', 'talent');
    await booked(petra, mara);
    const past = await booked(petra, mara, { days: [dayFromNow(30)], open_until: dayFromNow(30) });
    await db().sql('update public.bookings set days = array[current_date - 2] where id = $1', [past.id]);
    await erase(mara);
    const notices = await noticesOf(petra);
    expect(notices.filter(({ title }) => /account was deleted/.test(String(title)))).toHaveLength(1);
    expect(notices.map(({ title }) => title)).toContain('Somebody said yes');
    expect(JSON.stringify(notices)).not.toContain('Mara');
    expect(JSON.stringify(notices)).toContain('Low Tide');
  });

  it('of an accepted offer, too', async () => {
    const petra = await make('Petra Lind', 'employer');
    const mara = await make('Mara Voss', 'talent');
    const application = await accepted(mara, applying(await publishedJob(petra)));
    const made = offer();
    const offered = await accepted(
      petra,
      edit('applications', application, { status: 'offered', offer: made }),
    );
    await accepted(
      mara,
      edit('applications', offered, { status: 'accepted', offer_reply: reply(made, 'accept') }),
    );
    await erase(petra);
    expect((await noticesOf(mara)).map(({ title }) => title)).toEqual([
      'A booking is cancelled, because an account was deleted',
    ]);
  });

  it('of a hold that was first: those behind it move up, and one that it challenged is challenged no more', async () => {
    const mara = await make('Mara Voss', 'talent');
    const employers = [
      await make('Petra Lind', 'employer'),
      await make('Otis Bram', 'employer'),
      await make('Gwen Asa', 'employer'),
    ] as const;
    const holds: Row[] = [];
    for (const who of employers)
      holds.push(await step(mara, await accepted(who, asking(mara)), { talent_step: 'accepted' }));
    const read = async (who: As, hold: Row): Promise<Row> =>
      (await pullAll(who, 'bookings')).documents.find(({ id }) => id === hold.id) as Row;
    await step(employers[2], await read(employers[2], holds[2]!), { is_challenging: true });
    expect(await read(employers[0], holds[0]!)).toMatchObject({ status: 'challenged' });
    await erase(employers[2]);
    expect(await read(employers[0], holds[0]!)).toMatchObject({ status: 'held', challenge_deadline: null });
    await erase(employers[0]);
    expect(await read(employers[1], holds[1]!)).toMatchObject({ status: 'held', rank: 1 });
    expect(
      (await noticesOf(mara)).filter(({ title }) => String(title).startsWith('A hold has ended')),
    ).toHaveLength(2);
  });

  it('of several at once who have booked each other', async () => {
    const petra = await make('Petra Lind', 'employer');
    const otis = await make('Otis Bram', 'employer');
    const mara = await make('Mara Voss', 'talent');
    const job = await publishedJob(petra);
    await booked(petra, mara, { job_id: job });
    await accepted(otis, asking(mara, { days: [dayFromNow(40)] }));
    await erase(petra, otis, mara);
    expect(await db().sql('select from public.bookings where talent_id = $1', [mara.id])).toEqual([]);
  });
});
