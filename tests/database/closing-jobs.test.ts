import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  cast,
  type Cast,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  stepTo,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };

/** What a job's end, and its reopening, mean for those who have applied. */
onEveryDatabase('a job that closes', (db) => {
  let people: Cast;
  let mara: As;
  let jobId: string;
  let application: Own;

  const latest = async (who: As, stream: string, id: string): Promise<Own> =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id) as Own;
  const takes = async (who: As, changes: Row): Promise<void> => {
    application = await accepted(who, edit('applications', application, changes));
  };
  const changeJob = async (changes: Row): Promise<string> =>
    refusalOf(
      await pushOne(people.employer, edit('jobs', await latest(people.employer, 'jobs', jobId), changes)),
    );
  const closes = (reason: string) => changeJob({ status: 'closed', closed_reason: reason });
  const reopens = () => changeJob({ status: 'active', closed_reason: null });
  const now = async (): Promise<Own> => latest(mara, 'applications', application.id);
  const bookings = async (): Promise<Row[]> =>
    (await pullAll(mara, 'bookings')).documents.map((each) => each as Row);
  const heard = async (who: As): Promise<string[]> =>
    (await pullAll(who, 'notifications')).documents.map((each) => String((each as Row).title));
  const accepts = async (changes: Row = {}): Promise<void> => {
    const made = offer(changes);
    await takes(people.employer, { status: 'offered', offer: made });
    await takes(mara, { status: 'accepted', offer_reply: reply(made, 'accept') });
  };

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
    jobId = await publishedJob(people.employer);
    application = await accepted(mara, applying(jobId));
  });

  describe('while somebody has accepted an offer', () => {
    const sentence =
      'MQ790 Mara Voss has accepted your offer. Hire or decline them first, then close this job.';

    it('MQ790: is neither filled nor archived, and nothing of theirs ends', async () => {
      await accepts();
      expect(await closes('filled')).toBe(sentence);
      expect(await changeJob({ status: 'archived' })).toBe(sentence);
      expect(await now()).toMatchObject({ status: 'accepted' });
      expect(await bookings()).toMatchObject([{ status: 'confirmed' }]);
      expect(await heard(mara)).not.toContain('The job has closed');
    });

    it.each(['hired', 'declined'])('is filled once they are %s', async (status) => {
      await accepts();
      await takes(people.employer, stepTo(status));
      expect(await closes('filled')).toBe('accepted');
    });

    it('and is cancelled, cancels the booking as the employer does, with what was agreed on for that', async () => {
      await accepts({ rate_minor: 50_000 });
      await db().sql('update public.bookings set kill_fee_percent = 50 where application_id = $1', [
        application.id,
      ]);
      expect(await closes('cancelled')).toBe('accepted');
      expect(await now()).toMatchObject({ status: 'job_closed' });
      expect(await bookings()).toMatchObject([
        { status: 'cancelled', ended_by: 'employer', kill_fee_minor: 50_000 },
      ]);
    });

    it('or was hired, and is cancelled, owes them the same', async () => {
      await accepts({ rate_minor: 50_000 });
      await takes(people.employer, { status: 'hired' });
      await db().sql('update public.bookings set kill_fee_percent = 50 where application_id = $1', [
        application.id,
      ]);
      expect(await closes('cancelled')).toBe('accepted');
      expect(await now()).toMatchObject({ status: 'hired', is_called_off: true });
      expect(await bookings()).toMatchObject([{ ended_by: 'employer', kill_fee_minor: 50_000 }]);
    });
  });

  it('MQ400: says why, and is not filled by itself', async () => {
    expect(await changeJob({ status: 'closed' })).toMatch(/^MQ400 .*closed reason/);
  });

  describe('and opens again', () => {
    it.each(['pending', 'reviewed', 'shortlisted'])(
      'gives an application back what it was, %s, and both sides go on',
      async (status) => {
        if (status !== 'pending') await takes(people.employer, { status });
        expect(await closes('filled')).toBe('accepted');
        expect(await now()).toMatchObject({ status: 'job_closed' });
        expect(await reopens()).toBe('accepted');
        application = await now();
        expect(application.status).toBe(status);
        expect((application.history as Row[]).slice(-2)).toMatchObject([
          { status: 'job_closed', by: 'system' },
          { status, by: 'system' },
        ]);
        const titles = await heard(mara);
        expect(titles.filter((title) => title.startsWith('The job '))).toEqual([
          'The job is open again, and your application with it',
        ]);
        await accepts();
        await takes(people.employer, { status: 'hired' });
      },
    );

    it('promises whoever waits an answer anew', async () => {
      await closes('cancelled');
      await db().sql('update public.job_applications set respond_by = current_date - 3 where id = $1', [
        application.id,
      ]);
      await reopens();
      const { respond_by: promised } = await now();
      expect(String(promised) > dayFromNow(0)).toBe(true);
      const [said] = await db().sql<{ message: string }>(
        "select message from public.notifications where user_id = $1 and title like 'The job is open again%'",
        [mara.id],
      );
      const day = new Date(`${String(promised).slice(0, 10)}T00:00:00Z`);
      const words = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
      expect(said?.message).toMatch(new RegExp(` · an answer by ${words}$`));
    });

    it('gives an offer back, which is then accepted, and after a yes whose booking ended asks for another', async () => {
      const made = offer();
      await takes(people.employer, { status: 'offered', offer: made });
      await closes('cancelled');
      await reopens();
      application = await now();
      await takes(mara, { status: 'accepted', offer_reply: reply(made, 'accept') });
      await closes('cancelled');
      await reopens();
      application = await now();
      expect(application.status).toBe('shortlisted');
      await accepts();
      expect((await bookings()).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed']);
    });

    it.each(['withdrawn', 'declined'])('leaves one that was %s', async (status) => {
      await takes(status === 'withdrawn' ? mara : people.employer, stepTo(status));
      await closes('filled');
      await reopens();
      expect(await now()).toMatchObject({ status });
      expect((await heard(mara)).filter((title) => title.startsWith('The job '))).toEqual([]);
    });

    it('and closes again and again, is one notification until it is read', async () => {
      for (let n = 0; n < 3; n += 1) {
        await closes('filled');
        await reopens();
      }
      expect((await heard(mara)).filter((title) => title.startsWith('The job '))).toHaveLength(1);
      await closes('filled');
      expect((await heard(mara)).filter((title) => title.startsWith('The job '))).toEqual([
        'The job has closed',
      ]);
    });
  });
});
