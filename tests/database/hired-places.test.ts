import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  readAs,
  refusalOf,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };

/** A place is taken by somebody who is hired and comes. */
onEveryDatabase('a place that somebody was hired for', (db) => {
  let people: Cast;
  let mara: As;
  let jobId: string;
  let application: Own;

  const latest = async (who: As, stream: string, id: string): Promise<Own> =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id) as Own;
  const takes = async (who: As, changes: Row): Promise<void> => {
    application = await accepted(who, edit('applications', application, changes));
  };
  const bookingOf = async (who: As): Promise<Own> =>
    (await pullAll(who, 'bookings')).documents.find(
      (each) => (each as Row).application_id === application.id,
    ) as Own;
  const cancels = async (who: As): Promise<void> => {
    const step = who === mara ? { talent_step: 'released' } : { employer_step: 'withdrawn' };
    await accepted(who, edit('bookings', await bookingOf(who), step));
  };
  const hiredCount = async (): Promise<unknown> => (await readAs(people.employer, 'jobs', jobId)).hired_count;
  const declinesAsFilled = async (): Promise<string> => {
    const idris = db().as({ id: await db().createUser({ name: 'Idris Kane' }) });
    const other = await accepted(idris, applying(jobId));
    return refusalOf(
      await pushOne(
        people.employer,
        edit('applications', other, { status: 'declined', decline_code: 'filled', decline_note: 'Filled.' }),
      ),
    );
  };

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
    jobId = await publishedJob(people.employer);
    application = await accepted(mara, applying(jobId));
    const made = offer();
    await takes(people.employer, { status: 'offered', offer: made });
    await takes(mara, { status: 'accepted', offer_reply: reply(made, 'accept') });
    await takes(people.employer, { status: 'hired' });
    expect(await hiredCount()).toBe(1);
  });

  it.each(['talent', 'employer'] as const)(
    'is open again once the %s cancels the booking, and both read that on the application',
    async (side) => {
      await cancels(side === 'talent' ? mara : people.employer);
      expect(await hiredCount()).toBe(0);
      for (const who of [mara, people.employer])
        expect(await latest(who, 'applications', application.id)).toMatchObject({
          status: 'hired',
          is_called_off: true,
        });
      expect(await declinesAsFilled()).toMatch(/^MQ218 /);
    },
  );

  it('is taken, and can be said to be filled, as long as the booking stands', async () => {
    expect(await declinesAsFilled()).toBe('accepted');
    expect(await latest(mara, 'applications', application.id)).toMatchObject({ is_called_off: false });
  });

  it('is open again once the account of whoever was hired is erased', async () => {
    await db().sql('delete from auth.users where id = $1', [mara.id]);
    expect(await hiredCount()).toBe(0);
  });

  it('goes with its job where the account of its poster is erased', async () => {
    const petra = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
    const job = await publishedJob(petra, { headcount: 2 });
    for (const name of ['Idris Kane', 'Noor Hale']) {
      const who = db().as({ id: await db().createUser({ name }) });
      await accepted(who, applying(job));
    }
    await db().sql("update public.job_applications set status = 'hired' where job_id = $1", [job]);
    await db().sql('delete from auth.users where id = $1', [petra.id]);
    expect(await db().sql('select from public.jobs where id = $1', [job])).toEqual([]);
  });

  it('can be said to be called off by nobody but the server', async () => {
    for (const who of [mara, people.employer])
      await expect(
        who.sql('update public.job_applications set is_called_off = true where id = $1', [application.id]),
      ).rejects.toThrow(/permission denied/);
    const answer = await pushOne(
      people.employer,
      edit('applications', application, { is_called_off: true }, newId()),
    );
    expect(answer.status).toBe('accepted');
    expect(await hiredCount()).toBe(1);
  });
});
