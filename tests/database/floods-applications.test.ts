import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { PLANNING_YEARS, MAX_STEPS_A_DAY } from '@/domain/limits';
import type { As } from '../support/database';
import { inHours, interview, offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, applying, type Cast, cast, edit, publishedJob, pushOne, refusalOf } from './sync-fixtures';

const TOO_MANY = `MQ784 You have changed this application ${MAX_STEPS_A_DAY} times in 24 hours. Try again tomorrow, or write to each other.`;
const TOO_FAR = `MQ785 Choose a day within the next ${PLANNING_YEARS} years.`;

onEveryDatabase('steps of an application', (db) => {
  let people: Cast;
  let jobId: string;
  let talent: As;
  let application: Row & { id: string; rev: number };

  const tries = async (who: As, changes: Row): Promise<string> => {
    const answer = await pushOne(who, edit('applications', application, changes), newId());
    if (answer.status === 'accepted') application = answer.master as typeof application;
    return refusalOf(answer);
  };
  const takes = async (who: As, changes: Row): Promise<void> => {
    application = await accepted(who, edit('applications', application, changes), newId());
  };
  const decline = (note: string): Row => ({
    status: 'declined',
    decline_code: 'other',
    decline_note: note,
  });
  const notices = (who: As): Promise<{ title: string; message: string; is_read: boolean }[]> =>
    db().sql(
      "select title, message, is_read from public.notifications where user_id = $1 and type = 'application_status' order by created_at, id",
      [who.id],
    );
  /** Until a step is refused: how many went through, and what the last one was refused with. */
  const flood = async (who: As, changes: (round: number) => Row): Promise<[number, string]> => {
    for (let round = 0; round < 4 * MAX_STEPS_A_DAY; round += 1) {
      const said = await tries(who, changes(round));
      if (said !== 'accepted') return [round, said];
    }
    return [4 * MAX_STEPS_A_DAY, ''];
  };
  const allRead = (who: As) =>
    db().sql('update public.notifications set is_read = true where user_id = $1', [who.id]);

  beforeAll(async () => {
    people = await cast(db());
    jobId = await publishedJob(people.employer);
  });
  beforeEach(async () => {
    talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
    application = await accepted(talent, applying(jobId));
    await allRead(people.employer);
  });

  describe('do not flood the other side', () => {
    it.each<[string, (round: number) => Row]>([
      ['shortlisting', (round) => ({ status: round % 2 === 0 ? 'shortlisted' : 'reviewed' })],
      ['declining', (round) => (round % 2 === 0 ? decline(`No ${round}`) : { status: 'reviewed' })],
      ['new times', () => ({ status: 'interview', interview: interview() })],
    ])('MQ784: by %s again and again', async (_, changes) => {
      const [taken, said] = await flood(people.employer, changes);
      // Nobody is left without an answer: one that ends the application is taken even then.
      const isEnded = application.status === 'declined';
      expect([taken, said]).toEqual([MAX_STEPS_A_DAY + Number(isEnded), TOO_MANY]);
      if (!isEnded) await takes(people.employer, decline('Sorry.'));
      expect(await tries(people.employer, { status: 'reviewed' })).toBe(TOO_MANY);
    });

    it('MQ784: by answering with one time and then another; leaving stays possible', async () => {
      const made = interview();
      const slots = made.slots as string[];
      await takes(people.employer, { status: 'interview', interview: made });
      const [taken, said] = await flood(talent, (round) => ({
        interview_reply: { interview_id: made.id, slot: slots[round % 2], note: '' },
      }));
      // Applying is their first step.
      expect([taken, said]).toEqual([MAX_STEPS_A_DAY - 1, TOO_MANY]);
      expect(await tries(talent, { status: 'withdrawn' })).toBe('accepted');
    });

    it('an offer is answered all the same, and the next day has steps of its own', async () => {
      const made = offer();
      await takes(people.employer, { status: 'offered', offer: made });
      const [, said] = await flood(talent, (round) => ({
        status: 'change_asked',
        offer_reply: reply(made, 'ask_change', `More ${round}.`),
      }));
      expect(said).toBe(TOO_MANY);
      await db().sql(
        `update public.job_applications set history = (select jsonb_agg(step || jsonb_build_object('at', (step ->> 'at')::timestamptz - interval '25 hours'))
          from jsonb_array_elements(history) step) where id = $1`,
        [application.id],
      );
      const [row] = await db().sql<{ rev: number }>('select rev from public.job_applications where id = $1', [
        application.id,
      ]);
      application = { ...application, rev: Number(row!.rev) };
      const again = { status: 'change_asked', offer_reply: reply(made, 'ask_change', 'More, please.') };
      expect(await tries(talent, again)).toBe('accepted');
      expect(await tries(talent, { status: 'accepted', offer_reply: reply(made, 'accept') })).toBe(
        'accepted',
      );
    });
  });

  describe('are one unread notification', () => {
    it('for the applicant: what the application says now', async () => {
      await takes(people.employer, { status: 'shortlisted' });
      await takes(people.employer, { status: 'interview', interview: interview() });
      expect(await notices(talent)).toMatchObject([{ title: 'You are invited to an interview' }]);
      await allRead(talent);
      await takes(people.employer, decline('Another time.'));
      expect((await notices(talent)).map(({ title, is_read }) => [title, is_read])).toEqual([
        ['You are invited to an interview', true],
        ['Not this time: Another time.', false],
      ]);
    });

    it('for the employer, but of each applicant their own', async () => {
      const made = offer();
      await takes(people.employer, { status: 'offered', offer: made });
      await takes(talent, { status: 'change_asked', offer_reply: reply(made, 'ask_change', 'More.') });
      const first = application;
      const second = db().as({ id: await db().createUser({ name: 'Ines Ruiz' }) });
      application = await accepted(second, applying(jobId));
      await takes(second, { status: 'withdrawn' });
      application = first;
      await takes(talent, { status: 'turned_down', offer_reply: reply(made, 'turn_down') });
      expect((await notices(people.employer)).filter(({ is_read }) => !is_read)).toMatchObject([
        { title: 'Noor Hale turned your offer down' },
        { title: 'Ines Ruiz withdrew' },
      ]);
    });

    it('nothing takes the place of words that came back to their author', async () => {
      await db().sql(
        "select private.notify($1, 'application_status', 'Noor Hale is not accepting messages, so your words were not sent', 'Sorry.', $2, $3)",
        [people.employer.id, `/employer/applications?job=${jobId}&a=${application.id}`, `job:${jobId}`],
      );
      await takes(talent, { status: 'withdrawn' });
      expect((await notices(people.employer)).filter(({ is_read }) => !is_read)).toHaveLength(2);
    });
  });

  describe('are of days that somebody can plan', () => {
    const far = '9999-12-31';
    it('MQ785: an offer is open for two years at most', async () => {
      const inYears = (days: number): string => {
        const day = new Date();
        day.setUTCFullYear(day.getUTCFullYear() + PLANNING_YEARS, day.getUTCMonth(), day.getUTCDate() + days);
        return day.toISOString().slice(0, 10);
      };
      for (const day of [far, inYears(2)])
        expect(await tries(people.employer, { status: 'offered', offer: offer({ answer_by: day }) })).toBe(
          TOO_FAR,
        );
      await takes(people.employer, { status: 'offered', offer: offer({ answer_by: inYears(0) }) });
    });

    it('MQ785: so are the times of an interview, also those that were offered before', async () => {
      const late = `${far}T10:00:00.000Z`;
      expect(
        await tries(people.employer, {
          status: 'interview',
          interview: interview({ slots: [inHours(24), late] }),
        }),
      ).toBe(TOO_FAR);
      const made = interview();
      await takes(people.employer, { status: 'interview', interview: made });
      const stored = { ...made, slots: [late] };
      await db().sql('update public.job_applications set interview = $2::text::jsonb where id = $1', [
        application.id,
        JSON.stringify(stored),
      ]);
      const [row] = await db().sql<{ rev: number }>('select rev from public.job_applications where id = $1', [
        application.id,
      ]);
      application = { ...application, interview: stored, rev: Number(row!.rev) };
      const choice = { interview_id: made.id, slot: late, note: '' };
      expect(await tries(talent, { interview_reply: choice })).toBe(TOO_FAR);
    });
  });
});
