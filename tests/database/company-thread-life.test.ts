import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { companyThreadId, newId } from '@/domain/ids';
import { colleagueOf, employerAt, inviting } from './colleague-fixtures';
import {
  type Company,
  companyWithApplicant,
  firstQuestion,
  firstWord,
  talentNamed,
  threadQuestions,
} from './company-thread-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, applyTo, firstMessage, message, pullAll, write } from './sync-fixtures';

onEveryDatabase('how a company’s thread begins and ends', (db) => {
  let company: Company;
  let thread: string;
  const { held, threadOf, said, refused, set, leave } = threadQuestions(db, () => ({ thread }));

  beforeEach(async () => {
    company = await companyWithApplicant(db());
    thread = await companyThreadId(company.id, String(company.applicant.id), company.job);
  });

  describe('begins', () => {
    it('with a colleague who did not post the job, and everybody of the company reads and answers it', async () => {
      await accepted(
        company.recruiter,
        await firstWord(company, String(company.applicant.id), 'Tuesday at eight?'),
      );
      await accepted(company.applicant, message(thread, 'Eight suits me.'));
      await accepted(company.owner, message(thread, 'Then it is settled.'));
      for (const who of [company.applicant, company.owner, company.manager, company.viewer])
        expect(await said(who)).toEqual(['Tuesday at eight?', 'Eight suits me.', 'Then it is settled.']);
      const row = await threadOf(company.applicant);
      expect(row).toMatchObject({
        kind: 'job',
        company_id: company.id,
        company_name: 'Gantry Row',
        person_id: company.applicant.id,
        state: 'open',
      });
      // The person learns the names of those who write, and of nobody else.
      expect((row.members as Row[]).map(({ name }) => name)).toEqual([
        'Ines Kade',
        'Nora Haas',
        'Petra Lind',
      ]);
      expect(row.participants).toEqual([company.applicant.id, company.recruiter.id, company.owner.id]);
    });

    it('with the person, who is a stranger unless they applied', async () => {
      await accepted(company.applicant, await firstQuestion(company, company.applicant, 'Is there parking?'));
      expect(await threadOf(company.manager)).toMatchObject({ state: 'open' });
      const stranger = await talentNamed(db(), 'Idris Kane');
      await accepted(stranger, await firstQuestion(company, stranger, 'Is it still open?'));
      const id = await companyThreadId(company.id, String(stranger.id), company.job);
      expect(await threadOf(company.recruiter, id)).toMatchObject({
        state: 'requested',
        state_by: stranger.id,
      });
      expect(await set(company.viewer, 'open', id)).toMatch(/^MQ762/);
      expect(await set(stranger, 'open', id)).toMatch(/^MQ403/);
      expect(await set(company.recruiter, 'open', id)).toBe('accepted');
    });

    it('with an invitation by one colleague, and no other sends a second one', async () => {
      const person = await talentNamed(db(), 'Idris Kane');
      const invite = async () =>
        firstWord(company, String(person.id), 'Come to this one.', { payload: { card: 'invitation' } });
      await accepted(company.recruiter, await invite());
      expect(await refused(company.manager, await invite())).toMatch(/^MQ310/);
    });

    it('never as one of two people’s: what they wrote before, or write with an older app, stays theirs', async () => {
      const own = await accepted(
        company.poster,
        await firstMessage(company.poster, String(company.applicant.id), 'Between us.', company.job),
      );
      const id = String(own.conversation_id);
      expect(await threadOf(company.poster, id)).toMatchObject({
        company_id: null,
        company_name: '',
        person_id: null,
      });
      for (const who of [company.owner, company.manager, company.recruiter, company.viewer]) {
        expect((await held(who, 'conversations')).has(id)).toBe(false);
        expect(await said(who, id)).toEqual([]);
        expect(await refused(who, message(id, 'Me, too.'))).toMatch(/^MQ305/);
      }
      await accepted(
        company.recruiter,
        await firstWord(company, String(company.applicant.id), 'Another thread.'),
      );
      expect(await said(company.applicant, id)).toEqual(['Between us.']);
    });

    it('for nobody who does not hire, about no job of another company, and not between its own people', async () => {
      const to = String(company.applicant.id);
      expect(await refused(company.viewer, await firstWord(company, to, 'Hello'))).toMatch(/^MQ305/);
      const elsewhere = await companyWithApplicant(db(), 'Fly Loft');
      const foreign = { id: company.id, job: elsewhere.job };
      expect(await refused(company.recruiter, await firstWord(foreign, to, 'Hello'))).toMatch(/^MQ305/);
      expect(await refused(elsewhere.recruiter, await firstWord(company, to, 'Hello'))).toMatch(/^MQ305/);
      expect(
        await refused(company.recruiter, await firstWord(company, String(company.manager.id), 'Hello')),
      ).toMatch(/^MQ403/);
      expect(await refused(company.recruiter, await firstWord(company, newId(), 'Hello'))).toMatch(/^MQ404/);
    });

    it('at most twenty times a day with strangers for each colleague, and three unanswered messages for all of them together', async () => {
      const person = await talentNamed(db(), 'Idris Kane');
      const id = await companyThreadId(company.id, String(person.id), company.job);
      await accepted(company.recruiter, await firstWord(company, String(person.id), 'One'));
      await accepted(company.manager, message(id, 'Two'));
      await accepted(company.owner, message(id, 'Three'));
      expect(await refused(company.poster, message(id, 'Four'))).toBe(
        'MQ306 Idris Kane has not answered yet. You can write again when they do.',
      );
      expect((await threadOf(person, id)).state).toBe('requested');
      // Writing is not accepting for the side that asked, whichever colleague it is.
      expect(await set(company.manager, 'open', id)).toMatch(/^MQ403/);
      await db().sql(
        `insert into public.conversations (id, kind, participants, created_by, created_at)
         select gen_random_uuid(), 'direct', array[$1::uuid, gen_random_uuid()], $1, now() from generate_series(1, 20)`,
        [company.recruiter.id],
      );
      const another = await talentNamed(db(), 'Jona Frey');
      expect(await refused(company.recruiter, await firstWord(company, String(another.id), 'Hello'))).toMatch(
        /^MQ302/,
      );
      // Whoever applied waits for it.
      await accepted(company.recruiter, await firstWord(company, String(company.applicant.id), 'Hello'));
    });
  });

  describe('S6: coming and going', () => {
    beforeEach(async () => {
      await accepted(
        company.poster,
        await firstWord(company, String(company.applicant.id), 'Tuesday at eight?'),
      );
      await accepted(company.applicant, message(thread, 'Eight suits me.'));
    });

    it('whoever joins gets it with its history; whoever leaves keeps nothing, and the thread stays', async () => {
      const olga = await employerAt(db(), 'Olga Reuter');
      const streams = ['conversations', 'messages'] as const;
      const sets = new Map(streams.map((stream) => [stream, new Map<string, Row>()]));
      const at = new Map<string, unknown>();
      const sync = async (): Promise<string[]> => {
        for (const stream of streams) {
          const { documents, checkpoint } = await pullAll(olga, stream, at.get(stream) ?? null);
          at.set(stream, checkpoint);
          applyTo(sets.get(stream)!, documents);
        }
        return [...sets.get('messages')!.values()].map(({ body }) => String(body)).toSorted();
      };
      expect(await sync()).toEqual([]);
      const place = await accepted(company.owner, await inviting(company.id, olga.email));
      await olga.sql("select public.answer_company_invitation($1, 'accepted')", [place.id]);
      expect(await sync()).toEqual(['Eight suits me.', 'Tuesday at eight?']);
      await accepted(olga, message(thread, 'I am with them now.'));
      expect((await sync()).length).toBe(3);
      await leave(place.id);
      expect(await sync()).toEqual([]);
      expect(sets.get('conversations')!.size).toBe(0);
      expect(await refused(olga, message(thread, 'Still here?'))).toMatch(/^MQ305/);
      expect((await threadOf(company.applicant)).members).toContainEqual(
        expect.objectContaining({ name: 'Olga Reuter' }),
      );
      // What its poster wrote stays with the company, too.
      await leave(company.poster.placeId);
      expect((await held(company.poster, 'messages')).size).toBe(0);
      await accepted(company.owner, message(thread, 'We go on.'));
      expect((await said(company.applicant)).length).toBe(4);
    });

    it('it stays with its company when the job moves to another, or is gone', async () => {
      const other = await accepted(company.poster, write('companies', { name: 'Fly Loft' }));
      await db().sql('update public.jobs set company_id = $2 where id = $1', [company.job, other.id]);
      expect((await threadOf(company.recruiter)).company_id).toBe(company.id);
      await accepted(company.recruiter, message(thread, 'Still ours.'));
      const sasha = await colleagueOf(db(), company.poster, other.id, 'recruiter', 'Sasha Wirth');
      expect((await held(sasha, 'messages')).size).toBe(0);
      await db().sql('delete from public.jobs where id = $1', [company.job]);
      expect(await threadOf(company.recruiter)).toMatchObject({ company_id: company.id, job_id: null });
      await accepted(company.applicant, message(thread, 'And now?'));
    });

    it('when the company is gone, the person keeps it and nobody else; nobody writes into the void', async () => {
      await db().sql('delete from public.companies where id = $1', [company.id]);
      expect((await held(company.recruiter, 'messages')).size).toBe(0);
      expect((await held(company.owner, 'conversations')).size).toBe(0);
      expect(await threadOf(company.applicant)).toMatchObject({
        company_id: null,
        company_name: 'Gantry Row',
      });
      expect((await said(company.applicant)).length).toBe(2);
      expect(await refused(company.applicant, message(thread, 'Hello?'))).toBe(
        'MQ761 Gantry Row is no longer on Marquee, so nobody would read this.',
      );
    });

    it('the devices of colleagues hear that it is gone with their next pull, when the company is', async () => {
      const before = await pullAll(company.recruiter, 'messages');
      const list = await pullAll(company.recruiter, 'conversations');
      await db().sql('delete from public.companies where id = $1', [company.id]);
      const { documents } = await pullAll(company.recruiter, 'messages', before.checkpoint);
      expect(documents.map((row) => row._deleted)).toEqual([true, true]);
      const after = await pullAll(company.recruiter, 'conversations', list.checkpoint);
      expect(after.documents).toMatchObject([{ id: thread, _deleted: true }]);
    });

    it('when the person’s account is erased, their words and name go, and the company keeps its own', async () => {
      await db().sql('delete from auth.users where id = $1', [company.applicant.id]);
      expect(await said(company.recruiter)).toEqual(['Tuesday at eight?']);
      const row = await threadOf(company.recruiter);
      expect(row.person_id).toBeNull();
      expect(JSON.stringify(row.members)).not.toContain('Ines');
      expect(await refused(company.recruiter, message(thread, 'Hello?'))).toBe(
        'MQ761 This person is no longer on Marquee, so nobody would read this.',
      );
    });

    it('a viewer reads it, and writes in it once they hire', async () => {
      expect(await refused(company.viewer, message(thread, 'May I?'))).toBe(
        'MQ762 You can read this. Only people who hire for Gantry Row can write here.',
      );
      await db().sql(
        "update public.company_members set access = 'recruiter' where user_id = $1 and company_id = $2",
        [company.viewer.id, company.id],
      );
      await accepted(company.viewer, message(thread, 'Now I may.'));
    });
  });
});
