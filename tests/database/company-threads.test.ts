import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { companyThreadId } from '@/domain/ids';
import type { As } from '../support/database';
import {
  THREAD_ACCESS,
  THREAD_ACTS,
  THREAD_ROLES,
  type ThreadAct,
  type ThreadRole,
} from './access-matrix-company-threads';
import { employerAt, inviting } from './colleague-fixtures';
import {
  type Company,
  companyWithApplicant,
  fileNamed,
  firstWord,
  talentNamed,
  threadQuestions,
} from './company-thread-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, edit, message, pushOne, refusalOf, saving, write } from './sync-fixtures';

onEveryDatabase('threads that a company shares', (db) => {
  let company: Company;
  let thread: string;
  const { held, threadOf, said, noticesOf, leave } = threadQuestions(db, () => ({ thread }));

  beforeEach(async () => {
    company = await companyWithApplicant(db());
    thread = await companyThreadId(company.id, String(company.applicant.id), company.job);
  });

  it('its id is the same in SQL and here', async () => {
    const [row] = await db().sql<{ id: string }>('select private.company_thread_id($1, $2, $3) as id', [
      company.id,
      company.applicant.id,
      company.job,
    ]);
    expect(row!.id).toBe(thread);
  });

  describe('who may do what', () => {
    const attempts: Record<ThreadAct, (who: As, file: string) => Promise<string>> = {
      'read the thread': async (who) =>
        (await who.sql('select id from public.conversations where id = $1', [thread])).length === 1
          ? 'done'
          : 'denied',
      'read the message': async (who) =>
        (await who.sql('select id from public.messages where conversation_id = $1', [thread])).length > 0
          ? 'done'
          : 'denied',
      'read of the file': async (who, file) =>
        (await who.sql('select id from public.attachments where id = $1', [file])).length === 1
          ? 'done'
          : 'denied',
      write: async (who) => outcome(await pushOne(who, message(thread, 'One more word.'))),
      'mark as read': async (who) => {
        const rows = await who.sql(
          'update public.conversations set read_marks = jsonb_build_object(auth.uid(), 1) where id = $1 returning id',
          [thread],
        );
        return rows.length === 1 ? 'done' : 'denied';
      },
      block: async (who) => {
        const rows = await who.sql(
          "update public.conversations set state = 'blocked' where id = $1 returning id",
          [thread],
        );
        return rows.length === 1 ? 'done' : 'denied';
      },
      'change the message of another': async (who) => {
        const rows = await who.sql(
          "update public.messages set body = 'Changed.' where conversation_id = $1 and sender_id <> auth.uid() returning id",
          [thread],
        );
        return rows.length > 0 ? 'done' : 'denied';
      },
      report: async (who) =>
        outcome(
          await pushOne(
            who,
            write('drafts', {
              kind: 'report',
              intent: 'report',
              subject_id: thread,
              title: 'It',
              payload: { about: 'conversation', reason: 'spam', words: '' },
            }),
          ),
        ),
    };
    const outcome = ({ status, code }: { status: string; code?: string | null }): string =>
      status === 'accepted' ? 'done' : String(code);
    const tried = async (attempt: () => Promise<string>): Promise<string> => {
      try {
        return await attempt();
      } catch (error) {
        const { code, message: text } = error as { code?: string; message?: string };
        if (code === '42501') return 'denied';
        return /two_factor_required|suspended|PT403/.test(`${code} ${text}`) || code === 'MQ403'
          ? 'gate'
          : String(code);
      }
    };

    it.each(THREAD_ROLES)('%s', async (role: ThreadRole) => {
      const file = fileNamed('Terms.pdf');
      const left = company.poster;
      await accepted(left, await firstWord(company, String(company.applicant.id), 'Tuesday suits us.'));
      const withFile = message(thread, 'The terms.');
      await accepted(company.owner, { ...withFile, document: { ...withFile.document, attachments: [file] } });
      await leave(left.placeId);
      const others: Record<Exclude<ThreadRole, keyof Company>, () => Promise<As>> = {
        person: async () => company.applicant,
        left: async () => left,
        invited: async () => {
          const person = await employerAt(db(), 'Olga Reuter');
          await accepted(company.owner, await inviting(company.id, person.email));
          return person;
        },
        otherEmployer: () => employerAt(db(), 'Otis Bram'),
        otherTalent: () => talentNamed(db(), 'Idris Kane'),
        admin: async () => db().as({ id: await db().createUser({ name: 'Ada Quill', role: 'admin' }) }),
        visitor: async () => db().as({ id: null }),
        suspended: async () => {
          await db().sql('update public.profiles set suspended_at = now() where id = $1', [
            company.recruiter.id,
          ]);
          return company.recruiter;
        },
        unverified: async () => {
          await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [
            company.recruiter.id,
          ]);
          return db().as({ id: company.recruiter.id });
        },
      };
      const who =
        role in company
          ? (company[role as keyof Company] as As)
          : await others[role as keyof typeof others]();
      const found: Record<string, string> = {};
      for (const act of THREAD_ACTS) found[act] = await tried(() => attempts[act](who, String(file.id)));
      expect(found).toEqual(THREAD_ACCESS[role]);
    });
  });

  describe('each for themselves', () => {
    it('marks, and the text of their own message', async () => {
      const first = await accepted(
        company.recruiter,
        await firstWord(company, String(company.applicant.id), 'Tusday?'),
      );
      await accepted(company.applicant, message(thread, 'Which day?'));
      const raised = await accepted(
        company.manager,
        edit('conversations', await threadOf(company.manager), {
          read_marks: { [String(company.manager.id)]: 2, [String(company.owner.id)]: 2 },
        }),
      );
      expect(raised.read_marks).toMatchObject({ [String(company.manager.id)]: 2 });
      expect(Object.keys(raised.read_marks as Row)).not.toContain(company.owner.id);
      expect(
        refusalOf(await pushOne(company.manager, edit('messages', first, { body: 'Mine now.' }))),
      ).not.toBe('accepted');
      const own = (await held(company.recruiter, 'messages')).get(first.id)!;
      await accepted(company.recruiter, edit('messages', own, { body: 'Tuesday?' }));
      expect((await said(company.applicant))[0]).toBe('Tuesday?');
    });

    it('whoever wrote in it and whoever posted the job are told, and not of a colleague’s words', async () => {
      await accepted(
        company.recruiter,
        await firstWord(company, String(company.applicant.id), 'Tuesday at eight?'),
      );
      expect(await noticesOf(company.applicant)).toMatchObject([{ title: 'Nora Haas, Gantry Row' }]);
      await accepted(company.applicant, message(thread, 'Eight suits me.'));
      for (const who of [company.recruiter, company.poster])
        expect(await noticesOf(who)).toMatchObject([
          { title: 'Ines Kade', action_url: `/messages/${thread}` },
        ]);
      for (const who of [company.owner, company.manager, company.viewer])
        expect(await noticesOf(who)).toEqual([]);
      await accepted(company.manager, message(thread, 'Good.'));
      for (const who of [company.recruiter, company.poster])
        expect(await noticesOf(who)).toMatchObject([{ title: 'Ines Kade' }]);
      expect(await noticesOf(company.owner)).toEqual([]);
      // Muted by one, and one who has left: nobody hears, so the owner does.
      await accepted(company.manager, await saving(company.manager, 'muted', thread));
      await leave(company.poster.placeId);
      await db().sql("update public.notifications set is_read = true where type = 'message'");
      await accepted(company.applicant, message(thread, 'See you there.'));
      expect(await noticesOf(company.manager)).toEqual([]);
      expect(await noticesOf(company.poster)).toEqual([]);
      // The job is the owner's now.
      expect((await noticesOf(company.owner)).length).toBe(1);
    });
  });
});
