import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { projectMemberId } from '@/domain/ids';
import { PROJECT_STATUSES } from '@/domain/projects/production-lifecycles';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applyTo,
  type Cast,
  cast,
  edit,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

onEveryDatabase('projects', (db) => {
  let people: Cast;
  let project: Row & { id: string };

  const start = (who: As, fields: Row = {}) =>
    write('projects', { title: 'Low Tide', status: 'prep', production_kind: 'commercial', ...fields });

  /** As a device invites somebody whom the employer has saved. */
  const invitation = async (whom: As, fields: Row = {}, of: string = project.id) =>
    write(
      'crew',
      { project_id: of, user_id: String(whom.id), role_code: 'gaffer', access: 'member', ...fields },
      { id: await projectMemberId(of, String(whom.id)) },
    );
  const invite = async (whom: As, fields: Row = {}) => {
    await people.employer.push([await saving(people.employer, 'profile', String(whom.id))]);
    return accepted(people.employer, await invitation(whom, fields));
  };
  const answer = (who: As, member: Row, what: string) =>
    accepted(who, edit('crew', member, { answer: what }));
  const held = async (who: As, stream: string): Promise<string[]> =>
    [...applyTo(new Map(), (await pullAll(who, stream)).documents).keys()].toSorted();
  const latest = async (who: As, member: Row): Promise<Row> => {
    const { documents } = await pullAll(who, 'crew');
    const found = documents.find(({ id }) => id === member.id);
    if (!found) throw new Error('That membership is not readable.');
    return found as Row;
  };

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    // Each of these tests is a day of its own.
    await db().sql("delete from private.rate_records where what = 'crew_invitation'");
    project = await accepted(people.employer, start(people.employer));
  });

  describe('are started', () => {
    it('by employers, who are on them as their owners', async () => {
      const [owner] = (await pullAll(people.employer, 'crew')).documents.filter(
        (each) => (each as Row).project_id === project.id,
      );
      expect(owner).toMatchObject({ user_id: people.employer.id, access: 'owner', status: 'joined' });
      expect(owner!.id).toBe(await projectMemberId(project.id, String(people.employer.id)));
      expect(project).toMatchObject({ owner_name: 'Petra Lind', status: 'prep' });
    });

    it.each([
      ['by talent', 'talent', {}, 'MQ671 Only employers can start projects.'],
      ['without a title', 'employer', { title: ' \u200b ' }, 'MQ673 Give the project a title.'],
      [
        'that end before they begin',
        'employer',
        { starts_on: '2027-02-03', ends_on: '2027-02-01' },
        'MQ676 The last day cannot be before the first.',
      ],
      [
        'that are over',
        'employer',
        { status: 'completed' },
        'MQ672 A project that is new cannot become completed.',
      ],
    ] as const)('but not %s', async (_what, who, fields, refusal) => {
      expect(refusalOf(await pushOne(people[who], start(people[who], fields)))).toBe(refusal);
    });

    it.each(['0044-03-15 BC', '99999-01-01', 'infinity', '1999-12-31'])(
      'on days of a calendar: %s is none',
      async (day) => {
        const answered = await pushOne(people.employer, edit('projects', project, { starts_on: day }));
        expect(refusalOf(answered)).toMatch(/^MQ400 /);
      },
    );

    it('and go on by the steps of their lifecycle alone', async () => {
      const reached: string[] = [];
      for (const to of PROJECT_STATUSES) {
        const each = await accepted(people.employer, start(people.employer));
        if (refusalOf(await pushOne(people.employer, edit('projects', each, { status: to }))) === 'accepted')
          reached.push(to);
      }
      expect(reached).toEqual(['development', 'prep', 'shooting', 'cancelled']);
    });
  });

  describe('S13: nobody is on a crew against their will', () => {
    it('an invitation is theirs alone to answer, and opens nothing before', async () => {
      const member = await invite(people.talent);
      expect(member).toMatchObject({ status: 'invited', user_name: 'Mara Voss', project_title: 'Low Tide' });
      expect(await held(people.talent, 'projects')).not.toContain(project.id);
      expect(await held(people.talent, 'crew')).toContain(member.id);
      expect(refusalOf(await pushOne(people.employer, edit('crew', member, { answer: 'accepted' })))).toBe(
        'MQ403 You do not have permission to perform this action.',
      );
      expect(await answer(people.talent, member, 'accepted')).toMatchObject({ status: 'joined' });
      expect(await held(people.talent, 'projects')).toContain(project.id);
    });

    it('somebody on the crew of another project of theirs is known, until they leave it', async () => {
      const crew = db().as({ id: await db().createUser({ name: 'Nell Wickham' }) });
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')`,
        [await projectMemberId(project.id, String(crew.id)), project.id, crew.id],
      );
      const [next, later] = [
        await accepted(people.employer, start(people.employer)),
        await accepted(people.employer, start(people.employer)),
      ];
      expect(await accepted(people.employer, await invitation(crew, {}, next.id))).toMatchObject({
        status: 'invited',
      });
      await db().sql(
        "update public.project_members set status = 'left' where project_id = $1 and user_id = $2",
        [project.id, crew.id],
      );
      expect(refusalOf(await pushOne(people.employer, await invitation(crew, {}, later.id)))).toMatch(
        /^MQ674 /,
      );
      // Nor does it count for whoever does not edit that project.
      await db().sql(
        "update public.project_members set status = 'joined' where project_id = $1 and user_id = $2",
        [project.id, crew.id],
      );
      const theirs = await accepted(people.otherEmployer, start(people.otherEmployer));
      expect(refusalOf(await pushOne(people.otherEmployer, await invitation(crew, {}, theirs.id)))).toMatch(
        /^MQ674 /,
      );
    });

    it('somebody whom the employer does not know, or who blocks them, cannot be asked, in the same words', async () => {
      const words =
        'MQ674 You can invite people who applied to you, whom you write with, have hired or booked, your colleagues, and whom you have saved if they are open to contact.';
      const stranger = db().as({ id: await db().createUser({ name: 'Nell Wickham' }) });
      expect(refusalOf(await pushOne(people.employer, await invitation(stranger)))).toBe(words);
      await people.employer.push([await saving(people.employer, 'profile', String(stranger.id))]);
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        stranger.id,
        people.employer.id,
      ]);
      expect(refusalOf(await pushOne(people.employer, await invitation(stranger)))).toBe(words);
      await db().sql('delete from private.blocks where blocker_id = $1', [stranger.id]);
      const open = (isOpen: boolean) =>
        db().sql('update public.profiles set open_to_contact = $2 where id = $1', [stranger.id, isOpen]);
      await open(false);
      expect(refusalOf(await pushOne(people.employer, await invitation(stranger)))).toBe(words);
      await open(true);
      expect(refusalOf(await pushOne(people.employer, await invitation(stranger)))).toBe('accepted');
    });

    it('by editors of the project alone, under the id of project and person, and never as an owner', async () => {
      const denied = 'MQ403 You do not have permission to perform this action.';
      await invite(people.talent).then((member) => answer(people.talent, member, 'accepted'));
      await people.talent.push([await saving(people.talent, 'profile', String(people.otherTalent.id))]);
      expect(refusalOf(await pushOne(people.talent, await invitation(people.otherTalent)))).toBe(denied);
      await people.employer.push([await saving(people.employer, 'profile', String(people.otherTalent.id))]);
      expect(
        refusalOf(await pushOne(people.employer, await invitation(people.otherTalent, { access: 'owner' }))),
      ).toBe(denied);
      const { document } = await invitation(people.otherTalent);
      expect(refusalOf(await pushOne(people.employer, write('crew', document)))).toBe(denied);
    });

    it('somebody who has left comes back only when they are asked again', async () => {
      const member = await invite(people.talent);
      await answer(people.talent, member, 'accepted');
      const left = await answer(people.talent, await latest(people.talent, member), 'left');
      expect(left.status).toBe('left');
      expect(refusalOf(await pushOne(people.talent, edit('crew', left, { answer: 'accepted' })))).toBe(
        'MQ677 You have left this project. Its editors can invite you again.',
      );
      const again = await accepted(
        people.employer,
        edit('crew', await latest(people.employer, member), { invitation: 2 }),
      );
      expect(again).toMatchObject({ status: 'invited', answer: '' });
      expect(await answer(people.talent, await latest(people.talent, member), 'accepted')).toMatchObject({
        status: 'joined',
      });
    });

    it('an answer to an invitation that was taken back is refused with a sentence', async () => {
      const member = await invite(people.talent);
      await accepted(people.employer, edit('crew', member, { removed: true }));
      expect(refusalOf(await pushOne(people.talent, edit('crew', member, { answer: 'accepted' })))).toBe(
        'MQ675 This invitation is no longer open.',
      );
    });

    it('an editor who was removed comes back as a member', async () => {
      const member = await answer(
        people.talent,
        await invite(people.talent, { access: 'editor' }),
        'accepted',
      );
      expect(member.access).toBe('editor');
      const removed = await accepted(people.employer, edit('crew', member, { removed: true }));
      expect(removed.access).toBe('member');
      const again = { removed: false, invitation: Number(removed.invitation) + 1 };
      const invited = await accepted(people.employer, edit('crew', removed, again));
      expect(await answer(people.talent, invited, 'accepted')).toMatchObject({
        access: 'member',
        status: 'joined',
      });
    });

    it('nobody is asked again and again: three times a day, one at a time', async () => {
      let member = await invite(people.talent);
      const again = () => edit('crew', member, { removed: false, invitation: 1000 });
      for (const round of [2, 3]) {
        member = await accepted(people.employer, edit('crew', member, { removed: true }));
        member = await accepted(people.employer, again());
        expect(member.invitation).toBe(round);
      }
      member = await accepted(people.employer, edit('crew', member, { removed: true }));
      expect(refusalOf(await pushOne(people.employer, again()))).toBe(
        'MQ412 You have sent 3 invitations to this person in 24 hours, the most for one day. Try again tomorrow.',
      );
    });

    it('the owner neither leaves nor is removed, and alone says who edits', async () => {
      const [owner] = (await pullAll(people.employer, 'crew')).documents.filter(
        (each) => (each as Row).project_id === project.id,
      );
      for (const change of [{ answer: 'left' }, { removed: true }])
        expect(refusalOf(await pushOne(people.employer, edit('crew', owner as Row, change)))).toBe(
          'MQ678 Whoever owns a project cannot leave it.',
        );
      const editor = await invite(people.talent);
      await answer(people.talent, editor, 'accepted');
      await accepted(
        people.employer,
        edit('crew', await latest(people.employer, editor), { access: 'editor' }),
      );
      const other = await invite(people.otherTalent);
      expect(refusalOf(await pushOne(people.talent, edit('crew', other, { access: 'editor' })))).toBe(
        'MQ403 You do not have permission to perform this action.',
      );
      expect(await accepted(people.talent, edit('crew', other, { role_code: 'grip' }))).toMatchObject({
        role_code: 'grip',
      });
    });
  });

  describe('S6: what somebody sees follows their place on the crew', () => {
    it('a stranger sees nothing; whoever leaves or is removed loses all but their own place', async () => {
      const member = await invite(people.talent);
      const checkpoints = Object.fromEntries(
        await Promise.all(
          ['projects', 'crew'].map(async (stream) => [
            stream,
            (await pullAll(people.talent, stream)).checkpoint,
          ]),
        ),
      ) as Record<string, unknown>;
      await answer(people.talent, member, 'accepted');
      const brought = async (stream: string): Promise<Map<string, boolean>> => {
        const { documents, checkpoint } = await pullAll(people.talent, stream, checkpoints[stream]);
        checkpoints[stream] = checkpoint;
        return new Map(documents.map((each) => [each.id, !('_deleted' in each)]));
      };
      expect((await brought('projects')).get(project.id), 'a project of before they joined').toBe(true);
      const ownerId = await projectMemberId(project.id, String(people.employer.id));
      expect((await brought('crew')).get(ownerId)).toBe(true);
      for (const stranger of [people.otherTalent, people.otherEmployer, people.admin])
        expect(await held(stranger, 'projects')).not.toContain(project.id);

      await accepted(people.employer, edit('crew', await latest(people.employer, member), { removed: true }));
      expect((await brought('projects')).get(project.id)).toBe(false);
      const places = await brought('crew');
      expect(places.get(ownerId)).toBe(false);
      expect(places.get(member.id), 'their own place, which says what became of it').toBe(true);
    });

    // Nor it of them: the row is one for both sides.
    it('somebody who is not on it any more learns nothing new of it, whatever they write', async () => {
      const member = await answer(people.talent, await invite(people.talent), 'accepted');
      await accepted(people.employer, edit('crew', member, { removed: true }));
      await accepted(
        people.employer,
        edit('projects', project, { title: 'Secret', starts_on: '2027-05-01' }),
      );
      await db().sql("update public.profiles set headline = 'Busy' where id = $1", [people.talent.id]);
      expect(await latest(people.talent, member)).toMatchObject({
        status: 'removed',
        user_headline: member.user_headline,
        project_title: 'Low Tide',
        starts_on: null,
      });
      await db().sql("update public.profiles set headline = '' where id = $1", [people.talent.id]);
    });

    it('a member reads, and changes nothing', async () => {
      await invite(people.talent).then((member) => answer(people.talent, member, 'accepted'));
      const answerOf = await pushOne(people.talent, edit('projects', project, { title: 'Mine' }));
      expect(refusalOf(answerOf)).toBe('MQ403 You do not have permission to perform this action.');
    });
  });

  it('who is asked hears of it once, whoever asked of the answer, and a name follows its profile', async () => {
    const member = await invite(people.talent);
    const notified = (who: As) =>
      db().sql(
        "select title, action_url, is_read from public.notifications where user_id = $1 and type = 'project' and group_key = $2 order by created_at",
        [who.id, `project:${project.id}`],
      );
    expect(await notified(people.talent)).toEqual([
      {
        title: 'Petra Lind invites you to Low Tide',
        action_url: `/projects/${project.id}`,
        is_read: false,
      },
    ]);
    await answer(people.talent, member, 'accepted');
    expect((await notified(people.talent)).map(({ is_read: read }) => read)).toEqual([true]);
    expect((await notified(people.employer)).map(({ title }) => title)).toEqual([
      'Mara Voss has joined Low Tide',
    ]);
    await db().sql("update public.profiles set full_name = 'Mara Vos' where id = $1", [people.talent.id]);
    expect((await latest(people.employer, member)).user_name).toBe('Mara Vos');
    await db().sql("update public.profiles set full_name = 'Mara Voss' where id = $1", [people.talent.id]);
  });
});
