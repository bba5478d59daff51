import { beforeEach, expect, it } from 'vitest';
import { companyThreadId } from '@/domain/ids';
import {
  type Company,
  companyWithApplicant,
  firstWord,
  talentNamed,
  threadQuestions,
} from './company-thread-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, edit, firstMessage, message, publishedJob } from './sync-fixtures';

onEveryDatabase('a block in a company’s thread', (db) => {
  let company: Company;
  let thread: string;
  const { threadOf, refused, set, noticesOf } = threadQuestions(db, () => ({ thread }));

  beforeEach(async () => {
    company = await companyWithApplicant(db());
    thread = await companyThreadId(company.id, String(company.applicant.id), company.job);
    await accepted(
      company.recruiter,
      await firstWord(company, String(company.applicant.id), 'Tuesday at eight?'),
    );
    await accepted(company.applicant, message(thread, 'Eight suits me.'));
  });

  it('the person blocks the company: none of its people writes, in any of its threads, nor begins one of their own', async () => {
    const about = async (title: string) => publishedJob(company.manager, { company_id: company.id, title });
    const [other, job] = [await about('Gaffer, pickups'), await about('Best boy, two nights')];
    const open = await accepted(
      company.owner,
      await firstWord({ id: company.id, job: other }, String(company.applicant.id), 'And the pickups?'),
    );
    expect(await set(company.applicant, 'blocked')).toBe('accepted');
    // Another of the two stays as it is, and takes no word either.
    expect(await refused(company.owner, message(String(open.conversation_id), 'Please.'))).toMatch(/^MQ301/);
    expect(await refused(company.applicant, message(String(open.conversation_id), 'And I?'))).toMatch(
      /^MQ307/,
    );
    for (const who of [company.recruiter, company.manager]) {
      expect(await refused(who, message(thread, 'Please.'))).toBe(
        'MQ301 Ines Kade is not accepting messages.',
      );
      expect(
        await refused(
          who,
          await firstWord({ id: company.id, job }, String(company.applicant.id), 'And here?'),
        ),
      ).toMatch(/^MQ301/);
      expect(await refused(who, await firstMessage(who, String(company.applicant.id), 'Privately?'))).toMatch(
        /^MQ301/,
      );
    }
    expect(await refused(company.applicant, message(thread, 'And I?'))).toMatch(
      /^MQ307 You blocked Gantry Row/,
    );
    expect(await set(company.recruiter, 'open')).toMatch(/^MQ403/);
    expect(await set(company.applicant, 'open')).toBe('accepted');
    await accepted(company.manager, message(thread, 'Thank you.'));
  });

  it('the company blocks the person: anybody who hires lifts it, and the person does not learn who did either', async () => {
    expect(await set(company.manager, 'blocked')).toBe('accepted');
    for (const who of [company.owner, company.recruiter, company.manager]) {
      expect(await set(who, 'open')).toBe('accepted');
      expect((await threadOf(company.applicant)).state).toBe('open');
      expect(await set(company.manager, 'blocked')).toBe('accepted');
      const seen = await threadOf(company.applicant);
      expect(seen).toMatchObject({ state: 'blocked', state_by: null });
      expect(JSON.stringify(seen)).not.toContain(String(company.manager.id));
    }
    expect(await refused(company.applicant, message(thread, 'Hello?'))).toBe(
      'MQ301 Gantry Row is not accepting messages.',
    );
    expect(await refused(company.recruiter, message(thread, 'Sorry.'))).toBe(
      'MQ763 Gantry Row has blocked Ines Kade. Unblock them before you write.',
    );
    expect(await set(company.viewer, 'open')).toMatch(/^MQ762/);
    expect(await set(company.recruiter, 'open')).toBe('accepted');
    await accepted(company.applicant, message(thread, 'Thank you.'));
  });

  it('both block: each lifts their own', async () => {
    const seen = await threadOf(company.manager);
    expect(await set(company.applicant, 'blocked')).toBe('accepted');
    // The manager has not heard of it yet.
    await accepted(company.manager, edit('conversations', seen, { state: 'blocked' }));
    expect(await set(company.applicant, 'open')).toBe('accepted');
    expect((await threadOf(company.applicant)).state).toBe('blocked');
    expect(await refused(company.applicant, message(thread, 'Hello?'))).toMatch(/^MQ301/);
    expect(await set(company.recruiter, 'open')).toBe('accepted');
    expect((await threadOf(company.applicant)).state).toBe('open');
  });

  it('between the person and one colleague: that one does not write, and the others go on', async () => {
    const own = await accepted(
      company.recruiter,
      await firstMessage(company.recruiter, String(company.applicant.id), 'Between us.'),
    );
    expect(await set(company.applicant, 'blocked', String(own.conversation_id))).toBe('accepted');
    expect(await refused(company.recruiter, message(thread, 'And here?'))).toMatch(/^MQ301/);
    await accepted(company.manager, message(thread, 'I am here.'));
    await accepted(company.applicant, message(thread, 'Good.'));
    // A colleague who blocks the person hears nothing of them, and keeps nobody else from it.
    const other = await accepted(
      company.manager,
      await firstMessage(company.manager, String(company.applicant.id), 'Mine.'),
    );
    expect(await set(company.manager, 'blocked', String(other.conversation_id))).toBe('accepted');
    expect(await refused(company.manager, message(thread, 'Hm.'))).toMatch(/^MQ307/);
    await db().sql("update public.notifications set is_read = true where type = 'message'");
    await accepted(company.applicant, message(thread, 'Anybody?'));
    expect(await noticesOf(company.manager)).toEqual([]);
    expect((await noticesOf(company.poster)).length).toBe(1);
  });

  it('a declined request holds for the whole company until the person writes', async () => {
    const person = await talentNamed(db(), 'Idris Kane');
    const id = await companyThreadId(company.id, String(person.id), company.job);
    await accepted(company.recruiter, await firstWord(company, String(person.id), 'Come to this one.'));
    expect(await set(person, 'declined', id)).toBe('accepted');
    for (const who of [company.recruiter, company.owner])
      expect(await refused(who, message(id, 'Please.'))).toMatch(/^MQ301/);
    await accepted(person, message(id, 'After all.'));
    await accepted(company.owner, message(id, 'Good.'));
  });
});
