import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { noting } from './note-fixtures';
import {
  accepted,
  applying,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };
const MAY_NOT = /^MQ791 You can no longer book people for this\./;
const ASKER_MAY_NOT = /^MQ792 Nora Haas can no longer book anybody for this\./;

/** A request and a hold go on in somebody's name only while whoever asked may use it. */
onEveryDatabase('the right to book', (db) => {
  let owner: As;
  let mara: As;

  const latest = async (who: As, stream: string, id: unknown): Promise<Own> =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id) as Own;
  const says = async (who: As, booking: Row, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('bookings', await latest(who, 'bookings', booking.id), changes)));
  const held = async (who: As, changes: Row = {}): Promise<Own> => {
    const booking = await accepted(who, asking(mara, changes));
    expect(await says(mara, booking, { talent_step: 'accepted' })).toBe('accepted');
    return booking;
  };

  beforeAll(async () => {
    owner = await employerAt(db(), 'Petra Lind');
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  describe('of a project', () => {
    let project: Own;
    let nora: As & { email: string };
    let membership: string;
    beforeEach(async () => {
      project = await accepted(owner, write('projects', { title: 'Low Tide', status: 'prep' }));
      nora = await employerAt(db(), 'Nora Haas');
      membership = await projectMemberId(project.id, String(nora.id));
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, answer, status, access) values ($1, $2, $3, 'accepted', 'joined', 'editor')`,
        [membership, project.id, nora.id],
      );
    });
    const removed = async () =>
      accepted(owner, edit('crew', await latest(owner, 'crew', membership), { removed: true }));

    it('S13: ends with the place: nothing is confirmed, challenged or agreed to, and both let go', async () => {
      const hold = await held(nora, { project_id: project.id });
      const direct = await accepted(
        nora,
        asking(mara, { project_id: project.id, wants: 'booking', days: [dayFromNow(40)] }),
      );
      const other = await held(owner, { days: [dayFromNow(50)] });
      const second = await held(nora, { project_id: project.id, days: [dayFromNow(50)] });
      expect(other.id).not.toBe(second.id);
      await removed();
      expect(await says(nora, hold, { employer_step: 'confirmed' })).toMatch(MAY_NOT);
      expect(await says(nora, second, { is_challenging: true })).toMatch(MAY_NOT);
      expect(await says(mara, direct, { talent_step: 'accepted' })).toMatch(ASKER_MAY_NOT);
      expect(await says(mara, direct, { talent_step: 'declined' })).toBe('accepted');
      expect(await says(nora, hold, { employer_step: 'withdrawn' })).toBe('accepted');
    });

    it('S6: a credit says what the production was called when both agreed, whatever it is called later', async () => {
      const hold = await held(nora, { project_id: project.id });
      expect(await says(nora, hold, { employer_step: 'confirmed' })).toBe('accepted');
      await removed();
      await accepted(
        owner,
        edit('projects', await latest(owner, 'projects', project.id), { title: 'A secret name' }),
      );
      await db().sql("update public.bookings set status = 'completed' where id = $1", [hold.id]);
      expect((await latest(nora, 'bookings', hold.id))['credit']).toMatchObject({ production: 'Low Tide' });
      expect(JSON.stringify((await pullAll(nora, 'bookings')).documents)).not.toContain('A secret name');
    });
  });

  describe('for a company', () => {
    let company: string;
    let nora: As & { placeId: string };
    beforeEach(async () => {
      const { id } = await accepted(owner, write('companies', { name: 'Gantry Films' }));
      company = id;
      nora = await colleagueOf(db(), owner, company, 'recruiter');
    });
    const place = async (changes: Row) =>
      accepted(owner, edit('colleagues', await latest(owner, 'colleagues', nora.placeId), changes));
    const ENDS: [string, () => Promise<unknown>][] = [
      ['is taken out', () => place({ removed: true })],
      ['only reads', () => place({ access: 'viewer' })],
      [
        'looks for work meanwhile',
        () => db().sql("update public.profiles set role = 'talent' where id = $1", [nora.id]),
      ],
    ];

    it.each(ENDS)('S13: ends when whoever asked %s', async (_what, end) => {
      const hold = await held(nora);
      const direct = await accepted(nora, asking(mara, { wants: 'booking', days: [dayFromNow(40)] }));
      await end();
      expect(await says(nora, hold, { employer_step: 'confirmed' })).toMatch(MAY_NOT);
      expect(await says(mara, direct, { talent_step: 'accepted' })).toMatch(ASKER_MAY_NOT);
      expect(await says(nora, direct, { employer_step: 'withdrawn' })).toBe('accepted');
    });

    it('goes on for whoever hires there, for a job that a colleague posted as well', async () => {
      const job = await publishedJob(owner, { company_id: company });
      const hold = await held(nora, { job_id: job });
      expect(await says(nora, hold, { employer_step: 'confirmed' })).toBe('accepted');
    });

    it('hands a booking on with its job, but one that is over stays with whoever made it, whose note it is', async () => {
      const offered = async (days: string[]): Promise<string> => {
        const job = await publishedJob(nora, { company_id: company });
        const application = await accepted(mara, applying(job));
        const made = offer({ days });
        const open = await accepted(
          nora,
          edit('applications', application, { status: 'offered', offer: made }),
        );
        await accepted(
          mara,
          edit('applications', open, { status: 'accepted', offer_reply: reply(made, 'accept') }),
        );
        return application.id;
      };
      const over = await offered([dayFromNow(20)]);
      const coming = await offered([dayFromNow(21)]);
      await db().sql("update public.bookings set status = 'completed' where application_id = $1", [over]);
      await place({ removed: true });
      const whose = async (application: string): Promise<Row> =>
        (
          await db().sql<Row>(
            'select id, employer_id, employer_name from public.bookings where application_id = $1',
            [application],
          )
        )[0]!;
      expect(await whose(coming)).toMatchObject({ employer_id: owner.id, employer_name: 'Petra Lind' });
      const booking = await whose(over);
      expect(booking).toMatchObject({ employer_id: nora.id, employer_name: 'Nora Haas' });
      expect(refusalOf(await pushOne(owner, await noting(owner, String(booking.id))))).toMatch(/^MQ711 /);
      expect(refusalOf(await pushOne(nora, await noting(nora, String(booking.id))))).toBe('accepted');
      // Handed over before this rule.
      await db().sql('update public.bookings set employer_id = $2 where id = $1', [booking.id, owner.id]);
      expect(refusalOf(await pushOne(owner, await noting(owner, String(booking.id))))).toMatch(/^MQ712 /);
    });

    it('is what a note rests on: whatever confirms a booking without it does so in nobody’s name', async () => {
      const hold = await held(nora);
      await place({ removed: true });
      await db().sql("update public.bookings set status = 'confirmed' where id = $1", [hold.id]);
      expect(
        await db().sql('select company_id, company_name from public.bookings where id = $1', [hold.id]),
      ).toEqual([{ company_id: null, company_name: '' }]);
    });
  });
});
