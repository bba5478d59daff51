import { beforeEach, describe, expect, it } from 'vitest';
import { newId, savedId } from '@/domain/ids';
import { JOB_ALERT_MAIL } from '@/domain/notifications/mail-kinds';
import type { ClaimedAlertMail } from '../../supabase/functions/_shared/alert-mail';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, publishedJob, write } from './sync-fixtures';

onEveryDatabase('mails of what saved searches have found', (db) => {
  let me: As;
  let employer: As;
  let email: string;
  /** A town of this test alone, so that the searches of others find nothing. */
  let city: string;
  beforeEach(async () => {
    await db().sql('delete from private.alert_mail');
    await db().sql('delete from private.alerts_left');
    email = `${newId()}@example.com`;
    me = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent', email }) });
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [me.id]);
    employer = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
    city = `Town ${newId()}`;
  });

  const search = (who: As, alerts: string, label = 'Near me', mail: unknown = true) =>
    accepted(
      who,
      write('saved', {
        kind: 'search',
        label,
        payload: {
          searched: 'jobs',
          address: 'union=union',
          filter: { city },
          words: [],
          alerts,
          mail,
          opened_at: '',
        },
      }),
    );
  const instant = () => db().sql('select private.send_alerts()');
  const daily = () => db().sql('select private.send_daily_alerts()');
  const take = async (): Promise<ClaimedAlertMail[]> => {
    const [row] = await db().sql<{ mails: ClaimedAlertMail[] }>('select public.alert_mail_take() as mails');
    return row!.mails;
  };
  const settle = ({ id, claim }: ClaimedAlertMail, outcome: string) =>
    db().sql('select public.alert_mail_settle($1::text::jsonb)', [
      JSON.stringify([{ id, claim, outcome, after_s: null }]),
    ]);
  /** As if everything so far had happened that much earlier. */
  const age = async (interval: string): Promise<void> => {
    await db().sql(
      `update private.alert_mail set made_at = made_at - interval '${interval}', due_at = due_at - interval '${interval}',
         day = day - extract(day from interval '${interval}')::int, taken_at = taken_at - interval '${interval}'`,
    );
    await db().sql(
      `update private.search_alerts set sent_at = sent_at - interval '${interval}' where search_id in (select id from public.saved where user_id = $1)`,
      [me.id],
    );
    await db().sql(
      `update public.saved set created_at = created_at - interval '${interval}' where user_id = $1`,
      [me.id],
    );
    await db().sql(
      `update public.jobs set published_at = published_at - interval '${interval}' where city = $1`,
      [city],
    );
  };
  /** The alerts of a day are told from 7 o'clock on at the reader's place: one where it is noon. */
  const atNoon = async (): Promise<void> => {
    const hours = 12 - new Date().getUTCHours();
    await db().sql('update public.profiles set timezone = $1 where id = $2', [
      hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
      me.id,
    ]);
  };
  const titles = ([mail]: readonly ClaimedAlertMail[]) =>
    mail?.searches.map(({ name, total, found }) => [
      name,
      total,
      ...(found as readonly { title?: string }[]).map(({ title }) => title),
    ]);

  it('has nothing of a job that its reader has hidden since it was found', async () => {
    await search(me, 'instant');
    const [hidden, shown] = [
      await publishedJob(employer, { city, title: 'Hidden' }),
      await publishedJob(employer, { city, title: 'Shown' }),
    ];
    await instant();
    await accepted(
      me,
      write(
        'saved',
        { kind: 'hidden', target_id: hidden, label: 'Hidden', payload: {} },
        { id: await savedId(me.id!, 'hidden', hidden) },
      ),
    );
    const [mail] = await take();
    expect(mail?.searches.flatMap(({ found }) => found.map(({ id }) => id))).toEqual([shown]);
  });

  describe('at once', () => {
    it('say which job it is, what it pays, when and where, to the confirmed address, once', async () => {
      const saved = await search(me, 'instant');
      await search(me, 'instant', 'Not by mail', false);
      const job = await publishedJob(employer, { city, title: 'Gaffer', production: 'Low Tide' });
      await instant();
      await instant();
      const mails = await take();
      expect(mails).toMatchObject([
        {
          kind: 'instant',
          to: email,
          claim: 1,
          token: expect.stringMatching(/^[\w-]{43}$/),
          searches: [
            {
              id: saved.id,
              name: 'Near me',
              address: 'union=union',
              total: 1,
              found: [
                {
                  id: job,
                  title: 'Gaffer',
                  production: 'Low Tide',
                  city,
                  salary_min: 620,
                  salary_max: 680,
                  currency: 'USD',
                  starts_on: expect.stringMatching(/^\d{4}-/),
                },
              ],
            },
          ],
        },
      ]);
      expect(await take()).toEqual([]);
      await settle(mails[0]!, 'sent');
      await instant();
      expect(await take()).toEqual([]);
    });

    it('follow one another by a quarter of an hour, and join what is found meanwhile', async () => {
      await search(me, 'instant');
      for (const title of ['One', 'Two']) {
        await publishedJob(employer, { city, title });
        await instant();
      }
      const [mail] = await take();
      expect(titles([mail!])).toEqual([['Near me', 2, 'Two', 'One']]);
      await settle(mail!, 'sent');
      for (const title of ['Three', 'Four']) {
        await publishedJob(employer, { city, title });
        await instant();
      }
      expect(await take()).toEqual([]);
      await age('15 minutes');
      expect(titles(await take())).toEqual([['Near me', 2, 'Four', 'Three']]);
    });

    it('come again where the mail service took nothing, and never where it may have', async () => {
      await search(me, 'instant');
      await publishedJob(employer, { city });
      await instant();
      for (const outcome of ['down', 'later']) {
        await settle((await take())[0]!, outcome);
        expect(await take()).toEqual([]);
        await age('2 minutes');
      }
      const [mail] = await take();
      expect(mail!.claim).toBe(3);
      // A report of an earlier try says nothing of this one.
      await settle({ ...mail!, claim: 2 }, 'down');
      await age('9 minutes');
      expect(await take()).toEqual([]);
      // Its sender has died.
      await age('2 minutes');
      expect(await take()).toEqual([]);
      await settle(mail!, 'down');
      await age('1 hour');
      expect(await take()).toEqual([]);
    });
  });

  describe('once a day', () => {
    it('are one mail for all searches; what is found after it has left comes with the next day’s, also after a pause', async () => {
      await atNoon();
      await search(me, 'daily', 'First');
      await search(me, 'daily', 'Second');
      await publishedJob(employer, { city, title: 'Monday' });
      await age('1 day');
      await daily();
      await daily();
      const mails = await take();
      expect(mails).toHaveLength(1);
      expect(titles(mails)).toEqual([
        ['First', 1, 'Monday'],
        ['Second', 1, 'Monday'],
      ]);
      await settle(mails[0]!, 'sent');
      // A third search whose turn comes only now, because there were too many.
      const late = await search(me, 'daily', 'Third');
      await db().sql(`update public.saved set created_at = now() - interval '1 day' where id = $1`, [
        late.id,
      ]);
      await publishedJob(employer, { city, title: 'Late' });
      await daily();
      expect(await take()).toEqual([]);
      // The timers stood still for three days: one mail with everything, and nothing twice.
      await age('3 days');
      await publishedJob(employer, { city, title: 'Thursday' });
      await daily();
      const after = await take();
      expect(after).toHaveLength(1);
      expect(titles(after)).toEqual([
        ['First', 2, 'Thursday', 'Late'],
        ['Second', 2, 'Thursday', 'Late'],
        ['Third', 2, 'Thursday', 'Late'],
      ]);
      await settle(after[0]!, 'sent');
      await daily();
      expect(await take()).toEqual([]);
    });

    it('are still one where the mail service was down for a day, with what was found meanwhile', async () => {
      await atNoon();
      await search(me, 'daily');
      await publishedJob(employer, { city, title: 'Monday' });
      await age('1 day');
      await daily();
      await settle((await take())[0]!, 'down');
      await age('1 day');
      await publishedJob(employer, { city, title: 'Tuesday' });
      await daily();
      const mails = await take();
      expect(mails).toHaveLength(1);
      expect(titles(mails)).toEqual([['Near me', 2, 'Tuesday', 'Monday']]);
    });
  });

  describe('say nothing', () => {
    it.each<[string, () => Promise<unknown>]>([
      [
        'to an address that nobody has confirmed',
        () => db().sql('update auth.users set email_confirmed_at = null where id = $1', [me.id]),
      ],
      [
        'to somebody suspended',
        () => db().sql('update public.profiles set suspended_at = now() where id = $1', [me.id]),
      ],
      [
        'to an account that is about to be erased',
        () =>
          db().sql('insert into private.account_deletions (user_id, was_active) values ($1, true)', [me.id]),
      ],
      [
        'where mails about saved searches are switched off',
        () =>
          db().sql(
            `update public.profiles set settings = jsonb_set(settings, '{muted}', $1::text::jsonb) where id = $2`,
            [JSON.stringify([JOB_ALERT_MAIL]), me.id],
          ),
      ],
      [
        'of a closed job',
        () =>
          db().sql(`update public.jobs set status = 'closed', closed_reason = 'filled' where city = $1`, [
            city,
          ]),
      ],
      [
        'of a job of somebody suspended',
        () => db().sql('update public.profiles set suspended_at = now() where id = $1', [employer.id]),
      ],
      [
        'of a removed search',
        () => db().sql('update public.saved set _deleted = true where user_id = $1', [me.id]),
      ],
      [
        'of a search that is no longer told by mail',
        () =>
          db().sql(`update public.saved set payload = payload || '{"mail": false}' where user_id = $1`, [
            me.id,
          ]),
      ],
      [
        'of somebody whom they have blocked',
        () =>
          db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
            me.id,
            employer.id,
          ]),
      ],
      [
        'of somebody who has blocked them',
        () =>
          db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
            employer.id,
            me.id,
          ]),
      ],
    ])('%s, before the mail is made and after', async (_, change) => {
      await search(me, 'instant');
      await publishedJob(employer, { city });
      await instant();
      await change();
      expect(await take()).toEqual([]);
      expect(await db().sql('select 1 from private.alert_mail where ended_at is null')).toEqual([]);
    });

    it('to those, from the start', async () => {
      await search(me, 'instant');
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        employer.id,
        me.id,
      ]);
      await publishedJob(employer, { city });
      await instant();
      expect(await db().sql('select 1 from private.alert_mail')).toEqual([]);
      expect(
        await db().sql(`select 1 from public.notifications where user_id = $1 and type = 'job_alert'`, [
          me.id,
        ]),
      ).toEqual([]);
    });
  });

  describe('the link that ends them', () => {
    const unsubscribe = async (token: string): Promise<unknown> =>
      (await db().sql<{ answer: unknown }>('select public.alert_mail_unsubscribe($1) as answer', [token]))[0]!
        .answer;

    it('switches them off for whoever got it, once and for all, and nobody else', async () => {
      const saved = await search(me, 'instant');
      await publishedJob(employer, { city });
      await instant();
      const [{ token } = { token: '' }] = await take();
      const forged = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
      for (const wrong of ['', 'x', forged, 'A'.repeat(43)])
        expect(await unsubscribe(wrong)).toEqual({ outcome: 'wrong' });
      expect(await unsubscribe(token)).toEqual({ outcome: 'done' });
      expect(await unsubscribe(token)).toEqual({ outcome: 'done' });
      const [profile] = await me.sql<{ settings: { muted: string[] } }>(
        'select settings from public.profiles where id = $1',
        [me.id],
      );
      expect(profile!.settings.muted).toEqual([JOB_ALERT_MAIL]);
      await publishedJob(employer, { city });
      await instant();
      await age('1 hour');
      expect(await take()).toEqual([]);
      // The search itself, and its notifications, stay as they were.
      const [row] = await me.sql<{ payload: object }>('select payload from public.saved where id = $1', [
        saved.id,
      ]);
      expect(row!.payload).toMatchObject({ alerts: 'instant', mail: true });
    });

    it('S13: nobody but the service takes, settles or ends a mail', async () => {
      for (const who of [
        me,
        employer,
        db().as({ id: null }),
        db().as({ id: await db().createUser({ role: 'admin' }) }),
      ])
        for (const call of ['alert_mail_take()', `alert_mail_settle('[]')`, `alert_mail_unsubscribe('x')`])
          await expect(who.sql(`select public.${call}`)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('are forgotten 30 days after they are over', async () => {
    await search(me, 'instant');
    await publishedJob(employer, { city });
    await instant();
    const [mail] = await take();
    await settle(mail!, 'sent');
    await db().sql(`update private.alert_mail set ended_at = now() - interval '29 days'`);
    await db().sql('select private.prune_alert_mail()');
    expect(await db().sql('select 1 from private.alert_mail')).toHaveLength(1);
    await db().sql(`update private.alert_mail set ended_at = now() - interval '31 days'`);
    await db().sql('select private.prune_alert_mail()');
    expect(await db().sql('select 1 from private.alert_mail_found')).toEqual([]);
  });

  it('S7: are no business of a search about people, or of a payload that is none', async () => {
    await search(me, 'instant', 'Words', 'true');
    const people = await search(me, 'instant', 'People');
    await accepted(
      me,
      edit('saved', people, { payload: { ...(people.payload as object), searched: 'people' } }),
    );
    await publishedJob(employer, { city });
    await instant();
    expect(await take()).toEqual([]);
  });
});
