import { beforeEach, describe, expect, it } from 'vitest';
import { newId, savedId } from '@/domain/ids';
import { askedPlace, townsNear } from '@/domain/search/near-place';
import { planSearch } from '@/domain/search/search-plan';
import { addDays, today } from '@/domain/values/days';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, pushOne, publishedJob, refusalOf, write } from './sync-fixtures';

interface Alert {
  title: string;
  message: string;
  action_url: string;
  is_read: boolean;
}

onEveryDatabase('alerts of saved searches', (db) => {
  let me: As;
  let employer: As;
  /** A town of this test alone, so that the searches of others find nothing. */
  let city: string;
  beforeEach(async () => {
    me = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
    employer = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
    city = `Town ${newId()}`;
  });

  const search = (who: As, alerts: string, payload: Record<string, unknown> = {}, label = 'Near me') =>
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
          opened_at: '',
          ...payload,
        },
      }),
    );
  const alertsOf = async (who: As): Promise<Alert[]> => {
    await db().sql('select private.send_alerts()');
    return db().sql<Alert>(
      "select title, message, action_url, is_read from public.notifications where user_id = $1 and type = 'job_alert' order by created_at",
      [who.id],
    );
  };
  const daily = () => db().sql('select private.send_daily_alerts()');
  /** As if the search had been saved, and its owner last notified, so long ago. */
  const age = async (id: string, interval: string): Promise<void> => {
    await db().sql(`update public.saved set created_at = now() - interval '${interval}' where id = $1`, [id]);
    await db().sql(
      `update private.search_alerts set sent_at = now() - interval '${interval}' where search_id = $1`,
      [id],
    );
  };

  describe('at once', () => {
    it('tell nothing of a job that was there before the search was saved, though the timer comes later', async () => {
      const late = db().as({ id: await db().createUser({ role: 'talent' }) });
      await publishedJob(employer, { city });
      await search(late, 'instant');
      expect(await alertsOf(late)).toEqual([]);
      await publishedJob(employer, { city, title: 'Gaffer' });
      expect((await alertsOf(late)).map(({ title }) => title)).toEqual(['New job for Near me']);
    });
    it('are for jobs around a place, and for those that fit the calendar as it is then', async () => {
      const near = { city: 'Berlin', countryCode: 'DE', km: 30 };
      const filter = { near: { ...near, ...(askedPlace(near, null).near as object) }, fitsDays: true };
      await search(me, 'instant', { filter, towns: townsNear(near) });
      const day = addDays(today(new Date(), 'UTC'), 20);
      const job = (title: string, where: string, on: string) =>
        publishedJob(employer, {
          city: where,
          country_code: 'DE',
          title,
          job_dates: [{ day: on, kind: 'shoot', call: '', wrap: '' }],
        });
      await job('Far', 'Munich', day);
      expect(await alertsOf(me)).toEqual([]);
      await job('Near', 'Berlin', day);
      expect((await alertsOf(me)).map(({ message }) => message)).toEqual(['Near']);
      await db().sql(
        `insert into public.availability (id, user_id, month, days) values ($1, $2, date_trunc('month', $3::date), jsonb_build_object($3::text, '{"state": "unavailable", "part": "day", "note": ""}'::jsonb))`,
        [newId(), me.id, day],
      );
      await db().sql('update public.notifications set is_read = true where user_id = $1', [me.id]);
      await job('Busy', 'Berlin', day);
      expect((await alertsOf(me)).map(({ message }) => message)).toEqual(['Near']);
      await job('Free', 'Berlin', addDays(day, 1));
      expect((await alertsOf(me)).at(-1)?.message).toMatch(/Free/);
    });
    it('come when a job is published that the search finds, and lead to it', async () => {
      await search(me, 'instant');
      await publishedJob(employer, { city: 'Elsewhere' });
      expect(await alertsOf(me)).toEqual([]);
      const job = await publishedJob(employer, { city, title: 'Gaffer', production: 'Low Tide' });
      expect(await alertsOf(me)).toEqual([
        {
          title: 'New job for Near me',
          message: 'Gaffer, Low Tide',
          action_url: `/jobs/${job}`,
          is_read: false,
        },
      ]);
    });

    it('tell nothing of a job that its reader has hidden', async () => {
      await search(me, 'instant');
      const hidden = await publishedJob(employer, { city, title: 'Hidden' });
      const own = await accepted(
        me,
        write(
          'saved',
          { kind: 'hidden', target_id: hidden, label: 'Hidden', payload: {} },
          { id: await savedId(me.id!, 'hidden', hidden) },
        ),
      );
      expect(await alertsOf(me)).toEqual([]);
      await publishedJob(employer, { city, title: 'Shown' });
      expect((await alertsOf(me)).map(({ title, message }) => [title, message])).toEqual([
        ['New job for Near me', 'Shown'],
      ]);
      await db().sql('update public.saved set _deleted = true where id = $1', [own.id]);
      await publishedJob(employer, { city, title: 'Third' });
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual(['3 new jobs for Near me']);
    });

    it('find what the search itself finds: words, pay, days and everything else', async () => {
      await search(me, 'instant', {
        filter: {
          city,
          text: 'never for the server',
          roleCodes: ['gaffer'],
          minDayPay: 600,
          unions: ['union'],
        },
        words: [{ word: 'night' }],
      });
      const fits = { city, title: 'Gaffer, nights', role_code: 'gaffer', union_status: 'union' as const };
      for (const misses of [
        { title: 'Gaffer, days', description: '' },
        { role_code: 'best_boy' },
        { salary_min: 100, salary_max: 200 },
        { union_status: 'non_union' as const },
      ])
        await publishedJob(employer, { ...fits, ...misses });
      expect(await alertsOf(me)).toEqual([]);
      await publishedJob(employer, fits);
      expect(await alertsOf(me)).toHaveLength(1);
    });

    it('find by the words as they were understood: by a name of the role, and what was meant by a typing error', async () => {
      const asked = (text: string) => {
        const { words, wholeRoles, beginningRoles } = planSearch(text);
        return { filter: { city, text, sort: 'match' }, words, wholeRoles, beginningRoles };
      };
      await search(me, 'instant', asked('focus puller'), 'By name');
      await search(me, 'instant', asked('gafer'), 'Mistyped');
      await search(me, 'instant', asked('best boy'), 'Another');
      await publishedJob(employer, { city, title: 'Camera crew', role_code: 'first_ac', description: '' });
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual(['New job for By name']);
      await publishedJob(employer, { city, title: 'Lights', role_code: 'gaffer', description: '' });
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual([
        'New job for By name',
        'New job for Mistyped',
      ]);
    });

    it('are one for each search until it is read, and say how many are new; opening the search starts anew', async () => {
      const saved = await search(me, 'instant');
      for (const title of ['First', 'Second', 'Third']) await publishedJob(employer, { city, title });
      const [alert, ...others] = await alertsOf(me);
      expect(others).toEqual([]);
      expect(alert).toMatchObject({
        title: '3 new jobs for Near me',
        message: 'The latest: Third',
        action_url: `/jobs?union=union&search=${String(saved.id)}`,
      });
      const [newest] = await db().sql<{ at: string }>(
        'select max(published_at)::text as at from public.jobs where city = $1',
        [city],
      );
      await accepted(
        me,
        edit('saved', saved, { payload: { ...(saved.payload as object), opened_at: newest!.at } }),
      );
      await db().sql('update public.notifications set is_read = true where user_id = $1', [me.id]);
      await publishedJob(employer, { city, title: 'Fourth' });
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual([
        '3 new jobs for Near me',
        'New job for Near me',
      ]);
    });

    it('never come of the person’s own jobs, from somebody blocked, of removed or other searches, or when switched off', async () => {
      const own = await search(employer, 'instant');
      const removed = await search(me, 'instant');
      await accepted(me, { ...edit('saved', removed, {}), document: { _deleted: true } }).catch(() => {});
      await search(me, 'off');
      await search(me, 'daily');
      await search(me, 'instant', { searched: 'people' });
      const blocked = db().as({ id: await db().createUser({ role: 'employer' }) });
      await publishedJob(employer, { city });
      expect(await alertsOf(me)).toEqual([]);
      expect(await alertsOf(employer)).toEqual([]);
      expect(own.id).toBeDefined();

      await search(me, 'instant');
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        me.id,
        blocked.id,
      ]);
      await publishedJob(blocked, { city });
      expect(await alertsOf(me)).toEqual([]);
      await db().sql(
        `update public.profiles set settings = settings || '{"muted": ["job_alert"]}' where id = $1`,
        [me.id],
      );
      await publishedJob(employer, { city });
      expect(await alertsOf(me)).toEqual([]);
    });

    it('S13: what somebody has stored as a search keeps nobody’s job from being published, and leads nowhere else', async () => {
      for (const filter of [
        { minDayPay: 'x' },
        { from: 'never' },
        { departments: 'all' },
        { city: { a: 1 } },
        'x',
        null,
        ['x'],
      ])
        await search(me, 'instant', { filter });
      await search(me, 'instant', { words: 'x', wholeRoles: 'x', beginningRoles: {} });
      await search(me, 'instant', {
        words: ['instead', ['instead'], { word: 'x', instead: ['x', { instead: 1 }] }],
      });
      await search(
        me,
        'instant',
        { wholeRoles: [{}, null], filter: { city, sort: 'match', wholeRoles: 'x' } },
        'Roles',
      );
      await search(me, 'instant', { words: [{ word: "') or true --" }, { codes: 'x' }] });
      await search(
        me,
        'instant',
        { filter: { city, after: { k: 'x' }, limit: 'x', since: 'x', id: 'x' } },
        'Odd',
      );
      const path = '//evil.test/?\n';
      await search(me, 'instant', { address: path, opened_at: 'yesterdayish' }, 'Elsewhere');
      const published = [await publishedJob(employer, { city }), await publishedJob(employer, { city })];
      expect(published.every(Boolean)).toBe(true);
      for (const { action_url: to } of await alertsOf(me))
        expect(to).toMatch(
          /^\/jobs(\/[0-9a-f-]{36}|\?search=[0-9a-f-]{36}|\?union=union&search=[0-9a-f-]{36})$/,
        );
      expect((await alertsOf(me)).some(({ title }) => title.endsWith('Odd'))).toBe(true);
    });

    it('MQ411: of at most twenty searches of one person', async () => {
      for (let n = 0; n < 20; n += 1) await search(me, n % 2 ? 'instant' : 'daily');
      const more = write('saved', {
        kind: 'search',
        label: 'x',
        payload: { searched: 'jobs', alerts: 'daily' },
      });
      expect(refusalOf(await pushOne(me, more))).toMatch(/^MQ411 .*20 .*searches with alerts/);
      await search(me, 'off');
    });
  });

  it('S13: publishing matches none, and a timer all, a few at a time and each once', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, async () => db().as({ id: await db().createUser({ role: 'talent' }) })),
    );
    for (const who of people) for (let n = 0; n < 20; n += 1) await search(who, 'instant', {}, `${n}`);
    await db().sql('select private.send_alerts()');
    const job = await publishedJob(employer, { city });
    const total = async (): Promise<number> => {
      const [row] = await db().sql<{ count: string }>(
        "select count(*) as count from public.notifications where type = 'job_alert' and user_id = any ($1)",
        [people.map(({ id }) => id)],
      );
      return Number(row!.count);
    };
    expect(await total()).toBe(0);
    expect(await db().sql('select found_id from private.alerts_left')).toEqual([{ found_id: job }]);
    await db().sql('select private.send_alerts(40)');
    expect(await total()).toBeLessThan(140);
    for (let n = 0; n < 2; n += 1) await db().sql('select private.send_alerts()');
    expect(await total()).toBe(140);
    expect(await db().sql('select 1 from private.alerts_left')).toEqual([]);
  });

  describe('once a day', () => {
    it('come in the morning after, with all that is new, and not again the same day', async () => {
      const saved = await search(me, 'daily');
      const id = String(saved.id);
      await db().sql("update public.profiles set timezone = 'UTC' where id = $1", [me.id]);
      await publishedJob(employer, { city, title: 'First' });
      await publishedJob(employer, { city, title: 'Second' });
      await daily();
      expect(await alertsOf(me), 'on the day on which it was saved').toEqual([]);
      await age(id, '1 day');
      await db().sql('update public.profiles set timezone = $2 where id = $1', [me.id, morning()]);
      await daily();
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual(['2 new jobs for Near me']);
      await publishedJob(employer, { city, title: 'Third' });
      await daily();
      expect(await alertsOf(me)).toHaveLength(1);
      await db().sql('update public.notifications set is_read = true where user_id = $1', [me.id]);
      await db().sql(
        "update public.jobs set published_at = published_at - interval '2 days' where title in ('First', 'Second') and city = $1",
        [city],
      );
      await age(id, '1 day');
      await daily();
      expect((await alertsOf(me)).map(({ title }) => title)).toEqual([
        '2 new jobs for Near me',
        'New job for Near me',
      ]);
    });

    it('wait for the morning at the place of their reader', async () => {
      const saved = await search(me, 'daily');
      await publishedJob(employer, { city });
      await age(String(saved.id), '3 days');
      await db().sql('update public.profiles set timezone = $2 where id = $1', [me.id, nighttime()]);
      await daily();
      expect(await alertsOf(me)).toEqual([]);
      await db().sql('update public.profiles set timezone = $2 where id = $1', [me.id, morning()]);
      await daily();
      expect(await alertsOf(me)).toHaveLength(1);
    });
  });

  /** A time zone in which it is this hour now. */
  function zoneAt(hour: number): string {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  }
  const morning = () => zoneAt(10);
  const nighttime = () => zoneAt(3);
});
