import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { bookedCreditId, endorsementId, newId, projectMemberId, savedId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
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

type Own = Row & { id: string };
interface Facts {
  production: string;
  role: string;
  year: number;
  kind: string;
}
const YEAR = Number(dayFromNow(21).slice(0, 4));
const LOW_TIDE: Facts = { production: 'Low Tide', role: 'gaffer', year: YEAR, kind: 'other' };

const NOT_KNOWN = `MQ642 ${refusal('MQ642')}`;

onEveryDatabase('credits of completed bookings', (db) => {
  let people: Cast;
  let gullwing: string;
  let mara: As;

  const pulled = async (who: As, stream: string, id: unknown): Promise<Row> => {
    const row = (await pullAll(who, stream)).documents.find((each) => each.id === id);
    if (!row) throw new Error(`That row of ${stream} was not pulled.`);
    return row as Row;
  };
  const confirmed = async (whom: As, changes: Row = {}, by: As = people.employer): Promise<Own> => {
    const booking = await accepted(by, asking(whom, { wants: 'booking', ...changes }));
    const mine = await pulled(whom, 'bookings', booking.id);
    expect(await refusalOf(await pushOne(whom, edit('bookings', mine, { talent_step: 'accepted' })))).toBe(
      'accepted',
    );
    return booking;
  };
  /** Its last day is over. */
  const wrapped = async (booking: Own): Promise<Own> => {
    await db().sql("update public.bookings set status = 'completed' where id = $1 and status = 'confirmed'", [
      booking.id,
    ]);
    return booking;
  };
  const completed = async (whom: As, changes: Row = {}, by?: As) =>
    wrapped(await confirmed(whom, changes, by));
  const creditOf = async (whom: As, booking: Own) => (await pulled(whom, 'bookings', booking.id))['credit'];
  const setCredits = async (whom: As, credits: Record<string, Facts & Row>): Promise<string> => {
    const profile = await pulled(whom, 'profiles', whom.id);
    return refusalOf(await pushOne(whom, edit('profiles', profile, { credits })));
  };
  const put = async (whom: As, facts: Facts, more: Row = {}): Promise<string> => {
    const id = await bookedCreditId(String(whom.id), facts);
    expect(await setCredits(whom, { [id]: { ...facts, url: null, place: 0, ...more } })).toBe('accepted');
    return id;
  };
  /** What a visitor reads of each credit. */
  const seen = async (whom: As): Promise<Record<string, boolean>> => {
    const [row] = await people.visitor.sql<{ credits: Record<string, Row> }>(
      'select credits from public.public_profiles where id = $1 and not _deleted',
      [whom.id],
    );
    return Object.fromEntries(
      Object.values(row?.credits ?? {}).map(({ production, is_booked: isBooked }) => [
        String(production),
        isBooked === true,
      ]),
    );
  };
  const newTalent = async (name: string): Promise<As> => {
    const who = db().as({ id: await db().createUser({ name, role: 'talent' }) });
    const [first, last] = name.split(' ');
    await db().sql(
      "update public.profiles set first_name = $2, last_name = $3, bio = 'Nights.', headline = 'Gaffer', open_to_contact = true where id = $1",
      [who.id, first, last],
    );
    return who;
  };

  /** Works for a company, verified or not. */
  const employed = async (who: As, isVerified = true): Promise<string> => {
    const id = newId();
    await db().sql("insert into public.companies (id, owner_id, name) values ($1, $2, 'Gullwing Pictures')", [
      id,
      who.id,
    ]);
    await db().sql('update public.profiles set company_id = $2 where id = $1', [who.id, id]);
    if (isVerified) await verify(id);
    return id;
  };
  const verify = (company: string, is = 'now()') =>
    db().sql(`update public.companies set verified_at = ${is} where id = $1`, [company]);

  beforeAll(async () => {
    people = await cast(db());
    gullwing = await employed(people.employer);
  });
  beforeEach(async () => {
    mara = await newTalent('Mara Voss');
  });

  describe('what a booking says as a credit', () => {
    it('is said as it is completed: its title, its role, the year of its last day', async () => {
      const booking = await confirmed(mara);
      expect(await creditOf(mara, booking)).toBeNull();
      await wrapped(booking);
      expect(await creditOf(mara, booking)).toEqual({ ...LOW_TIDE, is_verified: true });
      expect(await creditOf(people.employer, booking)).toEqual({ ...LOW_TIDE, is_verified: true });
    });
    it('is of its job', async () => {
      const job = await publishedJob(people.employer, {
        production: 'Salt Road',
        production_kind: 'series',
        role_code: 'first_ac',
        company_id: gullwing,
      });
      const booking = await completed(mara, { job_id: job, role_code: '' });
      expect(await creditOf(mara, booking)).toEqual({
        production: 'Salt Road',
        role: 'first_ac',
        year: YEAR,
        kind: 'series',
        is_verified: true,
      });
    });
    it('is of its project, and stays when that is renamed', async () => {
      const project = await accepted(
        people.employer,
        write('projects', {
          title: 'Night Ferry',
          production_kind: 'feature',
          logline: '',
          status: 'shooting',
          starts_on: null,
          ends_on: null,
          timezone: 'Europe/London',
          city: '',
          positions: {},
        }),
      );
      const booking = await completed(mara, { project_id: project.id });
      await db().sql("update public.projects set title = 'Renamed' where id = $1", [project.id]);
      await db().sql('update public.bookings set rank = rank where id = $1', [booking.id]);
      expect(await creditOf(mara, booking)).toMatchObject({ production: 'Night Ferry', kind: 'feature' });
    });
    it('is nothing where nobody has said a role', async () => {
      expect(await creditOf(mara, await completed(mara, { role_code: '' }))).toBeNull();
    });
    it('is the server’s alone', async () => {
      const forged = await accepted(people.employer, asking(mara, { credit: LOW_TIDE }));
      expect(await creditOf(mara, forged)).toBeNull();
      const [{ may } = { may: true }] = await db().sql<{ may: boolean }>(
        "select has_column_privilege('authenticated', 'public.bookings', 'credit', 'update') as may",
      );
      expect(may).toBe(false);
    });
  });

  describe('what others see', () => {
    it('is nothing before the person puts it on the profile, and then that it is booked', async () => {
      await completed(mara);
      expect(JSON.stringify(await pulled(people.visitor, 'people', mara.id))).not.toContain('Low Tide');
      await put(mara, LOW_TIDE);
      expect(await seen(mara)).toEqual({ 'Low Tide': true });
      const after = JSON.stringify(await pulled(people.visitor, 'people', mara.id));
      for (const word of ['Margate', '52000', 'Two nights', dayFromNow(20)])
        expect(after).not.toContain(word);
    });
    it.each([
      ['production', { production: 'Low Tides' }],
      ['role', { role: 'best_boy' }],
      ['year', { year: YEAR - 1 }],
      ['kind', { kind: 'feature' }],
    ])('is no confirmation where the credit says another %s', async (_what, other) => {
      await completed(mara);
      await put(mara, { ...LOW_TIDE, ...other });
      expect(Object.values(await seen(mara))).toEqual([false]);
    });
    it('is none of a booking that is not completed, or was cancelled, and follows when it is', async () => {
      const booking = await confirmed(mara);
      await put(mara, LOW_TIDE);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
      await wrapped(booking);
      expect(await seen(mara)).toEqual({ 'Low Tide': true });
      await db().sql("update public.bookings set status = 'cancelled' where id = $1", [booking.id]);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
    });
    it('is none of somebody else’s booking, and nobody writes it themselves', async () => {
      const ines = await newTalent('Ines Other');
      await completed(ines);
      await put(mara, LOW_TIDE);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
      const forged = { [newId()]: { ...LOW_TIDE, url: null, place: 0, is_booked: true } };
      expect(await setCredits(mara, forged)).not.toBe('accepted');
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
    });
    it('is none of an employer who is suspended, or gone', async () => {
      const employer = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
      await employed(employer);
      await completed(mara, {}, employer);
      await put(mara, LOW_TIDE);
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [employer.id]);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
      await db().sql('update public.profiles set suspended_at = null where id = $1', [employer.id]);
      expect(await seen(mara)).toEqual({ 'Low Tide': true });
      await db().sql('delete from public.profiles where id = $1', [employer.id]);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
    });
    it('takes a company that was verified when it was completed, whatever becomes of that later', async () => {
      const minted = db().as({ id: await db().createUser({ name: 'Otis Minted', role: 'employer' }) });
      await completed(mara, {}, minted);
      await put(mara, LOW_TIDE);
      expect(await seen(mara)).toEqual({ 'Low Tide': false });
      const company = await employed(minted, false);
      const ines = await newTalent('Ines Early');
      const early = await completed(ines, {}, minted);
      await put(ines, LOW_TIDE);
      await verify(company);
      await db().sql('update public.bookings set rank = rank where id = $1', [early.id]);
      expect(await seen(ines)).toEqual({ 'Low Tide': false });
      expect(await creditOf(ines, early)).toEqual(LOW_TIDE);
      const late = await newTalent('Lea Later');
      await completed(late, {}, minted);
      await put(late, LOW_TIDE);
      await verify(company, 'null');
      await db().sql('update public.bookings set rank = rank where talent_id = $1', [late.id]);
      expect(await seen(late)).toEqual({ 'Low Tide': true });
    });
    it('is nothing of credits that are not for everyone', async () => {
      const booking = await confirmed(mara);
      await put(mara, LOW_TIDE);
      await db().sql(
        `update public.profiles set settings = settings || '{"shown_credits": "nobody"}' where id = $1`,
        [mara.id],
      );
      await wrapped(booking);
      expect(await seen(mara)).toEqual({});
    });
  });

  it('remembers of which bookings no credit is wanted', async () => {
    const booking = await completed(mara);
    const row = write(
      'saved',
      { kind: 'left_credit', target_id: booking.id, label: 'Low Tide', payload: {} },
      { id: await savedId(String(mara.id), 'left_credit', booking.id) },
    );
    expect(await refusalOf(await pushOne(mara, row))).toBe('accepted');
  });

  describe('who can be asked about it', () => {
    const ask = async (asker: As, whom: As, facts: Facts = LOW_TIDE): Promise<string> => {
      const credit = await put(asker, facts);
      return refusalOf(
        await pushOne(
          asker,
          write(
            'endorsements',
            {
              endorser_id: whom.id,
              credit_id: credit,
              ...facts,
              withdrawn: false,
              sentence_hidden: false,
              answer: '',
              sentence: '',
            },
            { id: await endorsementId(String(asker.id), credit, String(whom.id), facts) },
          ),
        ),
      );
    };
    const joined = async (project: Own, whom: As): Promise<void> => {
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, status, answer, invited_by)
        values ($1, $2, $3, 'joined', 'accepted', $4)`,
        [await projectMemberId(project.id, String(whom.id)), project.id, whom.id, people.employer.id],
      );
    };

    it('is whoever booked them, and not before it is completed', async () => {
      const booking = await confirmed(mara);
      expect(await ask(mara, people.employer)).toBe(NOT_KNOWN);
      await wrapped(booking);
      expect(await ask(mara, people.employer)).toBe('accepted');
    });
    it('is the crew of a project that both have joined', async () => {
      const ines = await newTalent('Ines Crew');
      const project = await accepted(
        people.employer,
        write('projects', {
          title: 'Low Tide',
          production_kind: 'other',
          logline: '',
          status: 'shooting',
          starts_on: null,
          ends_on: null,
          timezone: 'Europe/London',
          city: '',
          positions: {},
        }),
      );
      await joined(project, mara);
      expect(await ask(mara, ines)).toBe(NOT_KNOWN);
      await joined(project, ines);
      expect(await ask(mara, ines)).toBe('accepted');
    });
    it('is who shows a booked credit of it, and nobody whose booking is their own affair', async () => {
      const ines = await newTalent('Ines Quiet');
      await completed(mara);
      await completed(ines, { role_code: 'best_boy' });
      // The same words as for a stranger: that there is a booking cannot be found out by asking.
      expect(await ask(mara, ines)).toBe(NOT_KNOWN);
      await put(ines, { ...LOW_TIDE, role: 'best_boy' });
      expect(await ask(mara, ines)).toBe('accepted');
    });
    it('is not opened by a credit that no booking confirms', async () => {
      const ines = await newTalent('Ines Shown');
      await completed(ines, { role_code: 'best_boy' });
      await put(ines, { ...LOW_TIDE, role: 'best_boy' });
      expect(await ask(mara, ines)).toBe(NOT_KNOWN);
    });
  });
});
