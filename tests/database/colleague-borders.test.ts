import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { answerInvitation, colleagueOf, employerAt, inviting } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  applyTo,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Own = Row & { id: string };

/** What colleagues might take along, keep, or do to each other. */
onEveryDatabase('borders between colleagues', (db) => {
  let petra: As & { email: string };
  let company: Own;

  const held = async (who: As, stream: string): Promise<Map<string, Row>> =>
    applyTo(new Map(), (await pullAll(who, stream)).documents);
  const latest = async (who: As, stream: string, id: string): Promise<Own> => {
    const row = (await held(who, stream)).get(id);
    if (!row) throw new Error(`${stream} ${id} is not readable.`);
    return row as Own;
  };
  const says = async (who: As, stream: string, id: string, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit(stream, await latest(who, stream, id), changes)));
  const applied = async (poster: As): Promise<{ job: string; application: Own; talent: As }> => {
    const job = await publishedJob(poster, { company_id: company.id });
    const talent = db().as({ id: await db().createUser({ name: 'Idris Kane' }) });
    return { job, talent, application: await accepted(talent, applying(job)) };
  };
  const chooses = (who: As, role: 'talent' | 'employer') => who.sql('select public.choose_role($1)', [role]);
  const notices = async (who: As): Promise<string[]> =>
    (await pullAll(who, 'notifications')).documents.map((each) => String((each as Row).title));

  beforeEach(async () => {
    await db().sql('delete from private.rate_records');
    petra = await employerAt(db(), 'Petra Lind');
    company = (await accepted(petra, write('companies', { name: 'Gantry Row' }))) as Own;
  });

  describe('a job that somebody has applied to', () => {
    it('is not taken out of the company by whoever only hires, and its notes stay there whoever moves it', async () => {
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      const { job, application } = await applied(nora);
      await accepted(petra, write('teamnotes', { application_id: application.id, note: 'Never hire.' }));
      for (const elsewhere of [null, (await accepted(nora, write('companies', { name: 'Nora Films' }))).id])
        expect(await says(nora, 'jobs', job, { company_id: elsewhere })).toMatch(/^MQ403 /);
      const own = await applied(petra);
      await accepted(nora, write('teamnotes', { application_id: own.application.id, note: 'Worth a call.' }));
      expect(await says(petra, 'jobs', own.job, { company_id: null })).toBe('accepted');
      for (const colleague of [petra, nora])
        expect([...(await held(colleague, 'teamnotes')).values()].map(({ note }) => note)).toContain(
          'Worth a call.',
        );
      expect((await held(nora, 'applications')).has(own.application.id)).toBe(false);
    });

    it('nobody has applied to goes with whoever posted it', async () => {
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      const job = await publishedJob(nora, { company_id: company.id });
      expect(await says(nora, 'jobs', job, { company_id: null })).toBe('accepted');
    });
  });

  describe('somebody who looks for work themselves', () => {
    it('keeps nothing while they do, reads no rival, and has it back when they hire again', async () => {
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      const { job, application } = await applied(nora);
      expect((await held(nora, 'applications')).has(application.id)).toBe(true);
      await chooses(nora, 'talent');
      expect((await held(nora, 'applications')).has(application.id)).toBe(false);
      expect(await latest(petra, 'jobs', job)).toMatchObject({ posted_by: petra.id });
      expect([...(await held(nora, 'colleagues')).keys()]).toEqual([nora.placeId]);
      await db().sql("update public.profiles set bio = 'Gaffer.' where id = $1", [nora.id]);
      // Nor are they told that there is something new.
      const { checkpoint } = await pullAll(nora, 'applications');
      await applied(petra);
      expect((await pullAll(nora, 'applications', checkpoint)).documents).toEqual([]);
      expect(refusalOf(await pushOne(nora, applying(job)))).toMatch(/^MQ205 /);
      expect(await says(petra, 'colleagues', nora.placeId, { access: 'owner' })).toMatch(/^MQ734 /);
      await chooses(nora, 'employer');
      expect((await held(nora, 'applications')).has(application.id)).toBe(true);
    });

    it('may leave meanwhile', async () => {
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      await chooses(nora, 'talent');
      expect(await says(nora, 'colleagues', nora.placeId, { answer: 'left' })).toBe('accepted');
    });
  });

  describe('somebody who has left', () => {
    it('is known to the company by the name it knew, also as they are asked again, until they are back', async () => {
      const timo = await colleagueOf(db(), petra, company.id, 'recruiter', 'Timo Brandt');
      expect(await says(timo, 'colleagues', timo.placeId, { answer: 'left' })).toBe('accepted');
      const { rev } = await latest(petra, 'colleagues', timo.placeId);
      expect(await says(timo, 'profiles', String(timo.id), { full_name: 'Tara Newname' })).toBe('accepted');
      expect(await latest(petra, 'colleagues', timo.placeId)).toMatchObject({
        user_name: 'Timo Brandt',
        rev,
      });
      expect(await says(petra, 'colleagues', timo.placeId, { invitation: 2 })).toBe('accepted');
      expect(await latest(petra, 'colleagues', timo.placeId)).toMatchObject({ user_name: 'Timo Brandt' });
      await answerInvitation(timo, timo.placeId, 'accepted');
      expect(await latest(petra, 'colleagues', timo.placeId)).toMatchObject({ user_name: 'Tara Newname' });
    });
  });

  describe('an invitation', () => {
    it('that is taken back stays so, whatever mail was asked for in the same write', async () => {
      const tilda = await employerAt(db(), 'Tilda Rees');
      const { id } = await accepted(petra, await inviting(company.id, tilda.email));
      expect(await says(petra, 'colleagues', id, { invitation: 2, removed: true })).toBe('accepted');
      expect(await latest(petra, 'colleagues', id)).toMatchObject({ status: 'removed', removed: true });
      await expect(answerInvitation(tilda, id, 'accepted')).rejects.toMatchObject({ code: 'MQ675' });
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      expect(await says(petra, 'colleagues', nora.placeId, { invitation: 2, removed: true })).toBe(
        'accepted',
      );
      expect((await latest(petra, 'colleagues', nora.placeId)).status).toBe('removed');
    });

    it('ends with whoever made it', async () => {
      const timo = await colleagueOf(db(), petra, company.id, 'manager', 'Timo Brandt');
      const tilda = await employerAt(db(), 'Tilda Rees');
      const { id } = await accepted(timo, await inviting(company.id, tilda.email));
      expect(await says(petra, 'colleagues', timo.placeId, { access: 'recruiter' })).toBe('accepted');
      await expect(answerInvitation(tilda, id, 'accepted')).rejects.toMatchObject({ code: 'MQ675' });
    });

    it('that was declined twice is not repeated for 30 days, and nobody hears of one by somebody they block', async () => {
      const tilda = await employerAt(db(), 'Tilda Rees');
      const { id } = await accepted(petra, await inviting(company.id, tilda.email));
      await answerInvitation(tilda, id, 'declined');
      expect(await says(petra, 'colleagues', id, { invitation: 2 })).toBe('accepted');
      await answerInvitation(tilda, id, 'declined');
      expect(await says(petra, 'colleagues', id, { invitation: 3 })).toMatch(
        /^MQ781 They have declined\. You can ask again from /,
      );
      await db().sql('set session_replication_role = replica');
      await db().sql(
        "update public.company_members set updated_at = now() - interval '31 days' where id = $1",
        [id],
      );
      await db().sql('set session_replication_role = origin');
      await db().sql('delete from private.company_mail');
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        tilda.id,
        petra.id,
      ]);
      const before = (await notices(tilda)).length;
      expect(await says(petra, 'colleagues', id, { invitation: 3 })).toBe('accepted');
      expect(await notices(tilda)).toHaveLength(before);
      expect(await db().sql('select from private.company_mail')).toEqual([]);
    });

    it('counts for its account, also when it is sent again', async () => {
      const { id } = await accepted(
        petra,
        await inviting(company.id, (await employerAt(db(), 'Tilda Rees')).email),
      );
      await db().sql("update private.rate_records set count = 20 where what = 'invitation (account)'");
      expect(await says(petra, 'colleagues', id, { invitation: 2 })).toMatch(
        /^MQ412 You have sent 20 invitations /,
      );
    });

    it('is read by those who look after the people, not by those who look on', async () => {
      const viewer = await colleagueOf(db(), petra, company.id, 'viewer');
      const tilda = await employerAt(db(), 'Tilda Rees');
      const { id } = await accepted(petra, await inviting(company.id, tilda.email));
      expect([...(await held(viewer, 'colleagues')).values()].map(({ status }) => status)).toEqual([
        'joined',
        'joined',
      ]);
      expect(await says(petra, 'colleagues', viewer.placeId, { access: 'manager' })).toBe('accepted');
      expect((await held(viewer, 'colleagues')).has(id)).toBe(true);
    });

    it('does not tell whose a colleague’s own address is', async () => {
      const timo = await colleagueOf(db(), petra, company.id, 'manager', 'Timo Brandt');
      expect(refusalOf(await pushOne(timo, await inviting(company.id, petra.email)))).toBe('accepted');
    });
  });

  it('an address that was invited goes with its account', async () => {
    const tilda = await employerAt(db(), 'Tilda Rees');
    const { id } = await accepted(petra, await inviting(company.id, tilda.email));
    await answerInvitation(tilda, id, 'declined');
    await db().sql('delete from auth.users where id = $1', [tilda.id]);
    expect((await held(petra, 'colleagues')).has(id)).toBe(false);
  });

  it('whoever changes their mind about deleting their account owns the company still, and its jobs stayed open', async () => {
    const timo = await colleagueOf(db(), petra, company.id, 'manager', 'Timo Brandt');
    const job = await publishedJob(petra, { company_id: company.id });
    await db().sql('select private.leave_jobs_to_colleagues($1)', [petra.id]);
    expect(await latest(timo, 'jobs', job)).toMatchObject({ posted_by: timo.id, status: 'active' });
    expect(await latest(petra, 'companies', company.id)).toMatchObject({ owner_id: petra.id });
    expect((await latest(timo, 'colleagues', timo.placeId)).access).toBe('manager');
  });

  it('a colleague who has applied does not even learn that there are notes about them', async () => {
    const { application, talent } = await applied(petra);
    await accepted(petra, write('teamnotes', { application_id: application.id, note: 'Never hire.' }));
    await chooses(talent, 'employer');
    await db().sql(
      `insert into public.company_members (id, company_id, user_id, access, answer, status)
       values (gen_random_uuid(), $1, $2, 'recruiter', 'accepted', 'joined')`,
      [company.id, talent.id],
    );
    expect((await pullAll(talent, 'teamnotes')).documents).toEqual([]);
    await accepted(petra, write('teamnotes', { application_id: application.id, note: 'Really.' }));
    expect((await pullAll(talent, 'teamnotes')).documents).toEqual([]);
    expect((await held(petra, 'teamnotes')).size).toBe(2);
  });

  it('a booking is of the company for which it was asked, whatever its poster works for later', async () => {
    const mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
    const viewer = await colleagueOf(db(), petra, company.id, 'viewer');
    const [own, others] = [await accepted(petra, asking(mara)), await accepted(viewer, asking(mara))];
    const companyOf = async (id: unknown): Promise<unknown> =>
      (
        await db().sql<{ company_id: string }>('select company_id from public.bookings where id = $1', [id])
      )[0]?.company_id;
    expect(await companyOf(own.id)).toBe(company.id);
    expect(await companyOf(others.id)).toBeNull();
  });

  it('a name that holds an address is none: it is in mails about invitations', async () => {
    expect(
      refusalOf(await pushOne(petra, write('companies', { name: 'Verify at http://phish.example NOW' }))),
    ).toMatch(/^MQ783 /);
  });

  it('a team note is in the export of its author while they work there, and the company’s afterwards', async () => {
    const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
    const { application } = await applied(petra);
    await accepted(nora, write('teamnotes', { application_id: application.id, note: 'Worth a call.' }));
    const exported = async (): Promise<unknown[]> =>
      (
        await nora.sql<{ all: { team_notes: Row[] } }>('select public.export_my_data() as all')
      )[0]!.all.team_notes.map(({ note }) => note);
    expect(await exported()).toEqual(['Worth a call.']);
    expect(await says(nora, 'colleagues', nora.placeId, { answer: 'left' })).toBe('accepted');
    expect(await exported()).toEqual([]);
  });
});
