import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, publishedJob, pullAll } from './sync-fixtures';
import { owner } from './verification-fixtures';

type Changes = NonNullable<Parameters<typeof publishedJob>[1]>;

onEveryDatabase('signals of a scam', (db) => {
  let admin: As;
  beforeEach(async () => {
    admin = db().as({ id: await db().createUser({ role: 'admin' }) });
  });
  const newcomer = async (): Promise<As> => db().as({ id: await db().createUser({ role: 'employer' }) });
  /** Somebody who has published before: a first job is looked at more closely. */
  const employer = async (): Promise<As> => {
    const who = await newcomer();
    await publishedJob(who, { role_code: '', title: 'Earlier', description: '' });
    return who;
  };
  const reportsOf = async (job: string): Promise<Row[]> =>
    db().sql('select * from public.reports where subject_id = $1 order by created_at', [job]);
  const signalsOf = async (changes: Changes, who?: As): Promise<unknown> => {
    const found = await reportsOf(await publishedJob(who ?? (await employer()), changes));
    return found.map(({ signals }) => (signals as string[]).join(' ')).join(', ');
  };
  const change = async (who: As, job: string, changes: Row): Promise<Row> => {
    const row = (await pullAll(who, 'jobs')).documents.find(({ id }) => id === job) as Row;
    return accepted(who, edit('jobs', row, changes));
  };
  const SCAM = 'You must pay a refundable fee before the first day. Write to us on WhatsApp.';

  it('put a job among the reports, in Marquee’s name, and hide nothing', async () => {
    const who = await employer();
    const job = await publishedJob(who, { description: SCAM });
    const [queue] = await admin.sql<{ answer: { reports: Row[] } }>(
      'select public.reports_queue(null, 100) as answer',
    );
    expect(queue!.answer.reports.filter(({ subject_id: id }) => id === job)).toMatchObject([
      {
        about: 'job',
        reason: 'scam_signal',
        person_id: who.id,
        reporter_name: null,
        signals: ['Asks the applicant for money', 'Contact through a messenger app'],
        resolved_at: null,
      },
    ]);
    expect(await db().as({ id: null }).sql('select status from public.jobs where id = $1', [job])).toEqual([
      { status: 'active' },
    ]);
    // Whoever posted it is not told, and reads no report.
    expect(await who.sql('select from public.reports')).toEqual([]);
    expect((await pullAll(who, 'notifications')).documents).toEqual([]);
  });

  describe.each<[string, Changes]>([
    ['asks_for_money', { description: 'First you pay 40 euros as a deposit for your place on the crew.' }],
    ['asks_for_money', { description: 'There is a registration fee of 30.' }],
    [
      'asks_for_money',
      { questions: ['Will you transfer the training fee today? You must pay the fee first.'] },
    ],
    ['asks_for_money', { description: 'A refund\u200Bable deposit keeps your place.' }],
    ['crypto gift_cards', { description: 'Wages in Bitcoin or gift cards, as you like.' }],
    [
      'messenger short_link',
      { description: 'Contact me on Telegram.', external_url: 'https://bit.ly/x1', apply_mode: 'external' },
    ],
    // What an outsider got past it.
    ['asks_for_money', { description: 'You must pay\na fee\nin advance.' }],
    ['asks_for_money', { description: 'No problem: registration fee is 200 USD.' }],
    ['asks_for_money', { description: 'Ｒｅｇｉｓｔｒａｔｉｏｎ ｆｅｅ: 30.' }],
    ['asks_for_money', { description: 'Registrаtiоn fее: 30.' }],
    ['asks_for_money', { city: 'Registration fee: 30' }],
    ['money_first', { description: 'Your camera kit deposit of 400 USD must be sent before the shoot.' }],
    [
      'money_first',
      { description: 'To hold your place send 200 USD by PayPal or Venmo, friends and family.' },
    ],
    ['cheque', { description: 'We mail you a cheque. Cash it, keep 500, forward the rest.' }],
    ['secrets', { description: 'Send your passport, social security number and bank login.' }],
    ['deposit money_transfer', { description: 'The deposit comes back by Western Union.' }],
  ])('%s', (signals, changes) => {
    it(`fires for ${JSON.stringify(changes)}`, async () =>
      expect(await signalsOf(changes)).toMatch(new RegExp(`(^| )${signals.replace(' ', '.* ')}`)));
  });

  it.each<[string, Changes]>([
    [
      'kit',
      {
        description:
          'Duties: collect the lens kit, hand over the rental deposit, and return the gear. Deposit for the camera is paid by production.',
      },
    ],
    [
      'a fee to the crew',
      { description: 'We pay a kit fee of 50 and your visa fees, by bank transfer within 14 days.' },
    ],
    ['none', { description: 'There is no application fee, and you never pay a deposit.' }],
    ['a messenger group', { description: 'The call sheet comes by mail and in a WhatsApp group.' }],
    ['a subject', { title: 'Editor, documentary about Bitcoin' }],
    ['a deposit', { description: 'Runner: bring the deposit to the bank at wrap.' }],
    ['wire work', { description: 'Wire rig for two stunt days; radio signal test with the 2nd AD.' }],
    [
      'a passport',
      {
        description: 'A valid passport is required: the unit travels to Morocco. Send a copy to production.',
      },
    ],
    ['pay by PayPal', { description: 'We pay by bank or PayPal within 14 days.' }],
    ['a short link', { external_url: 'https://bit.ly/x2', apply_mode: 'external' }],
  ])('leave crew words and single weak ones alone: %s', async (_, changes) => {
    expect(await signalsOf(changes)).toBe('');
  });

  it('are looked at more closely in somebody’s first job: one more weak one is enough, and none is not', async () => {
    const weak: Changes = { external_url: 'https://bit.ly/x2', apply_mode: 'external' };
    expect(await signalsOf({}, await newcomer())).toBe('');
    expect(await signalsOf(weak, await newcomer())).toBe('first_job short_link');
    expect(await signalsOf(weak)).toBe('');
    // While its report waits, it stays open, like any other job.
    const job = await publishedJob(await newcomer(), weak);
    expect(await reportsOf(job)).toHaveLength(1);
    expect(await db().as({ id: null }).sql('select status from public.jobs where id = $1', [job])).toEqual([
      { status: 'active' },
    ]);
  });

  it('leave the jobs of a company alone that an admin has verified, as long as it is', async () => {
    const { who, company } = await owner(db());
    await db().sql(
      `insert into private.company_verifications (id, company_id, verified_how, company_name, state, decided_at)
       values (gen_random_uuid(), $1, 'admin', 'Salt', 'granted', now())`,
      [company],
    );
    await db().sql('update public.companies set verified_at = now() where id = $1', [company]);
    const job = await publishedJob(who, { description: SCAM, company_id: company });
    await change(who, job, { title: 'Gaffer, days' });
    expect(await reportsOf(job)).toEqual([]);
    // Nobody borrows another's verification.
    const stranger = await employer();
    expect(
      await reportsOf(await publishedJob(stranger, { description: SCAM, company_id: company })),
    ).toHaveLength(1);
    // When it ends, its open jobs are looked at without an edit.
    await db().sql("update public.companies set name = 'Another name' where id = $1", [company]);
    expect(await reportsOf(job)).toHaveLength(1);
  });

  it('look at the jobs of a company that only a mail has verified: a domain costs little', async () => {
    const { who, company } = await owner(db());
    await db().sql(
      `insert into private.company_verifications (id, company_id, verified_how, company_name, address, state, decided_at)
       values (gen_random_uuid(), $1, 'domain mail', 'Salt', 'a@salt.example', 'granted', now())`,
      [company],
    );
    await db().sql('update public.companies set verified_at = now() where id = $1', [company]);
    expect(await reportsOf(await publishedJob(who, { description: SCAM, company_id: company }))).toHaveLength(
      1,
    );
  });

  it('fill one open report of a job, however often it is edited', async () => {
    const who = await employer();
    const job = await publishedJob(who, { description: SCAM });
    for (const words of [
      'gift cards',
      'bitcoin',
      'gift cards and bitcoin',
      'a wire transfer by Western Union',
    ])
      await change(who, job, { description: `${SCAM} And ${words}.` });
    const reports = await reportsOf(job);
    expect(reports).toHaveLength(1);
    expect(reports[0]!.signals).toEqual([
      'asks_for_money',
      'crypto',
      'gift_cards',
      'messenger',
      'money_transfer',
    ]);
  });

  it('report an edit of a live job, once for the same signals, also after that is resolved', async () => {
    const who = await employer();
    const job = await publishedJob(who);
    expect(await reportsOf(job)).toEqual([]);
    await change(who, job, { description: SCAM });
    const [first] = await reportsOf(job);
    await change(who, job, { title: 'Gaffer, days' });
    await admin.sql('select public.resolve_report($1, $2)', [first!.id, 'A crew word.']);
    await change(who, job, { title: 'Gaffer, nights' });
    expect(await reportsOf(job)).toHaveLength(1);
    await change(who, job, { description: `${SCAM} We take gift cards.` });
    // Fewer than an open one names are in that.
    await change(who, job, { description: 'There is a registration fee. We take gift cards.' });
    expect((await reportsOf(job)).map(({ signals }) => (signals as string[]).length)).toEqual([2, 3]);
  });

  it('are looked for when a job is opened again, and not while it is closed', async () => {
    const who = await employer();
    const job = await publishedJob(who);
    await change(who, job, { status: 'closed', closed_reason: 'filled' });
    await change(who, job, { description: SCAM });
    expect(await reportsOf(job)).toEqual([]);
    await change(who, job, { status: 'active' });
    expect(await reportsOf(job)).toHaveLength(1);
  });

  it('are weighed by data: a threshold, and what each counts', async () => {
    const changes = { description: 'Bring the deposit.' };
    expect(await signalsOf(changes)).toBe('');
    await db().sql('update private.scam_settings set threshold = 1');
    try {
      expect(await signalsOf(changes)).toBe('deposit');
    } finally {
      await db().sql('update private.scam_settings set threshold = 3');
    }
  });

  it('do not keep anybody from publishing when an operator has broken a pattern', async () => {
    await db().sql("update private.scam_signals set pattern = '(' where name = 'crypto'");
    try {
      expect(await signalsOf({ description: SCAM })).toBe('');
    } finally {
      await db().sql("update private.scam_signals set pattern = '\\mbitcoins?\\M' where name = 'crypto'");
    }
  });

  it('cost little, whatever the text is', async () => {
    const who = await employer();
    const description = 'you pay the kit, contact me wire deposit only '.repeat(217).slice(0, 10_000);
    const started = performance.now();
    await publishedJob(who, { description });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  describe('the same text', () => {
    const TEXT =
      'We look for a gaffer with a van for eleven nights by the river, meals and mileage are paid by us.';
    it('counts from the third account on, and not twice from one', async () => {
      const description = `${TEXT} A.`;
      const first = await employer();
      await publishedJob(first, { description });
      await publishedJob(first, { description });
      const second = await publishedJob(await employer(), { description });
      expect(await reportsOf(second)).toEqual([]);
      const third = await publishedJob(await employer(), { description });
      expect(await reportsOf(third)).toMatchObject([{ signals: ['copies'] }]);
    });
    it('does not count when it is short', async () => {
      for (let time = 0; time < 3; time += 1)
        expect(await signalsOf({ description: 'See the call sheet.' })).toBe('');
    });
  });

  describe('the pay', () => {
    /** Jobs of another account with this role, which pay up to 100 dollars a day. */
    const others = async (role: string, count: number, changes: Changes = {}): Promise<void> => {
      const who = await employer();
      for (let i = 1; i <= count; i += 1)
        await publishedJob(who, {
          role_code: role,
          salary_min: 40,
          salary_max: i > count / 2 ? 100 : 60,
          ...changes,
        });
    };
    const pays = (role: string, most: number, changes: Changes = {}) =>
      signalsOf({ role_code: role, salary_min: 50, salary_max: most, ...changes });
    it('counts from five times the upper quartile, in its unit and whatever the currency', async () => {
      await others('best_boy', 20);
      expect(await pays('best_boy', 499)).toBe('');
      expect(await pays('best_boy', 500)).toBe('pay');
      expect(await pays('best_boy', 500, { pay_type: 'week' })).toBe('');
      // 500 kronor are not 500 dollars.
      expect(await pays('best_boy', 500, { currency: 'SEK' })).toBe('');
      expect(await pays('best_boy', 4_700, { currency: 'SEK' })).toBe('pay');
    });
    it('compares with what others pay in other currencies', async () => {
      await others('key_grip', 20, { currency: 'SEK' });
      // 100 kronor are about 11 dollars.
      expect(await pays('key_grip', 50)).toBe('');
      expect(await pays('key_grip', 60)).toBe('pay');
    });
    it('needs nothing to compare with for what no advertisement pays, which would be the first by rate', async () => {
      expect(await pays('', 99_999)).toBe('');
      expect(await pays('', 100_000)).toBe('pay');
      expect(await pays('', 100_000, { currency: 'SEK' })).toBe('');
      expect(await pays('', 9_999_999, { salary_min: 0, pay_type: 'hour' })).toBe('pay');
    });
    it('needs twenty jobs of others', async () => {
      await others('grip', 19);
      const own = await employer();
      await publishedJob(own, { role_code: 'grip', salary_min: 40, salary_max: 60 });
      const job = await publishedJob(own, { role_code: 'grip', salary_min: 40, salary_max: 5_000 });
      expect(await reportsOf(job)).toEqual([]);
      await others('grip', 1);
      expect(await pays('grip', 5_000)).toBe('pay');
    });
  });
});
