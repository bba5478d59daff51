import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

onEveryDatabase('bookings of a project', (db) => {
  let people: Cast;
  let mara: As;

  const projectOf = (who: As): Promise<Row & { id: string }> =>
    accepted(who, write('projects', { title: 'Low Tide', status: 'prep', production_kind: 'commercial' }));
  const bookingsOf = async (who: As): Promise<(Row & { id: string })[]> =>
    (await pullAll(who, 'bookings')).documents as (Row & { id: string })[];

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  describe('an accepted offer', () => {
    const bookedFrom = async (projectId: string | null): Promise<Row | undefined> => {
      const job = await publishedJob(people.employer, { project_id: projectId, role_code: 'gaffer' });
      const application = await accepted(mara, applying(job));
      const proposal = offer({ days: [dayFromNow(20)] });
      const offered = await accepted(
        people.employer,
        edit('applications', application, { status: 'offered', offer: proposal }),
      );
      await accepted(
        mara,
        edit('applications', offered, { status: 'accepted', offer_reply: reply(proposal, 'accept') }),
      );
      return (await bookingsOf(people.employer)).find(({ application_id: of }) => of === application.id);
    };

    it('is a booking of the project whose place the job fills, for its role', async () => {
      const project = await projectOf(people.employer);
      expect(await bookedFrom(project.id)).toMatchObject({
        status: 'confirmed',
        project_id: project.id,
        role_code: 'gaffer',
      });
    });

    it('S13: whose job names a project, names one that its poster edits', async () => {
      const foreign = await projectOf(people.otherEmployer);
      const own = await projectOf(people.employer);
      const id = await publishedJob(people.employer, { project_id: foreign.id });
      const job = async (): Promise<Row> =>
        (await pullAll(people.employer, 'jobs')).documents.find((each) => each.id === id) as Row;
      expect((await job())['project_id']).toBeNull();
      const moved = async (to: string): Promise<string> =>
        refusalOf(await pushOne(people.employer, edit('jobs', await job(), { project_id: to })));
      expect(await moved(foreign.id)).toMatch(/^MQ403 /);
      expect(await moved(own.id)).toBe('accepted');
    });

    it('S13: is none of a project that the employer does not edit, or that does not exist', async () => {
      const foreign = await projectOf(people.otherEmployer);
      expect(await bookedFrom(foreign.id)).toMatchObject({ status: 'confirmed', project_id: null });
      await db().sql('delete from private.booked_slots');
      expect(await bookedFrom('00000000-0000-4000-8000-000000000001')).toMatchObject({ project_id: null });
    });
  });

  describe('S13: what one editor has booked', () => {
    const joins = async (project: Row, who: As, access: string): Promise<void> => {
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, access, answer, status) values ($1, $2, $3, $4, 'accepted', 'joined')`,
        [await projectMemberId(String(project.id), String(who.id)), project.id, who.id, access],
      );
    };
    const othersOf = async (who: As, project: Row): Promise<Row[]> =>
      (await who.sql<{ all: Row[] }>('select public.bookings_of_others($1) as all', [project.id]))[0]?.all ??
      [];
    const bookedFor = async (project: Row, changes: Row = {}): Promise<Row & { id: string }> => {
      const request = asking(mara, { wants: 'booking', project_id: project.id, ...changes });
      const booking = await accepted(people.employer, request);
      return accepted(mara, edit('bookings', booking, { talent_step: 'accepted' }));
    };

    it('the others count: who, as what, on which days and by whom, and no word of its terms', async () => {
      const project = await projectOf(people.employer);
      const elsewhere = await projectOf(people.employer);
      await joins(project, people.otherEmployer, 'editor');
      const booking = await bookedFor(project);
      await bookedFor(elsewhere, { days: [dayFromNow(30)] });
      expect(await othersOf(people.otherEmployer, project)).toEqual([
        {
          id: booking.id,
          talent_id: mara.id,
          talent_name: 'Mara Voss',
          role_code: 'gaffer',
          days: [dayFromNow(20), dayFromNow(21)],
          status: 'confirmed',
          booked_by: booking.employer_name,
        },
      ]);
      // Nor is it in what their device pulls.
      expect((await bookingsOf(people.otherEmployer)).filter(({ id }) => id === booking.id)).toEqual([]);
      expect(await othersOf(people.employer, project)).toEqual([]);
      await accepted(
        mara,
        edit(
          'bookings',
          (await bookingsOf(mara)).find(({ id }) => id === booking.id)!,
          { talent_step: 'released' },
        ),
      );
      expect(await othersOf(people.otherEmployer, project)).toEqual([]);
    });

    it.each([
      ['asked', {}],
      ['on hold', { wants: 'hold' }],
    ])('whom they have only %s, the others do not read', async (state, changes) => {
      const project = await projectOf(people.employer);
      await joins(project, people.otherEmployer, 'editor');
      if (state === 'on hold') await bookedFor(project, changes);
      else await accepted(people.employer, asking(mara, { wants: 'booking', project_id: project.id }));
      expect(await othersOf(people.otherEmployer, project)).toEqual([]);
    });

    it('MQ403: is for its editors: not for its crew, nor for strangers, nor for the person', async () => {
      const project = await projectOf(people.employer);
      await bookedFor(project);
      await expect(othersOf(people.otherEmployer, project)).rejects.toThrow(/permission/);
      await joins(project, people.otherEmployer, 'member');
      await expect(othersOf(people.otherEmployer, project)).rejects.toThrow(/permission/);
      await expect(othersOf(mara, project)).rejects.toThrow(/permission/);
    });

    it('names nobody with whom the reader shares a block, and the place is taken all the same', async () => {
      const project = await projectOf(people.employer);
      await joins(project, people.otherEmployer, 'editor');
      const booking = await bookedFor(project);
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        mara.id,
        people.otherEmployer.id,
      ]);
      expect(await othersOf(people.otherEmployer, project)).toMatchObject([
        { talent_id: booking.id, talent_name: '', role_code: 'gaffer', status: 'confirmed' },
      ]);
      // On the crew everybody reads who they are.
      await joins(project, mara, 'member');
      expect(await othersOf(people.otherEmployer, project)).toMatchObject([
        { talent_id: mara.id, talent_name: 'Mara Voss' },
      ]);
    });
  });

  describe('S13: whoever is booked', () => {
    const invites = async (status: string): Promise<string> => {
      const booking = await accepted(people.employer, asking(mara, { wants: 'booking' }));
      if (status !== 'requested')
        await db().sql('update public.bookings set status = $2 where id = $1', [booking.id, status]);
      const project = await projectOf(people.employer);
      const fields = { project_id: project.id, user_id: String(mara.id), role_code: 'gaffer' };
      return refusalOf(
        await pushOne(
          people.employer,
          write('crew', fields, { id: await projectMemberId(project.id, String(mara.id)) }),
        ),
      );
    };

    it.each(['held', 'challenged', 'confirmed', 'completed'])(
      'is known to whoever asked them, and invited to the crew, while it is %s',
      async (status) => {
        expect(await invites(status)).toBe('accepted');
      },
    );

    it.each(['requested', 'declined', 'released', 'expired', 'cancelled'])(
      'is not by that alone while it is %s',
      async (status) => {
        expect(await invites(status)).toMatch(/^MQ674 /);
      },
    );

    it('is not where one blocks the other', async () => {
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        mara.id,
        people.employer.id,
      ]);
      await db().sql(
        `insert into public.bookings (employer_id, talent_id, title, days, open_until, status) values ($1, $2, 'Low Tide', $3, $4, 'confirmed')`,
        [people.employer.id, mara.id, [dayFromNow(20)], dayFromNow(20)],
      );
      const project = await projectOf(people.employer);
      const fields = { project_id: project.id, user_id: String(mara.id), role_code: 'gaffer' };
      const invitation = write('crew', fields, { id: await projectMemberId(project.id, String(mara.id)) });
      expect(refusalOf(await pushOne(people.employer, invitation))).toMatch(/^MQ674 /);
    });
  });
});
