import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { conversationId, newId, projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { colleagueOf, employerAt, inviting as invitingColleague } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

/** Whom an invitation onto a crew reaches, and what the two sides go on learning of each other. */
onEveryDatabase('the borders of a crew', (db) => {
  let people: Cast;
  let project: Row & { id: string };

  beforeEach(async () => {
    people = await cast(db());
    project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
  });

  const rowOf = async (who: As, stream: string, id: unknown): Promise<Row & { id: string }> => {
    const found = (await pullAll(who, stream)).documents.find((each) => each.id === id);
    if (!found) throw new Error(`${stream} ${String(id)} is not readable.`);
    return found as Row & { id: string };
  };
  const inviting = async (whom: string, into: string = project.id) =>
    write(
      'crew',
      { project_id: into, user_id: whom, role_code: 'gaffer', access: 'member', invitation: 1 },
      { id: await projectMemberId(into, whom) },
    );
  const save = async (whom: string): Promise<unknown> =>
    accepted(people.employer, await saving(people.employer, 'profile', whom));
  const asked = async (whom: string): Promise<string> =>
    refusalOf(await pushOne(people.employer, await inviting(whom)));

  const STRANGER =
    'MQ674 You can invite people who applied to you, whom you write with, have hired or booked, your colleagues, and whom you have saved if they are open to contact.';

  describe('an invitation', () => {
    it('reaches nobody by their id who is not listed, in the words for an id that is nobody’s', async () => {
      const make = (options: object) => db().createUser({ name: 'Nell Hidden', role: 'talent', ...options });
      const ids = [
        await make({ profile: { is_active: false, headline: 'Stunt double' } }),
        await make({ complete: false }),
        await make({ role: 'employer' }),
        newId(),
      ];
      for (const id of ids) {
        await save(id);
        const answer = await pushOne(people.employer, await inviting(id));
        expect(refusalOf(answer)).toBe(STRANGER);
        expect(JSON.stringify(answer)).not.toContain('Nell');
      }
      expect(
        await db().sql('select 1 from public.notifications where user_id = any($1::uuid[])', [ids]),
      ).toEqual([]);
    });

    it('reaches colleagues, and nobody who has left or was only invited', async () => {
      const company = await accepted(people.employer, write('companies', { name: 'Gantry Row' }));
      const colleague = await colleagueOf(db(), people.employer, company.id, 'recruiter');
      const invited = await employerAt(db(), 'Ivo Reuter');
      await accepted(people.employer, await invitingColleague(company.id, invited.email));
      expect(await asked(String(invited.id))).toBe(STRANGER);
      expect(await asked(String(colleague.id))).toBe('accepted');
      await db().sql("update public.company_members set status = 'left' where id = $1", [colleague.placeId]);
      const { id: other } = await accepted(
        people.employer,
        write('projects', { title: 'Salt Road', status: 'prep' }),
      );
      expect(refusalOf(await pushOne(people.employer, await inviting(String(colleague.id), other)))).toBe(
        STRANGER,
      );
    });

    it('reaches whoever has hidden themselves from strangers, where the two have to do with each other', async () => {
      const job = await publishedJob(people.employer);
      await accepted(people.talent, applying(job));
      await db().sql('update public.profiles set is_active = false where id = $1', [people.talent.id]);
      expect(await asked(String(people.talent.id))).toBe('accepted');
    });

    it('does not reach whoever has declined to hear from this employer, until they write or apply', async () => {
      const whom = String(people.talent.id);
      await accepted(people.employer, await firstMessage(people.employer, whom, 'Hello'));
      const thread = await conversationId('direct', [String(people.employer.id), whom], '');
      await accepted(
        people.talent,
        edit('conversations', await rowOf(people.talent, 'conversations', thread), { state: 'declined' }),
      );
      await save(whom);
      expect(await asked(whom)).toBe(STRANGER);
      await accepted(people.talent, applying(await publishedJob(people.employer)));
      expect(await asked(whom)).toBe('accepted');
    });
  });

  describe('an invitation by an editor', () => {
    let editor: As;
    let seat: string;
    const invitation = async (): Promise<Row & { id: string }> => {
      await accepted(editor, await saving(editor, 'profile', String(people.talent.id)));
      return accepted(editor, await inviting(String(people.talent.id)));
    };
    const accepts = async (place: Row): Promise<string> =>
      refusalOf(await pushOne(people.talent, edit('crew', place, { answer: 'accepted' })));
    const OVER = 'MQ675 This invitation is no longer open.';

    beforeEach(async () => {
      editor = people.otherEmployer;
      seat = await projectMemberId(project.id, String(editor.id));
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, answer, status, access) values ($1, $2, $3, 'accepted', 'joined', 'editor')`,
        [seat, project.id, editor.id],
      );
    });

    it.each([
      ['is removed', { removed: true }],
      ['is no editor any more', { access: 'member' }],
    ])('ends with their place, once that editor %s; another editor asks again', async (_, step) => {
      const place = await invitation();
      const own = await rowOf(people.employer, 'crew', seat);
      await accepted(people.employer, edit('crew', own, step));
      expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject({ status: 'removed' });
      expect(await accepts(place)).toBe(OVER);
      expect((await pullAll(people.talent, 'projects')).documents).toEqual([]);
      await save(String(people.talent.id));
      const again = await accepted(
        people.employer,
        edit('crew', await rowOf(people.employer, 'crew', place.id), { removed: false, invitation: 2 }),
      );
      expect(await accepts(again)).toBe('accepted');
    });

    it('is not accepted while that editor is suspended, nor once their account is erased', async () => {
      const place = await invitation();
      const suspended = (at: string): Promise<unknown> =>
        db().sql(`update public.profiles set suspended_at = ${at} where id = $1`, [editor.id]);
      await suspended('now()');
      expect(await accepts(place)).toBe(OVER);
      await suspended('null');
      await db().sql('delete from auth.users where id = $1', [editor.id]);
      expect(await accepts(await rowOf(people.talent, 'crew', place.id))).toBe(OVER);
    });

    it('goes on where the project is handed on, because whoever owned it edits it', async () => {
      await save(String(people.talent.id));
      const place = await accepted(people.employer, await inviting(String(people.talent.id)));
      await accepted(
        people.employer,
        edit('crew', await rowOf(people.employer, 'crew', seat), { is_offered: true }),
      );
      await accepted(editor, edit('crew', await rowOf(editor, 'crew', seat), { takes_over: 'accepted' }));
      expect(await accepts(place)).toBe('accepted');
    });
  });

  describe('a block', () => {
    const WORDS = 'ANSWER ME';
    const blocks = (blocker: As, blocked: As): Promise<unknown> =>
      db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.id,
        blocked.id,
      ]);
    const invited = async (): Promise<Row & { id: string }> => {
      await save(String(people.talent.id));
      return accepted(people.employer, await inviting(String(people.talent.id)));
    };
    const says = async (who: As, place: Row, changes: Row): Promise<string> =>
      refusalOf(await pushOne(who, edit('crew', await rowOf(who, 'crew', place.id), changes)));

    it('is not walked round by a project that is renamed as it is cancelled, where the person was invited', async () => {
      await invited();
      await blocks(people.talent, people.employer);
      for (const status of ['cancelled', 'development']) {
        const own = await rowOf(people.employer, 'projects', project.id);
        await accepted(people.employer, edit('projects', own, { title: WORDS, status }));
      }
      expect(JSON.stringify((await pullAll(people.talent, 'notifications')).documents)).not.toContain(WORDS);
    });

    it.each(['invited', 'joined', 'left'])(
      'is not walked round by a role, where the person is %s',
      async (state) => {
        const place = await invited();
        if (state !== 'invited')
          expect(await says(people.talent, place, { answer: 'accepted' })).toBe('accepted');
        if (state === 'left') expect(await says(people.talent, place, { answer: 'left' })).toBe('accepted');
        await blocks(people.talent, people.employer);
        expect(await says(people.employer, place, { role_code: 'answer_me' })).toBe('accepted');
        expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject({
          status: state,
          role_code: 'gaffer',
        });
      },
    );

    it('takes the right to edit from nobody: the owner still ends that', async () => {
      const place = await invited();
      expect(await says(people.employer, place, { access: 'editor' })).toBe('accepted');
      expect(await says(people.talent, place, { answer: 'accepted' })).toBe('accepted');
      await blocks(people.talent, people.employer);
      expect(await says(people.employer, place, { access: 'member' })).toBe('accepted');
      expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject({ access: 'member' });
    });

    it('or not: nothing is written about whoever declined, until they are asked again', async () => {
      const place = await invited();
      expect(await says(people.talent, place, { answer: 'declined' })).toBe('accepted');
      expect(await says(people.employer, place, { role_code: 'please', access: 'editor' })).toBe('accepted');
      const said = { status: 'declined', role_code: 'gaffer', access: 'member' };
      expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject(said);
      expect(await says(people.employer, place, { role_code: 'grip', invitation: 2 })).toBe('accepted');
      expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject({
        status: 'invited',
        role_code: 'grip',
      });
    });
  });

  describe('who has gone', () => {
    const renamed = { full_name: 'Mara Newname', headline: 'In a safe house' };
    const joined = async (): Promise<Row & { id: string }> => {
      await save(String(people.talent.id));
      const place = await accepted(people.employer, await inviting(String(people.talent.id)));
      return accepted(people.talent, edit('crew', place, { answer: 'accepted' }));
    };
    const renames = async (): Promise<unknown> =>
      accepted(
        people.talent,
        edit('profiles', await rowOf(people.talent, 'profiles', people.talent.id), renamed),
      );

    it.each(['declined', 'left', 'removed', 'blocked'])(
      'is known to the project by what it knew, once they have %s: not even that there is something new',
      async (how) => {
        await save(String(people.talent.id));
        let place = await accepted(people.employer, await inviting(String(people.talent.id)));
        if (how === 'left' || how === 'removed')
          place = await accepted(people.talent, edit('crew', place, { answer: 'accepted' }));
        if (how === 'declined' || how === 'left')
          await accepted(people.talent, edit('crew', place, { answer: how }));
        if (how === 'removed') await accepted(people.employer, edit('crew', place, { removed: true }));
        if (how === 'blocked')
          await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
            people.talent.id,
            people.employer.id,
          ]);
        const before = await rowOf(people.employer, 'crew', place.id);
        await renames();
        const after = await rowOf(people.employer, 'crew', place.id);
        expect(after).toMatchObject({
          user_name: before.user_name,
          user_headline: before.user_headline,
        });
        if (how !== 'blocked') expect(after.rev).toBe(before.rev);
      },
    );

    it('and is on it is known as they are now', async () => {
      const place = await joined();
      await renames();
      expect(await rowOf(people.employer, 'crew', place.id)).toMatchObject({
        user_name: 'Mara Newname',
        user_headline: 'In a safe house',
      });
    });

    it('learns no new name of whoever invited them', async () => {
      const place = await joined();
      await accepted(people.talent, edit('crew', place, { answer: 'left' }));
      await db().sql("update public.profiles set full_name = 'Petra Newname' where id = $1", [
        people.employer.id,
      ]);
      await db().sql('update public.project_members set id = id where id = $1', [place.id]);
      expect(await rowOf(people.talent, 'crew', place.id)).toMatchObject({ invited_by_name: 'Petra Lind' });
    });
  });
});
