import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { companyThreadId, newId, projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import {
  type Company,
  companyWithApplicant,
  fileNamed,
  firstWord,
  talentNamed,
  threadQuestions,
} from './company-thread-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import {
  accepted,
  applying,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

/** What goes with a place in a company, or with a block, that rows alone would not take along. */
onEveryDatabase(
  'whoever leaves a company, or is blocked',
  (db) => {
    let company: Company;
    let ines: As;
    let thread: string;
    const { set, leave } = threadQuestions(db, () => ({ thread }));

    const rowOf = async (who: As, stream: string, id: unknown): Promise<Row & { id: string }> => {
      const found = (await pullAll(who, stream)).documents.find((each) => each.id === id);
      if (!found) throw new Error(`${stream} ${String(id)} is not readable.`);
      return found as Row & { id: string };
    };
    const says = async (who: As, stream: string, id: unknown, changes: Row): Promise<string> =>
      refusalOf(await pushOne(who, edit(stream, await rowOf(who, stream, id), changes)));
    const groups = async (who: As): Promise<string[]> =>
      (
        await db().sql<{ kind: string }>(
          "select distinct split_part(group_key, ':', 1) as kind from public.notifications where user_id = $1 order by 1",
          [who.id],
        )
      ).map(({ kind }) => kind);
    const heard = async (who: As): Promise<number> =>
      (await db().sql("select from public.notifications where user_id = $1 and type = 'message'", [who.id]))
        .length;
    const rests = (who: As, role = 'talent') => who.sql('select public.choose_role($1)', [role]);

    beforeEach(async () => {
      company = await companyWithApplicant(db());
      ines = company.applicant;
      thread = await companyThreadId(company.id, String(ines.id), company.job);
      await accepted(company.poster, await firstWord(company, String(ines.id), 'Tuesday at eight?'));
      await accepted(ines, message(thread, 'Eight suits me.'));
    });

    it.each(['leaves', 'looks for work'] as const)(
      'and %s keeps no notice with words of a thread, of applicants or of bookings that were handed over; what is theirs stays',
      async (how) => {
        const found = (await pullAll(company.poster, 'applications')).documents.find(
          (each) => (each as Row).job_id === company.job,
        );
        const proposal = offer();
        expect(
          await says(company.poster, 'applications', found?.id, { status: 'offered', offer: proposal }),
        ).toBe('accepted');
        expect(
          await says(ines, 'applications', found?.id, {
            status: 'accepted',
            offer_reply: reply(proposal, 'accept'),
          }),
        ).toBe('accepted');
        const booking = (await pullAll(ines, 'bookings')).documents[0] as Row;
        expect(await says(ines, 'bookings', booking.id, { talent_step: 'released' })).toBe('accepted');
        // Their own: a conversation of two, and a job of no company.
        const mara = await talentNamed(db(), 'Mara Voss');
        const own = await publishedJob(company.poster);
        await accepted(mara, applying(own));
        const first = await firstMessage(company.poster, String(mara.id), 'Hello', own);
        await accepted(company.poster, first);
        await accepted(mara, message(String(first.document['conversation_id']), 'Hello yourself.'));
        expect(await groups(company.poster)).toEqual(expect.arrayContaining(['booking', 'job', 'message']));
        if (how === 'leaves')
          expect(await says(company.poster, 'colleagues', company.poster.placeId, { answer: 'left' })).toBe(
            'accepted',
          );
        else await rests(company.poster);
        const left = await db().sql<{ group_key: string }>(
          "select group_key from public.notifications where user_id = $1 and split_part(group_key, ':', 1) in ('booking', 'job', 'message') order by 1",
          [company.poster.id],
        );
        expect(left.map(({ group_key: key }) => key)).toEqual([
          `job:${own}`,
          `message:${String(first.document['conversation_id'])}`,
        ]);
        expect(JSON.stringify((await pullAll(company.poster, 'notifications')).documents)).not.toContain(
          'Eight suits me.',
        );
      },
    );

    it('while an owner looks for work, or blocks who writes, somebody else who hires hears of it', async () => {
      const job = await publishedJob(company.owner, { company_id: company.id, title: 'Best boy' });
      const mara = await talentNamed(db(), 'Mara Voss');
      const ask = async () =>
        accepted(
          mara,
          await firstWord({ id: company.id, job }, String(mara.id), 'Is it still open?', {
            recipient_id: company.owner.id,
          }),
        );
      await rests(company.owner);
      await ask();
      expect(await heard(company.owner)).toBe(0);
      expect(await heard(company.manager)).toBe(1);
      await rests(company.owner, 'employer');
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        company.owner.id,
        mara.id,
      ]);
      await db().sql('delete from public.notifications');
      await accepted(mara, message(await companyThreadId(company.id, String(mara.id), job), 'Hello?'));
      expect(await heard(company.owner)).toBe(0);
      expect(await heard(company.manager)).toBe(1);
    });

    it('has written with nobody in its threads any more', async () => {
      const invite = async (): Promise<string> => {
        const { id: project } = await accepted(
          company.recruiter,
          write('projects', { title: 'Low Tide', status: 'prep' }),
        );
        return refusalOf(
          await pushOne(
            company.recruiter,
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
            ),
          ),
        );
      };
      await accepted(company.recruiter, message(thread, 'I am the other one.'));
      expect(await invite()).toBe('accepted');
      const place = (await pullAll(company.recruiter, 'colleagues')).documents.find(
        (each) => (each as Row).user_id === company.recruiter.id,
      );
      await leave(String(place?.id));
      expect(await invite()).toMatch(/^MQ674 /);
    });

    it('sends no bytes after that', async () => {
      const withFile = async (who: As): Promise<string> => {
        const file = fileNamed('day.pdf');
        await accepted(
          who,
          write('messages', { conversation_id: thread, body: 'Here.', kind: 'file', attachments: [file] }),
        );
        return `${String(who.id)}/${String(file.id)}`;
      };
      const sends = (who: As, path: string): Promise<string> =>
        storeObject(db(), who, path, 9).then(
          () => 'stored',
          () => 'refused',
        );
      await accepted(company.recruiter, message(thread, 'I am the other one.'));
      const paths = [];
      for (let n = 0; n < 3; n += 1) paths.push(await withFile(company.recruiter));
      const own = await withFile(ines);
      expect(await sends(company.recruiter, paths[0]!)).toBe('stored');
      expect(await set(ines, 'blocked')).toBe('accepted');
      expect(await sends(company.recruiter, paths[1]!)).toBe('refused');
      expect(await sends(ines, own)).toBe('refused');
      expect(await set(ines, 'open')).toBe('accepted');
      expect(await sends(ines, own)).toBe('stored');
      const place = (await pullAll(company.recruiter, 'colleagues')).documents.find(
        (each) => (each as Row).user_id === company.recruiter.id,
      );
      await leave(String(place?.id));
      expect(await sends(company.recruiter, paths[2]!)).toBe('refused');
      // An application's, once its employer blocks whoever applied.
      const cv = fileNamed('work.pdf');
      const mara = await talentNamed(db(), 'Mara Voss');
      await accepted(mara, applying(company.job, { attachments: [cv] }));
      await db().sql(
        'insert into private.company_blocks (company_id, person_id, by_person) values ($1, $2, false)',
        [company.id, mara.id],
      );
      expect(await sends(mara, `${String(mara.id)}/${String(cv.id)}`)).toBe('refused');
      // And of two people, in their own conversation.
      const owns = await publishedJob(company.owner);
      const idris = await talentNamed(db(), 'Idris Kane');
      await accepted(idris, applying(owns));
      const first = await firstMessage(company.owner, String(idris.id), 'Hello', owns);
      await accepted(company.owner, first);
      const brief = { ...fileNamed('brief.pdf'), id: newId() };
      await accepted(
        idris,
        write('messages', {
          conversation_id: first.document['conversation_id'],
          body: 'Here.',
          kind: 'file',
          attachments: [brief],
        }),
      );
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        company.owner.id,
        idris.id,
      ]);
      expect(await sends(idris, `${String(idris.id)}/${String(brief.id)}`)).toBe('refused');
    });

    it('is told of nothing that is new there, not even that there is something', async () => {
      await rests(company.recruiter);
      await db().exec('delete from realtime.messages');
      await accepted(company.poster, message(thread, 'See you on Tuesday.'));
      const topics = (
        await db().sql<{ topic: string }>("select topic from realtime.messages where event = 'hint'")
      ).map(({ topic }) => topic);
      expect(topics).toContain(`account:${String(ines.id)}`);
      expect(topics).toContain(`account:${String(company.manager.id)}`);
      expect(topics).not.toContain(`account:${String(company.recruiter.id)}`);
    });

    it('loses what they were told when the company goes', async () => {
      await db().sql('delete from public.companies where id = $1', [company.id]);
      expect(await groups(company.poster)).not.toContain('message');
    });
  },
  { storage: true },
);
