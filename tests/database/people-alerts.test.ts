import { beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { planSearch } from '@/domain/search/search-plan';
import type { ClaimedAlertMail } from '../../supabase/functions/_shared/alert-mail';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, write } from './sync-fixtures';

interface Alert {
  title: string;
  message: string;
  action_url: string;
}

onEveryDatabase('alerts of saved searches for people', (db) => {
  let employer: As;
  let email: string;
  /** A town of this test alone, so that the searches of others find nothing. */
  let city: string;
  beforeEach(async () => {
    email = `${newId()}@example.com`;
    employer = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer', email }) });
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [employer.id]);
    city = `Town ${newId()}`;
  });

  const search = (alerts: string, payload: Record<string, unknown> = {}, who = employer) =>
    accepted(
      who,
      write('saved', {
        kind: 'search',
        label: 'Gaffers',
        payload: {
          searched: 'people',
          address: 'city=here',
          filter: { city },
          words: [],
          alerts,
          opened_at: '',
          ...payload,
        },
      }),
    );
  const listed = (name: string, profile: Record<string, unknown> = {}): Promise<string> =>
    db().createUser({ name, profile: { city, headline: 'Gaffer', ...profile } });
  const instant = () => db().sql('select private.send_alerts()');
  const alertsOf = async (who = employer): Promise<Alert[]> => {
    await instant();
    return db().sql<Alert>(
      "select title, message, action_url from public.notifications where user_id = $1 and type = 'people_alert' order by created_at",
      [who.id],
    );
  };
  const take = async (): Promise<ClaimedAlertMail[]> => {
    const [row] = await db().sql<{ mails: ClaimedAlertMail[] }>(
      'select public.alert_mail_take(100) as mails',
    );
    return row!.mails.filter(({ to }) => to === email);
  };
  const setListed = (id: string, isActive: boolean) =>
    db().sql('update public.profiles set is_active = $2 where id = $1', [id, isActive]);

  it('come when somebody is listed whom the search finds, and lead to them', async () => {
    await search('instant');
    await listed('Ilse Brandt', { city: 'Elsewhere' });
    expect(await alertsOf()).toEqual([]);
    const person = await listed('Mara Voss');
    expect(await alertsOf()).toEqual([
      { title: 'New person for Gaffers', message: 'Mara Voss, Gaffer', action_url: `/talent/${person}` },
    ]);
  });

  it('are of people who are new here, however long they have had an account: not of those who hide and show themselves again', async () => {
    const early = await listed('Early Bird');
    const slow = await listed('Slow Starter', { bio: '', headline: '' });
    await db().sql(
      "update public.profiles set created_at = now() - interval '3 months' where id = any ($1)",
      [[early, slow]],
    );
    await search('instant');
    await setListed(early, false);
    await setListed(early, true);
    expect(await alertsOf()).toEqual([]);
    await db().sql(
      "update public.profiles set bio = 'Ten years on set.', headline = 'Gaffer' where id = $1",
      [slow],
    );
    expect((await alertsOf()).map(({ message }) => message)).toEqual(['Slow Starter, Gaffer']);
  });

  it('are one for each search until it is read, and say how many are new; opening the search starts anew', async () => {
    const saved = await search('instant');
    for (const name of ['One Voss', 'Two Voss', 'Three Voss']) await listed(name);
    expect(await alertsOf()).toEqual([
      {
        title: '3 new people for Gaffers',
        message: 'The latest: Three Voss, Gaffer',
        action_url: `/talent?city=here&search=${String(saved.id)}`,
      },
    ]);
    const [newest] = await db().sql<{ at: string }>(
      'select max(created_at)::text as at from public.public_profiles where city = $1',
      [city],
    );
    await accepted(
      employer,
      edit('saved', saved, { payload: { ...(saved.payload as object), opened_at: newest!.at } }),
    );
    await db().sql('update public.notifications set is_read = true where user_id = $1', [employer.id]);
    await listed('Four Voss');
    expect((await alertsOf()).map(({ title }) => title)).toEqual([
      '3 new people for Gaffers',
      'New person for Gaffers',
    ]);
  });

  it('find by words and filters, as the search itself does', async () => {
    const { words, wholeRoles, beginningRoles } = planSearch('spark');
    await search('instant', {
      filter: { city, text: 'spark', minExperience: 5 },
      words,
      wholeRoles,
      beginningRoles,
    });
    await listed('No Words', { role_codes: ['gaffer'], headline: 'Lights', experience_years: 9 });
    await listed('Too New', { role_codes: ['electrician'], headline: 'Lights', experience_years: 4 });
    expect(await alertsOf()).toEqual([]);
    await listed('Fits Voss', { role_codes: ['electrician'], headline: 'Lights', experience_years: 5 });
    expect((await alertsOf()).map(({ message }) => message)).toEqual(['Fits Voss, Lights']);
  });

  it('never come of oneself, of somebody blocked, of who has hidden again, of a search for jobs, or when switched off', async () => {
    const me = db().as({ id: await db().createUser({ name: 'Me Myself', complete: false }) });
    await search('instant', {}, me);
    await db().sql(
      "update public.profiles set bio = 'On set.', headline = 'Gaffer', onboarding_completed = true, city = $2 where id = $1",
      [me.id, city],
    );
    expect(await alertsOf(me)).toEqual([]);

    await search('off');
    await search('instant', { searched: 'jobs' });
    await listed('Nobody hears of');
    expect(await alertsOf()).toEqual([]);

    await search('instant');
    const blocked = await listed('Blocked Voss');
    await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
      blocked,
      employer.id,
    ]);
    await setListed(await listed('Hidden again'), false);
    expect(await alertsOf()).toEqual([]);
    await db().sql(
      `update public.profiles set settings = settings || '{"muted": ["people_alert"]}' where id = $1`,
      [employer.id],
    );
    await listed('Muted Voss');
    expect(await alertsOf()).toEqual([]);
  });

  it('S13: a search that is none keeps nobody from being listed', async () => {
    for (const filter of [{ minExperience: 'x' }, { departments: 'all' }, { freeOn: 'x' }, null, ['x']])
      await search('instant', { filter });
    await search('instant', {
      words: [{ word: "') or true --" }, { codes: 'x' }],
      address: '//evil.test/?\n',
    });
    await listed('Mara Voss');
    for (const { action_url: to } of await alertsOf())
      expect(to).toMatch(/^\/talent(\/[0-9a-f-]{36}|\?search=[0-9a-f-]{36})$/);
  });

  it('name nobody who has hidden themselves since: another one of them, or nobody is left and the alert goes; no phone rings for it', async () => {
    const pushes = () =>
      db().sql(
        'select 1 from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id where s.user_id = $1',
        [employer.id],
      );
    const saved = await search('instant');
    const people = [];
    for (const name of ['One Voss', 'Two Voss', 'Three Voss']) people.push(await listed(name));
    await alertsOf();
    await db().sql(
      `insert into public.push_subscriptions (user_id, endpoint, subscription) values ($1, $2, '{}')`,
      [employer.id, `https://push.test/${newId()}`],
    );
    const [one, two, three] = people as [string, string, string];
    await setListed(three, false);
    expect(await alertsOf()).toEqual([
      {
        title: '2 new people for Gaffers',
        message: 'The latest: Two Voss, Gaffer',
        action_url: `/talent?city=here&search=${String(saved.id)}`,
      },
    ]);
    expect(await pushes()).toEqual([]);
    // Somebody whom it does not name is not counted either.
    await setListed(one, false);
    expect(await alertsOf()).toEqual([
      { title: 'New person for Gaffers', message: 'Two Voss, Gaffer', action_url: `/talent/${two}` },
    ]);
    await setListed(two, false);
    expect(await alertsOf()).toEqual([]);
    // Whoever comes next is told of as ever, with a push.
    await listed('Four Voss');
    expect((await alertsOf()).map(({ message }) => message)).toEqual(['Four Voss, Gaffer']);
    expect(await pushes()).toHaveLength(1);
  });

  it('name nobody whose account is erased, and stay as they were once they are read', async () => {
    await search('instant');
    const gone = await listed('Gone Voss');
    await alertsOf();
    await db().sql('delete from auth.users where id = $1', [gone]);
    expect(await alertsOf()).toEqual([]);

    const early = await listed('Early Voss');
    expect((await alertsOf()).map(({ message }) => message)).toEqual(['Early Voss, Gaffer']);
    await db().sql('update public.notifications set is_read = true where user_id = $1', [employer.id]);
    await setListed(early, false);
    expect((await alertsOf()).map(({ message }) => message)).toEqual(['Early Voss, Gaffer']);
  });

  it('come by mail too, with a name, a headline and a place, of those who are still listed when it leaves', async () => {
    const saved = await search('instant', { mail: true });
    const person = await listed('Mara Voss');
    await setListed(await listed('Gone again'), true);
    const gone = await listed('Gone Voss');
    await listed('Far Away', { city: 'Elsewhere' });
    await instant();
    await setListed(gone, false);
    const [mail] = await take();
    expect(mail).toMatchObject({
      kind: 'instant',
      searches: [{ id: saved.id, searched: 'people', total: 2 }],
    });
    expect(mail!.searches[0]!.found.at(-1)).toMatchObject({
      id: person,
      full_name: 'Mara Voss',
      headline: 'Gaffer',
      city,
    });
  });

  it('come once a day with all who are new, where that is asked for', async () => {
    const saved = await search('daily', { mail: true });
    await db().sql("update public.saved set created_at = now() - interval '2 days' where id = $1", [
      saved.id,
    ]);
    const hours = 12 - new Date().getUTCHours();
    await db().sql('update public.profiles set timezone = $1 where id = $2', [
      hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
      employer.id,
    ]);
    await listed('One Voss');
    await listed('Two Voss');
    await db().sql('select private.send_daily_alerts()');
    expect((await alertsOf()).map(({ title }) => title)).toEqual(['2 new people for Gaffers']);
    const [mail] = await take();
    expect(mail!.searches.map(({ total, found }) => [total, found.length])).toEqual([[2, 2]]);
    await db().sql('select private.send_daily_alerts()');
    expect(await alertsOf()).toHaveLength(1);
  });

  it('lists people by what they ask for a day, those who do not say it last, in pages', async () => {
    for (const [name, rate] of [
      ['Dear Voss', { day_rate_minor: 90_000 }],
      ['Silent Voss', { day_rate_minor: null }],
      ['By the hour', { day_rate_minor: null, hourly_rate: 40 }],
      ['Cheap Voss', { day_rate_minor: 20_000 }],
    ] as const)
      await listed(name, { currency: 'USD', show_rate: true, ...rate });
    const page = async (after: unknown): Promise<{ names: string[]; after: unknown }> => {
      const [row] = await employer.sql<{ page: { documents: { full_name: string }[]; after: unknown } }>(
        'select public.search_people($1::text::jsonb) as page',
        [JSON.stringify({ city, sort: 'rate', limit: 2, ...(after ? { after } : {}) })],
      );
      return { names: row!.page.documents.map(({ full_name: name }) => name), after: row!.page.after };
    };
    const first = await page(null);
    expect(first.names).toEqual(['Cheap Voss', 'By the hour']);
    expect((await page(first.after)).names).toEqual(['Dear Voss', 'Silent Voss']);
  });
});
