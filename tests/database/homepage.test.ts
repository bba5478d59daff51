import { beforeEach, expect, it } from 'vitest';
import { onEveryDatabase } from './every-database';

/** A7, A9, ruling 28: what the landing page says of a live marketplace. */
onEveryDatabase('the figures of the landing page', (db) => {
  const asked = async (): Promise<Record<string, number | null>> => {
    const [row] = await db()
      .as({ id: null })
      .sql<{ figures: Record<string, number | null> }>('select public.homepage_figures() as figures');
    return row!.figures;
  };
  const pass = (minutes: number): Promise<unknown> =>
    db().sql(`update private.homepage_figures set counted_at = counted_at - interval '${minutes} minutes'`);
  const list = async (count: number, profile: object): Promise<void> => {
    for (let n = 0; n < count; n += 1) await db().createUser({ profile: { ...profile } });
  };
  beforeEach(() => db().exec('delete from private.homepage_figures'));

  it('are nothing below fifty, and counted from there', async () => {
    await list(49, { show_rate: true, day_rate_minor: 40_000, hourly_rate: 40 });
    expect(await asked()).toEqual({
      totalJobs: null,
      totalTalent: null,
      totalApplications: null,
      averageRate: null,
      companies: null,
      active: null,
      projects: null,
      subscribers: null,
      satisfaction: null,
    });
    await list(1, { show_rate: true, day_rate_minor: 90_000, hourly_rate: 90 });
    await pass(5);
    expect(await asked()).toMatchObject({ totalTalent: 50, averageRate: 41, totalJobs: null });
    // Rates that are not shown, or in another currency, say nothing here; nor do people who are not listed.
    await list(1, { show_rate: false, day_rate_minor: 900_000, hourly_rate: 900 });
    await list(1, { show_rate: true, day_rate_minor: 900_000, hourly_rate: 900, currency: 'EUR' });
    await list(1, { is_active: false });
    await pass(5);
    expect(await asked()).toMatchObject({ totalTalent: 52, averageRate: 41 });
    // Many people, and few who show what they ask.
    await db().sql('update public.profiles set show_rate = false where hourly_rate = 90');
    await pass(5);
    expect(await asked()).toMatchObject({ totalTalent: 52, averageRate: null });
  });

  it('count open jobs, and applications that were ever sent', async () => {
    const owner = await db().createUser({ role: 'employer' });
    const post = (count: number, status: string, more = ''): Promise<unknown> =>
      db().sql(
        `insert into public.jobs (id, posted_by, title, category, status, closed_reason${more === '' ? '' : ', _deleted'})
         select gen_random_uuid(), $1, 'Grip', 'grip', '${status}', ${status === 'closed' ? "'filled'" : 'null'}${more}
         from generate_series(1, $2::int)`,
        [owner, count],
      );
    await post(49, 'active');
    await post(60, 'closed');
    expect(await asked()).toMatchObject({ totalJobs: null, totalApplications: null });
    await post(1, 'active');
    await post(5, 'active', ', true');
    await pass(5);
    expect(await asked()).toMatchObject({ totalJobs: 50, totalApplications: null, projects: 60 });
    // Whatever became of them: a withdrawn one was sent as well.
    const [job] = await db().sql<{ id: string }>('select id from public.jobs where posted_by = $1 limit 1', [
      owner,
    ]);
    for (let n = 0; n < 50; n += 1) {
      const applicant = await db().createUser({});
      await db().sql(
        'insert into public.job_applications (job_id, applicant_id, employer_id, status) values ($1, $2, $3, $4)',
        [job!.id, applicant, owner, n % 2 === 0 ? 'pending' : 'withdrawn'],
      );
      if (n === 48) {
        await pass(5);
        expect(await asked()).toMatchObject({ totalApplications: null });
      }
    }
    await pass(5);
    expect(await asked()).toMatchObject({ totalApplications: 50 });
  });

  it('count companies, profiles that are shown, and confirmed readers of the newsletter', async () => {
    const owner = await db().createUser({ role: 'employer' });
    const found = (count: number, more = 'false'): Promise<unknown> =>
      db().sql(
        `insert into public.companies (owner_id, name, _deleted) select $1, 'Gullwing ' || n, ${more} from generate_series(1, $2::int) n`,
        [owner, count],
      );
    const read = (count: number, state: string): Promise<unknown> =>
      db().sql(
        `insert into private.newsletter_subscribers (address, state)
         select gen_random_uuid() || '@example.test', '${state}' from generate_series(1, $1::int)`,
        [count],
      );
    await db().exec('delete from public.companies; delete from private.newsletter_subscribers');
    await found(49);
    await found(9, 'true');
    await read(49, 'confirmed');
    await read(60, 'pending');
    await pass(5);
    expect(await asked()).toMatchObject({ companies: null, subscribers: null });
    await found(1);
    await read(1, 'confirmed');
    await pass(5);
    expect(await asked()).toMatchObject({ companies: 50, subscribers: 50 });
    const active = async (): Promise<number> => (await asked())['active'] ?? 0;
    await list(60, {});
    await pass(5);
    const before = await active();
    expect(before).toBeGreaterThanOrEqual(60);
    await list(1, { is_active: false });
    await list(1, { suspended_at: new Date().toISOString() });
    await list(1, {});
    await pass(5);
    expect(await active()).toBe(before + 1);
  });

  it('share out the notes that everybody reads, from fifty on: how many give 4 or 5', async () => {
    const [employer, talent] = [await db().createUser({ role: 'employer' }), await db().createUser({})];
    const note = (count: number, rating: number, isPublic = true): Promise<unknown> =>
      db().sql(
        `with worked as (insert into public.bookings (employer_id, talent_id, title, role_code, days, open_until, status)
           select $1, $2, 'Low Tide', 'gaffer', array[current_date - 2], current_date - 2, 'completed' from generate_series(1, $3::int) returning id)
         insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, collaboration_type, is_public)
         select gen_random_uuid(), id, $1, $2, 'talent', ${rating}, 'feature', ${isPublic} from worked`,
        [employer, talent, count],
      );
    await note(30, 5);
    await note(10, 4);
    await note(9, 3);
    await note(40, 1, false);
    expect(await asked()).toMatchObject({ satisfaction: null });
    await note(1, 1);
    await pass(5);
    expect(await asked()).toMatchObject({ satisfaction: 80 });
  });

  it('are counted once in five minutes, whoever asks', async () => {
    const before = (await asked())['totalTalent'] ?? 0;
    await list(60, {});
    await pass(4);
    expect((await asked())['totalTalent'] ?? 0).toBe(before);
    await pass(1);
    expect((await asked())['totalTalent']).toBe(before + 60);
  });
});
