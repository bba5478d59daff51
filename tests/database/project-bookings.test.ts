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
