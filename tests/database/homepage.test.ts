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
    expect(await asked()).toMatchObject({ totalJobs: 50, totalApplications: null });
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
