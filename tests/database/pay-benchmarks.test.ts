import { beforeEach, expect, it } from 'vitest';
import { onEveryDatabase } from './every-database';

interface Benchmark {
  role: string;
  country: string | null;
  region: string | null;
  unit: string;
  currency: string;
  jobs: number;
  low: number;
  median: number;
  high: number;
}

/** P2: what published jobs say they pay, as every visitor may ask. */
onEveryDatabase('the benchmarks of pay', (db) => {
  const asked = async (): Promise<Benchmark[]> => {
    const [row] = await db()
      .as({ id: null })
      .sql<{ benchmarks: Benchmark[] }>('select public.pay_benchmarks() as benchmarks');
    return row!.benchmarks;
  };
  const post = async (min: number | null, more: Record<string, unknown> = {}, max = min): Promise<void> => {
    const job = {
      posted_by: payers[(posted += 1) % payers.length],
      title: 'Grip',
      category: 'grip',
      role_code: 'grip_key',
      pay_type: 'day',
      currency: 'USD',
      country_code: 'US',
      region: 'CA',
      status: 'active',
      salary_min: min,
      salary_max: max,
      ...more,
    };
    const names = Object.keys(job);
    await db().sql(
      `insert into public.jobs (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(job),
    );
  };
  let payers: string[];
  let posted: number;
  beforeEach(async () => {
    posted = 0;
    await db().exec('delete from public.jobs; delete from private.pay_benchmarks');
    payers = [];
    for (let n = 0; n < 3; n += 1) payers.push(await db().createUser({ role: 'employer' }));
  });

  it('are the quartiles of five jobs, anywhere and by place; a range counts as its middle, an account once', async () => {
    for (const rate of [400, 500, 600, 700]) await post(rate);
    expect(await asked()).toEqual([]);
    await db().exec('delete from private.pay_benchmarks');
    await post(750, {}, 850);
    const figures = {
      role: 'grip_key',
      unit: 'day',
      currency: 'USD',
      jobs: 5,
      low: 400,
      median: 500,
      high: 600,
    };
    expect(await asked()).toEqual([
      { ...figures, country: null, region: null },
      { ...figures, country: 'US', region: 'CA' },
    ]);
  });

  it('keep apart what cannot be compared, and count what says no place everywhere alone', async () => {
    for (const rate of [400, 500, 600, 700]) await post(rate);
    for (const more of [
      { currency: 'EUR' },
      { pay_type: 'week' },
      { role_code: 'gaffer' },
      { status: 'archived' },
      { _deleted: true },
      { published_at: '2020-01-01' },
      { role_code: '' },
    ])
      await post(10_000, more);
    await post(null, { pay_type: 'unpaid' });
    await post(null);
    expect(await asked()).toEqual([]);
    await db().exec('delete from private.pay_benchmarks');
    await post(800, { country_code: '', region: '' });
    expect(await asked()).toEqual([
      expect.objectContaining({ country: null, region: null, jobs: 5, median: 500 }),
    ]);
  });

  it('say nothing of fewer than three payers, however much they post', async () => {
    for (const rate of [400, 500, 600, 700, 800, 900]) await post(rate, { posted_by: payers[posted % 2] });
    expect(await asked()).toEqual([]);
    await db().exec('delete from private.pay_benchmarks');
    await post(1_000, { posted_by: payers[2], status: 'closed', closed_reason: 'filled' });
    expect(await asked()).toContainEqual(expect.objectContaining({ jobs: 7, median: 700 }));
  });

  it('are not made by one account, however much it posts and for how many companies', async () => {
    for (const rate of [400, 500, 600, 400, 500, 600]) await post(rate);
    const thief = await db().createUser({ role: 'employer' });
    for (let n = 0; n < 9; n += 1) {
      const [company] = await db().sql<{ id: string }>(
        'insert into public.companies (id, owner_id, name) values (gen_random_uuid(), $1, $2) returning id',
        [thief, `Sock ${n}`],
      );
      await post(900_000, { posted_by: thief, company_id: company!.id });
    }
    expect(await asked()).toContainEqual(
      expect.objectContaining({ country: null, jobs: 15, low: 400, median: 500, high: 600 }),
    );
  });

  it('leave out what looks like a scam until an admin has looked', async () => {
    for (const rate of [400, 500, 600, 400, 500, 600]) await post(rate);
    await db().exec(
      `insert into public.reports (id, about, subject_id, person_id, subject_label, reason, signals)
       select gen_random_uuid(), 'job', id, posted_by, title, 'scam_signal', '{crypto}' from public.jobs limit 1`,
    );
    expect((await asked())[0]?.jobs).toBe(5);
    await db().exec(
      "update public.reports set resolved_at = now(), resolution = 'Fine.'; delete from private.pay_benchmarks",
    );
    expect((await asked())[0]?.jobs).toBe(6);
    await db().exec('delete from public.reports');
  });

  it('are worked out once in five minutes, whoever asks', async () => {
    for (const rate of [400, 500, 600, 700, 800]) await post(rate);
    const pass = (minutes: number): Promise<unknown> =>
      db().sql(`update private.pay_benchmarks set counted_at = counted_at - interval '${minutes} minutes'`);
    expect((await asked())[0]?.jobs).toBe(5);
    await post(900);
    await pass(4);
    expect((await asked())[0]?.jobs).toBe(5);
    await pass(1);
    expect((await asked())[0]?.jobs).toBe(6);
  });
});
