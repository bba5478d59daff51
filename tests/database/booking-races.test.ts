import { expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { onNativeDatabase } from './every-database';
import { accepted, cast, dayFromNow, edit, pullAll, pushOne, refusalOf } from './sync-fixtures';

const ROUNDS = 12;

onNativeDatabase('bookings of one person at the same moment', (db) => {
  /** As the engine does: what Postgres ends as a deadlock is sent again. */
  const persistently = async (who: As, booking: Row, changes: Row): Promise<string> => {
    const write = edit('bookings', booking, changes);
    for (;;)
      try {
        return refusalOf(await pushOne(who, write));
      } catch (error) {
        if ((error as { code?: string }).code !== '40P01') throw error;
      }
  };

  it('are one, whatever raced, and everybody gets an answer', async () => {
    const people = await cast(db());
    for (let round = 0; round < ROUNDS; round += 1) {
      const mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
      const ask = (who: As, changes: Row): Promise<Row> => accepted(who, asking(mara, changes));
      const day = { days: [dayFromNow(20)] };
      const holds = [await ask(people.employer, day), await ask(people.otherEmployer, day)];
      for (const hold of holds) await persistently(mara, hold, { talent_step: 'accepted' });
      const direct = await ask(people.admin, { ...day, wants: 'booking' });
      const latest = async (who: As, { id }: Row): Promise<Row> =>
        (await pullAll(who, 'bookings')).documents.find((each) => each.id === id) as Row;
      const [first, second] = [
        await latest(people.employer, holds[0]!),
        await latest(people.otherEmployer, holds[1]!),
      ];
      const answers = await Promise.all([
        persistently(people.employer, first, { employer_step: 'confirmed' }),
        persistently(people.otherEmployer, second, { is_challenging: true }),
        persistently(mara, direct, { talent_step: 'accepted' }),
        persistently(people.otherEmployer, second, { employer_step: 'confirmed' }),
        db().sql('select private.advance_bookings()'),
      ]);
      expect(answers[0]).toBe('accepted');
      const states = await db().sql<{ status: string }>(
        'select status from public.bookings where talent_id = $1 order by status',
        [mara.id],
      );
      expect(
        states.map(({ status }) => status),
        `round ${round}: ${JSON.stringify(answers)}`,
        // What was only asked for ends as well: nobody waits for a day that is taken.
      ).toEqual(['confirmed', 'released', 'released']);
      const slots = await db().sql('select 1 from private.booked_slots where talent_id = $1', [mara.id]);
      expect(slots).toHaveLength(1);
    }
  }, 120_000);
});
