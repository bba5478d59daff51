import { beforeEach, expect, it } from 'vitest';
import { companyThreadId } from '@/domain/ids';
import type { ClaimedMessageMail } from '../../supabase/functions/_shared/message-mail';
import type { As } from '../support/database';
import { type Company, companyWithApplicant, firstWord } from './company-thread-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, message } from './sync-fixtures';

onEveryDatabase('what follows from a word in a company’s thread', (db) => {
  let company: Company;
  let thread: string;
  beforeEach(async () => {
    company = await companyWithApplicant(db());
    thread = await companyThreadId(company.id, String(company.applicant.id), company.job);
    await db().sql('update auth.users set email_confirmed_at = now() where id = any ($1)', [
      [company.applicant, company.recruiter, company.poster, company.owner].map(({ id }) => id),
    ]);
    await accepted(company.recruiter, await firstWord(company, String(company.applicant.id), 'Tuesday?'));
    await db().sql('delete from private.message_mail');
  });

  /** The mails that are due once nobody has been here for a day: to whom, with which name. */
  const mails = async (): Promise<string[]> => {
    await db().sql("update private.message_mail set due_at = now() - interval '1 minute'");
    await db().sql(
      "update public.messages set created_at = created_at - interval '1 day' where conversation_id = $1",
      [thread],
    );
    await db().sql(
      "update auth.sessions set created_at = created_at - interval '3 days', refreshed_at = refreshed_at - interval '3 days'",
    );
    const [row] = await db().sql<{ mails: ClaimedMessageMail[] }>(
      'select public.message_mail_take(100) as mails',
    );
    return row!.mails
      .filter(({ conversation_id: of }) => of === thread)
      .map(({ to, name, count }) => `${to}: ${name}, ${count}`)
      .toSorted();
  };
  const addressOf = async ({ id }: As): Promise<string> =>
    (await db().sql<{ email: string }>('select email from auth.users where id = $1', [id]))[0]!.email;

  it('mails go to who wrote and whose job it is, and to none of them once a colleague has answered', async () => {
    await accepted(company.applicant, message(thread, 'Tuesday suits me.'));
    const [recruiter, poster] = [await addressOf(company.recruiter), await addressOf(company.poster)];
    expect(await mails()).toEqual([`${recruiter}: Ines Kade, 1`, `${poster}: Ines Kade, 1`].toSorted());
    await db().sql('delete from private.message_mail');
    await accepted(company.applicant, message(thread, 'At eight?'));
    await accepted(company.manager, message(thread, 'At eight.'));
    expect(await mails()).toEqual([`${await addressOf(company.applicant)}: Ola Berg, Gantry Row, 2`]);
  });

  it('mails do not follow somebody who has left', async () => {
    await accepted(company.applicant, message(thread, 'Tuesday suits me.'));
    await db().sql(
      "update public.company_members set answer = 'left', status = 'left' where company_id = $1 and user_id = $2",
      [company.id, company.recruiter.id],
    );
    expect(await mails()).toEqual([`${await addressOf(company.poster)}: Ines Kade, 1`]);
  });

  it('who has written there is known to the person, who is in touch with whoever reads it; nobody else is', async () => {
    const inTouch = async (who: As): Promise<boolean> =>
      (
        await db().sql<{ is: boolean }>('select private.is_in_touch($1, $2) as is', [
          company.applicant.id,
          who.id,
        ])
      )[0]!.is;
    const knows = async (who: As, whom: As): Promise<boolean> =>
      (
        await db().sql<{ knows: boolean }>('select private.may_know_name($1, $2) as knows', [who.id, whom.id])
      )[0]!.knows;
    await db().sql('delete from public.job_applications where applicant_id = $1', [company.applicant.id]);
    expect(await inTouch(company.viewer)).toBe(false);
    await accepted(company.applicant, message(thread, 'Tuesday suits me.'));
    expect(await inTouch(company.viewer)).toBe(true);
    expect(await knows(company.applicant, company.recruiter)).toBe(true);
    expect(await knows(company.applicant, company.viewer)).toBe(false);
    expect(await knows(company.viewer, company.applicant)).toBe(true);
    await db().sql("update public.conversations set state = 'open' where id = $1", [thread]);
    await company.applicant.sql("update public.conversations set state = 'blocked' where id = $1", [thread]);
    expect(await inTouch(company.viewer)).toBe(false);
  });

  it('a hint goes to everybody who reads it, and to nobody who has left', async () => {
    await db().sql(
      "update public.company_members set answer = 'left', status = 'left' where company_id = $1 and user_id = $2",
      [company.id, company.manager.id],
    );
    await db().exec('delete from realtime.messages');
    await accepted(company.applicant, message(thread, 'Tuesday suits me.'));
    const hinted = await db().sql<{ topic: string }>(
      "select distinct topic from realtime.messages where event = 'hint'",
    );
    const { owner, recruiter, viewer, poster, applicant } = company;
    expect(hinted.map(({ topic }) => topic).toSorted()).toEqual(
      [owner, recruiter, viewer, poster, applicant].map(({ id }) => `account:${id}`).toSorted(),
    );
  });

  it('that somebody types is told to whoever reads it, and by nobody who cannot write', async () => {
    const typing = async (who: As): Promise<string[]> => {
      await db().sql("delete from private.rate_records where what = 'typing'");
      await db().exec('delete from realtime.messages');
      await who.sql('select public.tell_typing($1)', [thread]);
      const rows = await db().sql<{ topic: string }>(
        "delete from realtime.messages where event = 'typing' returning topic",
      );
      return rows.map(({ topic }) => topic.slice('account:'.length)).toSorted();
    };
    const ids = (...people: As[]): string[] => people.map(({ id }) => String(id)).toSorted();
    const { owner, manager, recruiter, viewer, poster, applicant } = company;
    expect(await typing(applicant)).toEqual(ids(owner, manager, recruiter, viewer, poster));
    expect(await typing(recruiter)).toEqual(ids(owner, manager, viewer, poster, applicant));
    expect(await typing(viewer)).toEqual([]);
  });
});
