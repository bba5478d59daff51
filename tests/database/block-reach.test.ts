import { beforeEach, describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { companyThreadId, endorsementId, newId, projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { colleagueOf } from './colleague-fixtures';
import {
  type Company,
  companyWithApplicant,
  firstWord,
  talentNamed,
  threadQuestions,
} from './company-thread-fixtures';
import { interview, offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  edit,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const WORDS = 'ANSWER ME';

/** What a block keeps away, beside messages: everything in which words of the other side could come. */
onEveryDatabase('a block between a person and a company', (db) => {
  let company: Company;
  let ines: As;
  let thread: string;
  const { set } = threadQuestions(db, () => ({ thread }));

  const rowOf = async (who: As, stream: string, id: unknown): Promise<Row & { id: string }> => {
    const found = (await pullAll(who, stream)).documents.find((each) => each.id === id);
    if (!found) throw new Error(`${stream} ${String(id)} is not readable.`);
    return found as Row & { id: string };
  };
  const says = async (who: As, stream: string, id: unknown, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit(stream, await rowOf(who, stream, id), changes)));
  const refused = async (who: As, one: PushWrite): Promise<string> => refusalOf(await pushOne(who, one));
  const notified = async (who: As): Promise<string> =>
    JSON.stringify(
      await db().sql('select title, message from public.notifications where user_id = $1', [who.id]),
    );
  const applicationOf = async (who: As = company.poster, by: As = ines): Promise<Row & { id: string }> => {
    const found = (await pullAll(who, 'applications')).documents.find(
      (each) => (each as Row).applicant_id === by.id,
    );
    return found as Row & { id: string };
  };
  const blocks = async (): Promise<void> => expect(await set(ines, 'blocked')).toBe('accepted');
  const personally = (blocker: As, blocked: As): Promise<unknown> =>
    db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [blocker.id, blocked.id]);

  beforeEach(async () => {
    company = await companyWithApplicant(db());
    ines = company.applicant;
    thread = await companyThreadId(company.id, String(ines.id), company.job);
    await accepted(company.recruiter, await firstWord(company, String(ines.id), 'Tuesday at eight?'));
    await accepted(ines, message(thread, 'Eight suits me.'));
    await accepted(company.poster, message(thread, 'Good.'));
  });

  describe('that the person has made', () => {
    it.each(['poster', 'recruiter'] as const)(
      'is not walked round by an invitation of the %s',
      async (name) => {
        const who = company[name];
        const { id: project } = await accepted(who, write('projects', { title: WORDS, status: 'prep' }));
        const inviting = async () =>
          write(
            'crew',
            {
              project_id: project,
              user_id: ines.id,
              role_code: '',
              access: 'member',
              invitation: 1,
              removed: false,
            },
            { id: await projectMemberId(project, String(ines.id)) },
          );
        await blocks();
        expect(await refused(who, await inviting())).toMatch(/^MQ674 /);
        expect(await notified(ines)).not.toContain(WORDS);
        expect(await set(ines, 'open')).toBe('accepted');
        expect(await refused(who, await inviting())).toBe('accepted');
        // Who was invited before it reads no new title either.
        await blocks();
        await accepted(who, edit('projects', await rowOf(who, 'projects', project), { title: 'ONCE MORE' }));
        expect(JSON.stringify((await pullAll(ines, 'crew')).documents)).not.toContain('ONCE MORE');
      },
    );

    it('is not walked round by days: nothing is confirmed, and who lets go says nothing with it', async () => {
      const ask = async (): Promise<Row> => {
        const asked = await accepted(company.poster, asking(ines, { title: 'Low Tide' }));
        expect(await says(ines, 'bookings', asked.id, { talent_step: 'accepted' })).toBe('accepted');
        return asked;
      };
      const hold = await ask();
      await blocks();
      expect(
        await says(company.poster, 'bookings', hold.id, { employer_step: 'confirmed', employer_note: WORDS }),
      ).toMatch(/^MQ301 /);
      expect(
        await says(company.poster, 'bookings', hold.id, { employer_step: 'withdrawn', employer_note: WORDS }),
      ).toBe('accepted');
      expect(await rowOf(ines, 'bookings', hold.id)).toMatchObject({ status: 'released', employer_note: '' });
      expect(await notified(ines)).not.toContain(WORDS);
      expect(await notified(company.poster)).toContain(WORDS);
      expect(await refused(company.poster, asking(ines))).toMatch(/^MQ301 /);
    });

    it('is not walked round by an offer or an interview; a no reaches them, without its words', async () => {
      const { id } = await applicationOf();
      await blocks();
      for (const who of [company.poster, company.recruiter]) {
        expect(
          await says(who, 'applications', id, { status: 'offered', offer: offer({ note: WORDS }) }),
        ).toMatch(/^MQ301 /);
        expect(
          await says(who, 'applications', id, { status: 'interview', interview: interview({ note: WORDS }) }),
        ).toMatch(/^MQ301 /);
      }
      expect(
        await says(company.recruiter, 'applications', id, {
          status: 'declined',
          decline_code: 'experience',
          decline_note: WORDS,
        }),
      ).toBe('accepted');
      expect(await rowOf(ines, 'applications', id)).toMatchObject({ status: 'declined', decline_note: '' });
      expect(await notified(ines)).not.toContain(WORDS);
      expect(await notified(ines)).toContain('Not this time');
      expect(await notified(company.recruiter)).toContain(WORDS);
    });

    it('is not walked round by the place of a job: its days and pay are told, and that it is elsewhere', async () => {
      await blocks();
      expect(
        await says(company.poster, 'jobs', company.job, {
          location: WORDS,
          salary_min: 700,
          salary_max: null,
        }),
      ).toBe('accepted');
      expect(await notified(ines)).not.toContain(WORDS);
      expect(await notified(ines)).toContain('Another place. Pay: 700 USD a day.');
      // Before it is read, a second change says everything, and no place again.
      expect(
        await says(company.poster, 'jobs', company.job, { location: `${WORDS} NOW`, salary_min: 710 }),
      ).toBe('accepted');
      expect(await notified(ines)).not.toContain(WORDS);
      expect(await notified(ines)).toContain('Pay: 710 USD a day.');
    });

    it('tells them of no typing, in any thread of the two', async () => {
      const job = await publishedJob(company.manager, { company_id: company.id, title: 'Best boy' });
      const open = await accepted(
        company.owner,
        await firstWord({ id: company.id, job }, String(ines.id), 'And this?'),
      );
      const to = async (who: As, whom: As): Promise<unknown[]> => {
        await db().exec('delete from realtime.messages');
        await who.sql('select public.tell_typing($1)', [open.conversation_id]);
        return db().sql("select 1 from realtime.messages where event = 'typing' and topic = $1", [
          `account:${String(whom.id)}`,
        ]);
      };
      expect(await to(company.recruiter, ines)).toHaveLength(1);
      await blocks();
      expect(await to(company.recruiter, ines)).toEqual([]);
      expect(await to(ines, company.recruiter)).toEqual([]);
    });

    it('keeps its jobs out of what their searches find, at once and by mail', async () => {
      const found = async (): Promise<unknown[]> => {
        const [row] = await db().sql<{ news: unknown[] }>(
          `select private.news_of_search(jsonb_populate_record(null::public.saved, jsonb_build_object(
               'user_id', $1::text, 'kind', 'search', 'payload', '{"searched": "jobs", "filter": {}}'::jsonb)), '-infinity') as news`,
          [ines.id],
        );
        return row!.news.filter((id) => id === company.job);
      };
      expect(await found()).toEqual([company.job]);
      await blocks();
      expect(await found()).toEqual([]);
    });

    it('lets nobody there ask them to confirm a credit, nor confirms one for them', async () => {
      const facts = { production: 'Low Tide', role: 'gaffer', year: 2024, kind: 'feature' } as const;
      const credits = [newId(), newId()];
      await db().sql('update public.profiles set credits = $2::text::jsonb where id = $1', [
        company.recruiter.id,
        JSON.stringify(Object.fromEntries(credits.map((id, place) => [id, { ...facts, url: null, place }]))),
      ]);
      const askingFor = async (credit: string): Promise<PushWrite> =>
        write(
          'endorsements',
          {
            endorser_id: ines.id,
            credit_id: credit,
            ...facts,
            withdrawn: false,
            sentence_hidden: false,
            answer: '',
            sentence: '',
          },
          { id: await endorsementId(String(company.recruiter.id), credit, String(ines.id), facts) },
        );
      // Another thread of the two, which stays open.
      const job = await publishedJob(company.manager, { company_id: company.id, title: 'Best boy' });
      await accepted(
        company.recruiter,
        await firstWord({ id: company.id, job }, String(ines.id), 'And this?'),
      );
      const asked = await accepted(company.recruiter, await askingFor(credits[0]!));
      await blocks();
      expect(await refused(company.recruiter, await askingFor(credits[1]!))).toMatch(/^MQ642 /);
      expect(await says(ines, 'endorsements', asked.id, { answer: 'confirmed' })).toMatch(/^MQ645 /);
    });

    it('ends reminders of what is between them, and so does a suspension', async () => {
      const reminded = async (): Promise<number> =>
        Number((await db().sql<{ n: number }>('select private.remind_of_bookings() as n'))[0]?.n);
      const near = (id: unknown): Promise<unknown> =>
        db().sql(
          `update public.bookings set timezone = 'UTC', open_until = (now() at time zone 'UTC')::date,
               history = jsonb_build_array(jsonb_build_object('status', status, 'at', now() - interval '3 days', 'by', 'employer')) where id = $1`,
          [id],
        );
      const [first, second] = [
        await accepted(company.poster, asking(ines)),
        await accepted(company.owner, asking(ines)),
      ];
      await blocks();
      await near(first.id);
      expect(await reminded()).toBe(0);
      expect(await set(ines, 'open')).toBe('accepted');
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [company.owner.id]);
      await near(second.id);
      await personally(company.poster, ines);
      expect(await reminded()).toBe(0);
      await db().sql('update public.profiles set suspended_at = null where id = $1', [company.owner.id]);
      expect(await reminded()).toBe(1);
    });

    it('is not walked round by another company of the same people', async () => {
      const { id: elsewhere } = await accepted(company.owner, write('companies', { name: 'Second Row' }));
      const friend = await colleagueOf(db(), company.owner, elsewhere, 'recruiter', 'Tilda Rees');
      const job = await publishedJob(company.owner, { company_id: company.id, title: 'Best boy' });
      await accepted(ines, applying(job));
      await blocks();
      expect(await says(company.owner, 'jobs', job, { company_id: elsewhere })).toBe('accepted');
      const first = await accepted(
        friend,
        await firstWord({ id: elsewhere, job }, String(ines.id), 'Hello.'),
      );
      expect(await refused(company.owner, message(String(first.conversation_id), WORDS))).toMatch(/^MQ301 /);
      await accepted(friend, message(String(first.conversation_id), 'Are you free?'));
    });
  });

  it('a personal one holds for the colleague who acts in the poster’s place', async () => {
    await personally(ines, company.recruiter);
    const { id } = await applicationOf();
    expect(
      await says(company.recruiter, 'applications', id, {
        status: 'interview',
        interview: interview({ note: WORDS }),
      }),
    ).toMatch(/^MQ301 /);
    expect(
      await says(company.recruiter, 'applications', id, {
        status: 'declined',
        decline_code: 'experience',
        decline_note: WORDS,
      }),
    ).toBe('accepted');
    expect(await notified(ines)).not.toContain(WORDS);
    const other = await talentNamed(db(), 'Mara Voss');
    await accepted(other, applying(company.job));
    await personally(company.recruiter, other);
    const theirs = await applicationOf(company.poster, other);
    expect(
      await says(company.recruiter, 'applications', theirs.id, { status: 'offered', offer: offer() }),
    ).toMatch(/^MQ307 /);
    expect(
      await says(company.manager, 'applications', theirs.id, { status: 'offered', offer: offer() }),
    ).toBe('accepted');
  });

  describe('that the company has made', () => {
    it('takes no application of theirs, no other words in one, and none with an answer', async () => {
      const { id } = await applicationOf();
      const job = await publishedJob(company.manager, { company_id: company.id, title: 'Best boy' });
      const proposal = offer();
      expect(await says(company.poster, 'applications', id, { status: 'offered', offer: proposal })).toBe(
        'accepted',
      );
      const early = await accepted(
        ines,
        applying(await publishedJob(company.poster, { company_id: company.id })),
      );
      expect(await set(company.manager, 'blocked')).toBe('accepted');
      expect(await refused(ines, applying(job, { cover_note: WORDS }))).toBe(
        'MQ208 Gantry Row does not accept applications from you.',
      );
      expect(await says(ines, 'applications', early.id, { cover_note: WORDS })).toMatch(/^MQ208 /);
      expect(
        await says(ines, 'applications', id, {
          status: 'change_asked',
          offer_reply: reply(proposal, 'ask_change', WORDS),
        }),
      ).toMatch(/^MQ208 /);
      expect(await says(ines, 'applications', early.id, { status: 'withdrawn' })).toBe('accepted');
      expect(await notified(company.poster)).not.toContain(WORDS);
      expect(await says(company.poster, 'applications', id, { status: 'offered', offer: offer() })).toMatch(
        /^MQ763 /,
      );
    });
  });
});
