import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, pushOne, refusalOf } from './sync-fixtures';

type Own = Row & { id: string; rev: number };

/** Ruling 14: a person is talent or employer by their own choice. */
onEveryDatabase('somebody who switches from work to hiring', (db) => {
  let people: Cast;
  let mara: As;

  const latest = async (who: As, { id }: Row): Promise<Own> => {
    const found = (await pullAll(who, 'bookings')).documents.find((each) => each.id === id);
    if (!found) throw new Error('That booking is not readable.');
    return found as Own;
  };
  const says = async (who: As, booking: Row, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('bookings', await latest(who, booking), changes)));
  const hires = () => mara.sql("select public.choose_role('employer')");

  beforeEach(async () => {
    people = await cast(db());
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  it('can still answer what they were asked before, and keeps their word', async () => {
    const held = await accepted(people.employer, asking(mara));
    expect(await says(mara, held, { talent_step: 'accepted' })).toBe('accepted');
    const asked = await accepted(people.otherEmployer, asking(mara));
    await hires();
    expect(await says(mara, asked, { talent_step: 'declined' })).toBe('accepted');
    const open = await latest(people.employer, held);
    expect(open.status).toBe('held');
    expect(await says(people.employer, held, { employer_step: 'confirmed' })).toBe('accepted');
    expect(await latest(mara, held)).toMatchObject({ status: 'confirmed' });
  });

  it('can say yes to a request from before, and is asked for no more days', async () => {
    const asked = await accepted(people.employer, asking(mara, { wants: 'booking' }));
    await hires();
    expect(await says(mara, asked, { talent_step: 'accepted' })).toBe('accepted');
    expect((await latest(people.employer, asked)).status).toBe('confirmed');
    expect(refusalOf(await pushOne(people.otherEmployer, asking(mara)))).toBe(
      'MQ301 This person is not accepting messages.',
    );
  });
});
