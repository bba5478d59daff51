import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_ACCESS, COMPANY_PERMISSIONS, permits } from '@/domain/companies/permissions';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
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

onEveryDatabase('colleagues', (db) => {
  let petra: As & { email: string };
  let talent: As;
  let company: Row & { id: string };

  const held = async (who: As, stream: string): Promise<Map<string, Row>> =>
    applyTo(new Map(), (await pullAll(who, stream)).documents);
  const latest = async (who: As, stream: string, id: string): Promise<Row> => {
    const row = (await held(who, stream)).get(id);
    if (!row) throw new Error(`${stream} ${id} is not readable.`);
    return row;
  };
  const refused = async (who: As, row: Row, changes: Row, stream = 'colleagues'): Promise<string> =>
    refusalOf(await pushOne(who, edit(stream, row, changes)));
  /** A job of this company, and an application to it. */
  const applied = async (poster: As): Promise<{ job: string; application: Row & { id: string } }> => {
    const job = await publishedJob(poster, { company_id: company.id });
    const person = db().as({ id: await db().createUser({ name: 'Idris Kane' }) });
    return { job, application: await accepted(person, applying(job)) };
  };

  beforeAll(async () => {
    talent = db().as({ id: await db().createUser({ name: 'Mara Voss' }) });
  });
  beforeEach(async () => {
    await db().sql('delete from private.rate_records');
    petra = await employerAt(db(), 'Petra Lind');
    company = await accepted(petra, write('companies', { name: 'Gantry Row' }));
  });

  it('whoever hires asks people for the days of the company’s jobs, and nobody else does', async () => {
    const job = await publishedJob(petra, { company_id: company.id });
    const [mara, recruiter, viewer] = [
      db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) }),
      await colleagueOf(db(), petra, company.id, 'recruiter'),
      await colleagueOf(db(), petra, company.id, 'viewer', 'Timo Brandt'),
    ];
    expect(refusalOf(await pushOne(recruiter, asking(mara, { job_id: job })))).toBe('accepted');
    expect(refusalOf(await pushOne(viewer, asking(mara, { job_id: job })))).toMatch(/^MQ403 /);
  });

  it('permissions are the same in SQL and here', async () => {
    const rows = await db().sql<{ access: string; permission: string }>(
      'select access, permission from private.company_permissions',
    );
    const found = rows.map((row) => `${row.access} ${row.permission}`).toSorted();
    const wanted = COMPANY_ACCESS.flatMap((access) =>
      COMPANY_PERMISSIONS.filter((permission) => permits(access, permission)).map(
        (permission) => `${access} ${permission}`,
      ),
    );
    expect(found).toEqual(wanted.toSorted());
  });

  it('whoever makes a company owns it', async () => {
    const [row] = [...(await held(petra, 'colleagues')).values()];
    expect(row).toMatchObject({
      company_id: company.id,
      access: 'owner',
      status: 'joined',
      user_name: 'Petra Lind',
    });
  });

  describe('an invitation', () => {
    it('goes by mail, and is answered by whoever has the address', async () => {
      const nora = await employerAt(db(), 'Nora Haas');
      await db().sql('delete from private.company_mail');
      const row = await accepted(petra, await inviting(company.id, nora.email));
      expect(row).toMatchObject({ status: 'invited', user_id: null, invited_by_name: 'Petra Lind' });
      const service = db().as({ id: null, role: 'service_role' });
      const [{ mails }] = (await service.sql<{ mails: Row[] }>(
        'select public.company_mail_take(20) as mails',
      )) as [{ mails: Row[] }];
      expect(mails).toMatchObject([{ kind: 'invitation', to: nora.email, name: 'Gantry Row' }]);
      const [mine] = await nora.sql<{ all: Row[] }>('select public.my_company_invitations() as all');
      expect(mine!.all).toMatchObject([{ id: row.id, company: 'Gantry Row', inviter: 'Petra Lind' }]);
      // Not a word of it on their devices, nor on those of others, before they have answered.
      expect([...(await held(nora, 'colleagues')).keys()]).toEqual([]);
      expect(await answerInvitation(nora, row.id, 'accepted')).toMatchObject({ status: 'joined' });
      expect(await answerInvitation(nora, row.id, 'accepted')).toMatchObject({ status: 'joined' });
      expect(await latest(petra, 'colleagues', row.id)).toMatchObject({
        status: 'joined',
        user_name: 'Nora Haas',
      });
      expect((await latest(nora, 'profiles', String(nora.id))).company_id).toBe(company.id);
    });

    it('is nobody else’s: neither by its id, nor with an address that is not confirmed, nor for talent', async () => {
      const nora = await employerAt(db(), 'Nora Haas');
      const { id } = await accepted(petra, await inviting(company.id, nora.email));
      const thief = await employerAt(db(), 'Otis Bram');
      await expect(answerInvitation(thief, id, 'accepted')).rejects.toMatchObject({ code: 'MQ404' });
      await expect(answerInvitation(thief, newId(), 'accepted')).rejects.toMatchObject({ code: 'MQ404' });
      await db().sql('update auth.users set email_confirmed_at = null where id = $1', [nora.id]);
      await expect(answerInvitation(nora, id, 'accepted')).rejects.toMatchObject({ code: 'MQ404' });
      const [unseen] = await nora.sql<{ all: Row[] }>('select public.my_company_invitations() as all');
      expect(unseen!.all).toEqual([]);
      const crew = await employerAt(db(), 'Mara Voss', 'talent');
      const asked = await accepted(petra, await inviting(company.id, crew.email));
      await expect(answerInvitation(crew, asked.id, 'accepted')).rejects.toMatchObject({ code: 'MQ735' });
    });

    it('of somebody whom they have blocked, or whose company they have, is not shown', async () => {
      const shown = async (who: As): Promise<unknown[]> =>
        (await who.sql<{ all: Row[] }>('select public.my_company_invitations() as all'))[0]!.all.map(
          ({ id }) => id,
        );
      for (const block of [
        'insert into private.blocks (blocker_id, blocked_id) select $1, $2 where $3::uuid is not null',
        'insert into private.company_blocks (person_id, company_id, by_person, made_by) select $1, $3, true, $1 where $2::uuid is not null',
      ]) {
        const nora = await employerAt(db(), 'Nora Haas');
        const { id } = await accepted(petra, await inviting(company.id, nora.email));
        expect(await shown(nora)).toEqual([id]);
        await db().sql(block, [nora.id, petra.id, company.id]);
        expect(await shown(nora)).toEqual([]);
      }
    });

    it('is taken back, declined, and made again; at most five mails reach one address in a day', async () => {
      const nora = await employerAt(db(), 'Nora Haas');
      const row = await accepted(petra, await inviting(company.id, nora.email));
      await accepted(petra, edit('colleagues', row, { removed: true }));
      await expect(answerInvitation(nora, row.id, 'accepted')).rejects.toMatchObject({ code: 'MQ675' });
      await accepted(
        petra,
        edit('colleagues', await latest(petra, 'colleagues', row.id), { invitation: 2, removed: false }),
      );
      await answerInvitation(nora, row.id, 'declined');
      const declined = await latest(petra, 'colleagues', row.id);
      expect(declined).toMatchObject({ status: 'declined', user_id: null });
      await db().sql("update public.company_members set answer = '', status = 'invited' where id = $1", [
        row.id,
      ]);
      const again = async (who: As): Promise<string> => {
        const now = await latest(petra, 'colleagues', row.id);
        return refused(who, now, { invitation: Number(now.invitation) + 1 });
      };
      expect(await again(petra)).toBe('accepted');
      // Nobody uses up all of them.
      expect(await again(petra)).toBe(
        'MQ412 You have sent 3 invitations to this address in 24 hours, the most for one day. Try again tomorrow.',
      );
      const timo = await colleagueOf(db(), petra, company.id, 'manager', 'Timo Brandt');
      for (let mail = 4; mail <= 5; mail += 1) expect(await again(timo)).toBe('accepted');
      expect(await again(timo)).toBe(
        'MQ782 No more invitations can be mailed to this address today. Try again tomorrow.',
      );
    });

    it('reaches one mailbox five times a day, however its address is written, and three times from one account', async () => {
      const asks = async (who: As, of: string, n: number): Promise<string> =>
        refusalOf(await pushOne(who, await inviting(of, `victim+${n}@gantry.example`)));
      for (let n = 1; n <= 3; n += 1) {
        const { id } = await accepted(petra, write('companies', { name: `Shell ${n}` }));
        expect(await asks(petra, id, n)).toBe('accepted');
      }
      expect(await asks(petra, company.id, 4)).toMatch(/^MQ412 You have sent 3 invitations to this address /);
      const otis = await employerAt(db(), 'Otis Bram');
      const { id: honest } = await accepted(otis, write('companies', { name: 'Honest Films' }));
      for (let n = 4; n <= 5; n += 1) expect(await asks(otis, honest, n)).toBe('accepted');
      expect(await asks(otis, honest, 6)).toBe(
        'MQ782 No more invitations can be mailed to this address today. Try again tomorrow.',
      );
    });

    it('is refused without an address, to a colleague, by whoever does not manage, and for an access that is not theirs to give', async () => {
      expect(refusalOf(await pushOne(petra, await inviting(company.id, 'nora')))).toMatch(/^MQ731/);
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      // A row of another id, as one has whose address was written otherwise.
      await db().sql('delete from private.company_mail');
      await db().sql('update public.company_members set id = gen_random_uuid() where id = $1', [
        nora.placeId,
      ]);
      expect(refusalOf(await pushOne(petra, await inviting(company.id, nora.email)))).toBe(
        'MQ732 Nora Haas works for Gantry Row already.',
      );
      for (const who of [nora, await employerAt(db(), 'Otis Bram')])
        expect(refusalOf(await pushOne(who, await inviting(company.id, 'x@gantry.example')))).toMatch(
          /^MQ403/,
        );
      const manager = await colleagueOf(db(), petra, company.id, 'manager', 'Ola Berg');
      expect(
        refusalOf(await pushOne(manager, await inviting(company.id, 'x@gantry.example', 'manager'))),
      ).toMatch(/^MQ403/);
      expect(
        refusalOf(await pushOne(petra, await inviting(company.id, 'x@gantry.example', 'owner'))),
      ).toMatch(/^MQ403/);
      await accepted(manager, await inviting(company.id, 'x@gantry.example', 'viewer'));
    });
  });

  describe('what they share', () => {
    it('jobs in any state, applicants, and what can be done by whom', async () => {
      const { job, application } = await applied(petra);
      await accepted(
        petra,
        edit('jobs', await latest(petra, 'jobs', job), { status: 'closed', closed_reason: 'filled' }),
      );
      await accepted(petra, edit('jobs', await latest(petra, 'jobs', job), { status: 'archived' }));
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const viewer = await colleagueOf(db(), petra, company.id, 'viewer', 'Ida Falk');
      const stranger = await employerAt(db(), 'Otis Bram');
      for (const who of [recruiter, viewer]) {
        expect((await held(who, 'jobs')).has(job)).toBe(true);
        expect((await held(who, 'applications')).has(application.id)).toBe(true);
        expect((await held(who, 'colleagues')).size).toBe(3);
      }
      expect((await held(stranger, 'jobs')).has(job)).toBe(false);
      expect((await held(stranger, 'applications')).has(application.id)).toBe(false);
      const open = await applied(petra);
      const row = await latest(recruiter, 'applications', open.application.id);
      expect(await refused(viewer, row, { status: 'shortlisted' }, 'applications')).not.toBe('accepted');
      expect((await accepted(recruiter, edit('applications', row, { status: 'shortlisted' }))).status).toBe(
        'shortlisted',
      );
      const ad = await latest(recruiter, 'jobs', open.job);
      expect(await refused(viewer, ad, { title: 'Best boy' }, 'jobs')).not.toBe('accepted');
      expect((await accepted(recruiter, edit('jobs', ad, { title: 'Best boy' }))).title).toBe('Best boy');
      // Out of the company only by whoever posted it, and into another only by both.
      const changed = await latest(recruiter, 'jobs', open.job);
      expect(await refused(recruiter, changed, { company_id: null }, 'jobs')).toMatch(/^MQ403/);
      const other = await accepted(recruiter, write('companies', { name: 'Salt Road' }));
      expect(await refused(recruiter, changed, { company_id: other.id }, 'jobs')).toMatch(/^MQ403/);
    });

    it('whoever joins posts for it, whoever only views does not', async () => {
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const viewer = await colleagueOf(db(), petra, company.id, 'viewer', 'Ida Falk');
      const theirs = await publishedJob(recruiter, { company_id: company.id });
      expect(await latest(petra, 'jobs', theirs)).toMatchObject({ company_name: 'Gantry Row' });
      const personal = await publishedJob(viewer, { company_id: company.id });
      expect((await latest(viewer, 'jobs', personal)).company_id).toBeNull();
      const page = await latest(recruiter, 'companies', company.id);
      expect(await refused(recruiter, page, { about: 'x' }, 'companies')).not.toBe('accepted');
      const manager = await colleagueOf(db(), petra, company.id, 'manager', 'Ola Berg');
      expect((await accepted(manager, edit('companies', page, { about: 'We shoot at night.' }))).about).toBe(
        'We shoot at night.',
      );
    });

    it('notes about an applicant, which the applicant never reads', async () => {
      const { job, application } = await applied(petra);
      const viewer = await colleagueOf(db(), petra, company.id, 'viewer', 'Ida Falk');
      const note = await accepted(
        viewer,
        write('teamnotes', {
          application_id: application.id,
          note: 'Quiet, quick, early.',
          stars: 4,
          tags: ['own van'],
        }),
      );
      expect(note).toMatchObject({ author_name: 'Ida Falk', company_id: company.id, job_id: job });
      expect((await held(petra, 'teamnotes')).get(note.id)).toMatchObject({
        note: 'Quiet, quick, early.',
        stars: 4,
        tags: ['own van'],
      });
      const applicant = db().as({ id: String(application.applicant_id) });
      const stranger = await employerAt(db(), 'Otis Bram');
      for (const who of [applicant, stranger, talent]) {
        expect((await held(who, 'teamnotes')).size).toBe(0);
        const answer = await pushOne(who, write('teamnotes', { application_id: application.id, note: 'x' }));
        expect(refusalOf(answer)).toMatch(/^MQ403/);
      }
      expect(await refused(petra, note, { note: 'Not mine.' }, 'teamnotes')).not.toBe('accepted');
      const empty = write('teamnotes', { application_id: application.id, note: ' ' });
      expect(refusalOf(await pushOne(viewer, empty))).toMatch(/^MQ736/);
      const stars = (count: number) =>
        write('teamnotes', { application_id: application.id, note: '', stars: count });
      expect(await accepted(viewer, stars(5))).toMatchObject({ note: '', stars: 5, tags: [] });
      for (const none of [6, -1]) expect(refusalOf(await pushOne(viewer, stars(none)))).toMatch(/^MQ400/);
      // An applicant who works there later still reads nothing about themselves.
      await db().sql("update public.profiles set role = 'employer' where id = $1", [applicant.id]);
      await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [applicant.id]);
      const [account] = await db().sql<{ email: string }>('select email from auth.users where id = $1', [
        applicant.id,
      ]);
      const place = await accepted(petra, await inviting(company.id, account!.email, 'manager'));
      await answerInvitation(applicant, place.id, 'accepted');
      expect((await held(applicant, 'teamnotes')).size).toBe(0);
      // Nor of notes being written, once they have left.
      await accepted(
        applicant,
        edit('colleagues', await latest(applicant, 'colleagues', place.id), { answer: 'left' }),
      );
      const late = write('teamnotes', { application_id: application.id, note: 'x' });
      expect(refusalOf(await pushOne(applicant, late))).toMatch(/^MQ403/);
    });
  });

  describe('whoever leaves', () => {
    it('keeps nothing of it on any device, and their jobs stay with the company', async () => {
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const { job, application } = await applied(recruiter);
      const note = await accepted(
        recruiter,
        write('teamnotes', { application_id: application.id, note: 'Quiet.' }),
      );
      const streams = ['jobs', 'applications', 'colleagues', 'teamnotes'] as const;
      const before = await Promise.all(streams.map((stream) => pullAll(recruiter, stream)));
      await accepted(
        recruiter,
        edit('colleagues', await latest(recruiter, 'colleagues', recruiter.placeId), { answer: 'left' }),
      );
      const after = await Promise.all(
        streams.map(async (stream, i) => {
          const device = applyTo(new Map(), before[i]!.documents);
          return applyTo(device, (await pullAll(recruiter, stream, before[i]!.checkpoint)).documents);
        }),
      );
      expect(after[1]!.size).toBe(0);
      // Their own place, which says that they have left.
      expect([...after[2]!.values()].map(({ status }) => status)).toEqual(['left']);
      expect(after[3]!.size).toBe(0);
      expect(after[0]!.get(job)?.posted_by).toBe(petra.id);
      expect(await latest(petra, 'applications', application.id)).toMatchObject({ employer_id: petra.id });
      expect((await held(petra, 'teamnotes')).has(note.id)).toBe(true);
      expect((await latest(recruiter, 'profiles', String(recruiter.id))).company_id).toBeNull();
      const [notice] = await db().sql<{ title: string }>(
        "select title from public.notifications where user_id = $1 and title like '%has left%'",
        [petra.id],
      );
      expect(notice?.title).toBe('Nora Haas has left Gantry Row');
    });

    it('reads why a note that they wrote without a signal was not sent; who never worked there, or applied, reads no more than that they may not', async () => {
      const { application } = await applied(petra);
      const viewer = await colleagueOf(db(), petra, company.id, 'viewer', 'Ida Falk');
      const removed = await colleagueOf(db(), petra, company.id, 'recruiter', 'Ola Berg');
      const note = () => write('teamnotes', { application_id: application.id, note: 'Quiet, quick.' });
      const answer = async (who: As) => refusalOf(await pushOne(who, note()));
      await accepted(
        viewer,
        edit('colleagues', await latest(viewer, 'colleagues', viewer.placeId), { answer: 'left' }),
      );
      await accepted(
        petra,
        edit('colleagues', await latest(petra, 'colleagues', removed.placeId), { removed: true }),
      );
      const why =
        'MQ737 You no longer work for Gantry Row, so your notes about its applicants cannot be sent.';
      expect(await answer(viewer)).toBe(why);
      expect(await answer(removed)).toBe(why);
      const stranger = await employerAt(db(), 'Otis Bram');
      const applicant = db().as({ id: String(application.applicant_id) });
      for (const who of [stranger, applicant]) expect(await answer(who)).toMatch(/^MQ403/);
      // Whoever is asked again and comes back writes as before.
      const again = await latest(petra, 'colleagues', removed.placeId);
      await accepted(petra, edit('colleagues', again, { removed: false, invitation: 2 }));
      await answerInvitation(removed, removed.placeId, 'accepted');
      expect(await answer(removed)).toBe('accepted');
    });

    it('is taken out by the owner or, where they do not manage, by a manager', async () => {
      const manager = await colleagueOf(db(), petra, company.id, 'manager', 'Ola Berg');
      const second = await colleagueOf(db(), petra, company.id, 'manager', 'Ida Falk');
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const place = (who: { placeId: string }) => latest(petra, 'colleagues', who.placeId);
      expect(await refused(manager, await place(second), { removed: true })).toMatch(/^MQ403/);
      expect(await refused(recruiter, await place(manager), { removed: true })).not.toBe('accepted');
      expect(await refused(recruiter, await place(recruiter), { access: 'manager' })).toMatch(/^MQ403/);
      await accepted(manager, edit('colleagues', await place(recruiter), { removed: true }));
      expect((await held(recruiter, 'applications')).size).toBe(0);
      await accepted(petra, edit('colleagues', await place(second), { removed: true }));
      // Nobody comes back by themselves.
      expect(
        await refused(second, await latest(second, 'colleagues', second.placeId), { removed: false }),
      ).toMatch(/^MQ403/);
    });

    it('loses their jobs with the right to hire', async () => {
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const { job } = await applied(recruiter);
      const place = await latest(petra, 'colleagues', recruiter.placeId);
      await accepted(petra, edit('colleagues', place, { access: 'viewer' }));
      expect((await latest(petra, 'jobs', job)).posted_by).toBe(petra.id);
    });
  });

  describe('the owner', () => {
    const notices = async (who: As): Promise<unknown[]> =>
      (
        await db().sql<{ message: string }>(
          "select message from public.notifications where user_id = $1 and title = 'You own Gantry Row now'",
          [who.id],
        )
      ).map(({ message }) => message);
    const own = async (): Promise<Row> =>
      [...(await held(petra, 'colleagues')).values()].find(({ access }) => access === 'owner')!;

    it('cannot leave, and hands the company on to somebody who has joined', async () => {
      const nora = await employerAt(db(), 'Nora Haas');
      const invited = await accepted(petra, await inviting(company.id, nora.email, 'manager'));
      expect(await refused(petra, await own(), { answer: 'left' })).toMatch(/^MQ733/);
      expect(await refused(petra, invited, { access: 'owner' })).toMatch(/^MQ734/);
      await answerInvitation(nora, invited.id, 'accepted');
      const place = await latest(nora, 'colleagues', invited.id);
      expect(await refused(nora, place, { access: 'owner' })).toMatch(/^MQ403/);
      const former = await own();
      await accepted(
        petra,
        edit('colleagues', await latest(petra, 'colleagues', invited.id), { access: 'owner' }),
      );
      expect((await latest(petra, 'companies', company.id)).owner_id).toBe(nora.id);
      expect((await latest(petra, 'colleagues', String(former.id))).access).toBe('manager');
      await accepted(
        petra,
        edit('colleagues', await latest(petra, 'colleagues', String(former.id)), { answer: 'left' }),
      );
      expect(await notices(nora)).toEqual(['Petra Lind has handed it to you. You can hand it on.']);
    });

    it('is told of each hand-over, also of one of whose kind there is an unread word', async () => {
      const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
      const handTo = async (from: As, id: string): Promise<Row> =>
        accepted(from, edit('colleagues', await latest(from, 'colleagues', id), { access: 'owner' }));
      const mine = String((await own()).id);
      await handTo(petra, nora.placeId);
      await handTo(nora, mine);
      await handTo(petra, nora.placeId);
      expect(await notices(nora)).toHaveLength(2);
    });

    it('whose account is erased leaves it to whoever manages it, with its jobs', async () => {
      const recruiter = await colleagueOf(db(), petra, company.id, 'recruiter');
      const manager = await colleagueOf(db(), petra, company.id, 'manager', 'Ola Berg');
      const { job, application } = await applied(petra);
      await db().sql('delete from auth.users where id = $1', [petra.id]);
      expect((await latest(manager, 'companies', company.id)).owner_id).toBe(manager.id);
      expect((await latest(recruiter, 'jobs', job)).posted_by).toBe(manager.id);
      expect(await notices(manager)).toEqual(['The account of its owner was deleted. You can hand it on.']);
      expect(await latest(manager, 'applications', application.id)).toMatchObject({
        employer_id: manager.id,
      });
    });
  });
});
