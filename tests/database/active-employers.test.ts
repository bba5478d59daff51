import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId, projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
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
const INACTIVE = 'MQ794 Petra Lind is not active at the moment. Try again later.';

/** Who can take somebody's days, and in whose name. */
onEveryDatabase('an employer', (db) => {
  let petra: As & { email: string };
  let otis: As;
  let mara: As;

  const latest = async (who: As, stream: string, id: unknown): Promise<Own> =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id) as Own;
  const says = async (who: As, booking: Row, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('bookings', await latest(who, 'bookings', booking.id), changes)));
  const suspend = (who: As, at = 'now()') =>
    db().sql(`update public.profiles set suspended_at = ${at} where id = $1`, [who.id]);
  const held = async (who: As, changes: Row = {}): Promise<Own> => {
    const booking = await accepted(who, asking(mara, changes));
    expect(await says(mara, booking, { talent_step: 'accepted' })).toBe('accepted');
    return booking;
  };
  const offered = async (days: string[], jobChanges = {}): Promise<{ application: Own; made: Row }> => {
    const application = await accepted(mara, applying(await publishedJob(petra, jobChanges)));
    const made = offer({ days });
    const one = edit('applications', application, { status: 'offered', offer: made });
    return { application: await accepted(petra, one), made };
  };
  const acceptsOffer = async ({ application, made }: { application: Own; made: Row }): Promise<string> =>
    refusalOf(
      await pushOne(
        mara,
        edit('applications', application, { status: 'accepted', offer_reply: reply(made, 'accept') }),
      ),
    );

  beforeEach(async () => {
    petra = await employerAt(db(), 'Petra Lind');
    otis = await employerAt(db(), 'Otis Bram');
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  it('MQ794: who is suspended is given no days', async () => {
    const request = await accepted(petra, asking(mara));
    await suspend(petra);
    expect(await says(mara, request, { talent_step: 'accepted' })).toBe(INACTIVE);
    expect(await says(mara, request, { talent_step: 'declined' })).toBe('accepted');
  });

  it('who is suspended has no job on the board that nobody looks after; those come back with the account, and no others', async () => {
    const open = await offered([dayFromNow(30)]);
    const [job, closed] = [await publishedJob(petra), await publishedJob(petra)];
    await accepted(
      petra,
      edit('jobs', await latest(petra, 'jobs', closed), { status: 'closed', closed_reason: 'filled' }),
    );
    const lapsed = await publishedJob(petra);
    await db().sql(
      "update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = now() where id = $1",
      [lapsed],
    );
    const taken = await offered([dayFromNow(40)]);
    expect(await acceptsOffer(taken)).toBe('accepted');
    const state = async (id: unknown): Promise<unknown> =>
      (await db().sql('select status from public.jobs where id = $1', [id]))[0]?.status;
    const all = [open.application.job_id, taken.application.job_id, job, closed, lapsed];
    const states = (): Promise<unknown[]> => Promise.all(all.map(state));

    await suspend(petra);
    expect(await states()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
    expect(refusalOf(await pushOne(mara, applying(job)))).toMatch(/^MQ202 /);
    expect((await latest(mara, 'applications', open.application.id)).status).toBe('job_closed');
    expect((await latest(mara, 'applications', taken.application.id)).status).toBe('accepted');

    await suspend(petra, 'null');
    expect(await states()).toEqual(['active', 'active', 'active', 'closed', 'closed']);
    const application = await latest(mara, 'applications', open.application.id);
    expect(await acceptsOffer({ application, made: open.made })).toBe('accepted');
    expect(refusalOf(await pushOne(mara, applying(job)))).toBe('accepted');
  });

  it('who is suspended until the days of a job are over finds it closed', async () => {
    const job = await publishedJob(petra);
    await suspend(petra);
    const days = [{ day: dayFromNow(-1), kind: 'shoot', call: '', wrap: '' }];
    await db().sql('update public.jobs set job_dates = $2::text::jsonb where id = $1', [
      job,
      JSON.stringify(days),
    ]);
    await suspend(petra, 'null');
    expect(await db().sql('select status from public.jobs where id = $1', [job])).toEqual([
      { status: 'closed' },
    ]);
  });

  it('who is suspended has colleagues who go on', async () => {
    const company = await accepted(petra, write('companies', { name: 'Gantry Films' }));
    await colleagueOf(db(), petra, company.id, 'recruiter');
    const job = await publishedJob(petra, { company_id: company.id });
    await suspend(petra);
    expect(refusalOf(await pushOne(mara, applying(job)))).toBe('accepted');
  });

  it('who is suspended is before nobody with a hold, until that is lifted', async () => {
    const first = await held(petra);
    const second = await held(otis);
    expect(await says(otis, second, { employer_step: 'confirmed' })).toMatch(/^MQ690 /);
    await suspend(petra);
    expect(await latest(otis, 'bookings', second.id)).toMatchObject({ rank: 1 });
    await suspend(petra, 'null');
    expect(await latest(otis, 'bookings', second.id)).toMatchObject({ rank: 2 });
    await suspend(petra);
    expect(await says(otis, second, { employer_step: 'confirmed' })).toBe('accepted');
    expect(first.id).not.toBe(second.id);
  });

  it('who has blocked an applicant is not taken at their offer', async () => {
    const open = await offered([dayFromNow(30)]);
    await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
      petra.id,
      mara.id,
    ]);
    expect(await acceptsOffer(open)).toMatch(/^MQ301 /);
  });

  it('MQ692, MQ795: offers days that are to come, and soon, and is not taken at those that are over', async () => {
    const application = await accepted(mara, applying(await publishedJob(petra)));
    for (const day of [dayFromNow(-2), '9999-12-31', dayFromNow(1200)])
      expect(
        refusalOf(
          await pushOne(
            petra,
            edit('applications', application, { status: 'offered', offer: offer({ days: [day] }) }),
          ),
        ),
      ).toMatch(/^MQ692 /);
    const made = offer({ days: [dayFromNow(3)] });
    const open = await accepted(petra, edit('applications', application, { status: 'offered', offer: made }));
    const past = { ...made, days: [dayFromNow(-3)] };
    await db().sql('update public.job_applications set offer = $2::text::jsonb where id = $1', [
      open.id,
      JSON.stringify(past),
    ]);
    expect(await acceptsOffer({ application: open, made })).toMatch(/^MQ795 /);
  });

  it('and a talent who edits a project, ask people for it', async () => {
    const project = await accepted(petra, write('projects', { title: 'Low Tide', status: 'prep' }));
    const editor = db().as({ id: await db().createUser({ name: 'Idris Kane', role: 'talent' }) });
    await db().sql(
      `insert into public.project_members (id, project_id, user_id, access, answer, status) values ($1, $2, $3, 'editor', 'accepted', 'joined')`,
      [await projectMemberId(project.id, String(editor.id)), project.id, editor.id],
    );
    await db().sql(
      "update public.profiles set open_to_contact = true, bio = 'Nights.', headline = 'Gaffer' where id = $1",
      [mara.id],
    );
    const request = await accepted(editor, asking(mara, { project_id: project.id, wants: 'booking' }));
    expect(request).toMatchObject({ status: 'requested', company_name: '' });
    expect(await says(mara, request, { talent_step: 'accepted' })).toBe('accepted');
    expect(refusalOf(await pushOne(editor, asking(mara)))).toMatch(/^MQ689 /);
    await db().sql('update public.profiles set open_to_contact = false where id = $1', [mara.id]);
    expect(
      refusalOf(await pushOne(editor, asking(mara, { project_id: project.id, days: [dayFromNow(50)] }))),
    ).toMatch(/^MQ301 /);
  });

  it('who only reads for a company starts projects of their own, and the company’s are of those who hire', async () => {
    const company = await accepted(petra, write('companies', { name: 'Gantry Films' }));
    const viewer = await colleagueOf(db(), petra, company.id, 'viewer');
    const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter', 'Rea Holt');
    const starts = (who: As): Promise<Own> =>
      accepted(who, write('projects', { title: 'Low Tide', status: 'prep' }, { id: newId() }));
    expect(await starts(viewer)).toMatchObject({ company_name: '' });
    const theirs = await starts(recruiter);
    expect(theirs).toMatchObject({ company_name: 'Gantry Films' });
    const place = await latest(petra, 'colleagues', recruiter.placeId);
    await accepted(petra, edit('colleagues', place, { access: 'viewer' }));
    expect(await latest(recruiter, 'projects', theirs.id)).toMatchObject({ company_name: '' });
  });
});
