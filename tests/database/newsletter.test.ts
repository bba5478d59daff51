import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { readSubscription } from '@/domain/newsletter/subscription';
import { addressProblem, normalizeAddress } from '@/domain/values/email-address';
import { onEveryDatabase } from './every-database';
import { issuesOf, NETWORK, type Newsletter, newsletterOf, someAddress } from './newsletter-fixtures';

const ADDRESSES = [
  'ines@example.com',
  'INES@Example.COM',
  "o'neil+set@mail.example.co.uk",
  'a@b.de',
  `${'x'.repeat(64)}@example.com`,
  `${'x'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  'a@b',
  'a@b.1',
  'a@-b.com',
  'a@b-.com',
  'a@b..com',
  '@example.com',
  'a@',
  'a b@example.com',
  'a@example.com,b@example.com',
  'Ines <ines@example.com>',
  '"Ines" <ines@example.com>',
  'ines@example.com\nBcc: all@example.com',
  'ines@example.com\r\n',
  'ines@exa\u0000mple.com',
  'inès@example.com',
  'ines@exämple.com',
  '\u212anes@example.com',
  `${'a'.repeat(10_000)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
  '',
];

/** A2, A5, A7: the newsletter's rules about people, whoever calls. */
onEveryDatabase('subscribing to the newsletter', (db) => {
  let news: Newsletter;
  beforeAll(() => {
    news = newsletterOf(db());
  });
  beforeEach(() => news.clear());

  describe('an address', () => {
    it.each(ADDRESSES.map((address) => [JSON.stringify(address).slice(0, 60), address]))(
      '%s is accepted by the app and the database alike',
      async (_shown, address) => {
        const [row] = await db().sql<{ sound: boolean }>(
          // A NUL never reaches the database.
          'select private.is_mail_address($1) as sound',
          [normalizeAddress(address).replaceAll('\u0000', '\n')],
        );
        // White space around it is removed before it is stored, but a line break there is refused.
        const isRefusedByApp = addressProblem(address) !== null;
        expect(isRefusedByApp || row!.sound).toBe(true);
        if (!/\p{Cc}|\u212a/u.test(address)) expect(row!.sound).toBe(!isRefusedByApp);
      },
    );
    it.each(['Ines <a@example.com>', 'a@example.com\nb', 'A@Example.com', 'x'.repeat(300)])(
      'is stored in one form alone (%#)',
      async (address) => {
        await expect(
          db().sql('insert into private.newsletter_subscribers (address) values ($1)', [address]),
        ).rejects.toMatchObject({ code: '23514' });
      },
    );
    it('that the function lets through by mistake is refused by the database', async () => {
      expect(await news.subscribe('Ines <ines@example.com>')).toEqual({ outcome: 'invalid' });
      expect(await news.subscribe(someAddress(), { categories: ['No'] })).toEqual({ outcome: 'invalid' });
      expect(await news.subscribe(someAddress(), { frequency: 'daily' })).toEqual({ outcome: 'invalid' });
      expect(await news.subscribe(someAddress(), { source: '<b>' })).toEqual({ outcome: 'invalid' });
      expect(await news.takeConfirmations()).toEqual([]);
    });
    it('is read from the form with the defaults of the specification', () => {
      expect(readSubscription({ email: ' Ines@Example.com ' })).toEqual({
        email: 'ines@example.com',
        source: 'website',
        preferences: { frequency: 'weekly', categories: ['all'] },
      });
    });
  });

  describe('the answer and what is written', () => {
    it('are the same for an address that is unknown, pending, confirmed, unsubscribed or bounced', async () => {
      const states = ['pending', 'confirmed', 'unsubscribed', 'bounced'];
      for (const state of states)
        await db().sql('insert into private.newsletter_subscribers (address, state) values ($1, $2)', [
          `${state}@example.com`,
          state,
        ]);
      for (const state of ['unknown', ...states]) {
        const address = `${state}@example.com`;
        expect(await news.subscribe(address)).toEqual({ outcome: 'accepted' });
        const rows = await db().sql(
          'select s.state from private.newsletter_confirmations c join private.newsletter_subscribers s on s.id = c.subscriber_id where s.address = $1',
          [address],
        );
        expect(rows).toEqual([{ state: state === 'unknown' ? 'pending' : state }]);
      }
      expect((await news.takeConfirmations()).map(({ to }) => to).toSorted()).toEqual(
        ['unknown', 'pending', 'confirmed', 'unsubscribed'].map((state) => `${state}@example.com`).toSorted(),
      );
    });
    it('change nothing about a subscriber until they confirm it themselves', async () => {
      const address = someAddress();
      expect(await news.confirm(await news.linkFor(address, { frequency: 'monthly' }))).toBe('done');
      const link = await news.linkFor(address, { frequency: 'weekly', categories: ['camera'] });
      expect(await news.preferences(await news.manageLink(address))).toMatchObject({
        frequency: 'monthly',
        categories: ['all'],
      });
      expect(await news.confirm(link)).toBe('done');
      expect(await news.preferences(await news.manageLink(address))).toMatchObject({
        frequency: 'weekly',
        categories: ['camera'],
      });
    });
  });

  describe('is limited', () => {
    const later = (minutes: number) =>
      db().sql(
        `with attempts as (
           update private.rate_records set first_attempt = first_attempt - make_interval(mins => $1), last_attempt = last_attempt - make_interval(mins => $1)
           where what like 'newsletter%'),
         links as (update private.newsletter_tokens set expires_at = expires_at - make_interval(mins => $1))
         update private.newsletter_confirmations set made_at = made_at - make_interval(mins => $1)`,
        [minutes],
      );
    const times = async (count: number, address: string, network: string | null = NETWORK) => {
      const outcomes = [];
      for (let i = 0; i < count; i += 1) outcomes.push((await news.subscribe(address, { network })).outcome);
      return outcomes;
    };

    it('to three attempts of one address from one network in 15 minutes, in whatever case; nobody elsewhere is locked out', async () => {
      const address = someAddress();
      expect(await times(3, address)).toEqual(['accepted', 'accepted', 'accepted']);
      expect((await news.subscribe(address, { network: '198.51.100.1' })).outcome).toBe('accepted');
      const answer = await news.subscribe(address.toUpperCase());
      expect(answer.outcome).toBe('limited');
      expect(answer.wait_ms).toBeGreaterThan(14 * 60_000);
      expect(answer.wait_ms).toBeLessThanOrEqual(15 * 60_000);
      expect(await times(1, someAddress())).toEqual(['accepted']);
      await later(16);
      expect(await times(1, address)).toEqual(['accepted']);
    });
    it('to three for one mailbox, whatever follows a plus sign; each address stays as it was written', async () => {
      const name = newId();
      for (const tag of ['', '+a', '+b'])
        expect(await times(1, `${name}${tag}@example.com`)).toEqual(['accepted']);
      expect(await times(1, `${name}+c@example.com`)).toEqual(['limited']);
      expect(await times(1, `+${name}@example.com`)).toEqual(['accepted']);
      expect((await news.takeConfirmations()).map(({ to }) => to)).toEqual([
        `${name}@example.com`,
        `${name}+a@example.com`,
        `${name}+b@example.com`,
        `+${name}@example.com`,
      ]);
    });
    it('to one mail in five minutes about the same choice, queued or sent', async () => {
      const address = someAddress();
      const choices = [{ network: null }, { network: null }, { network: null, frequency: 'monthly' }];
      for (const choice of choices)
        expect(await news.subscribe(address, choice)).toEqual({ outcome: 'accepted' });
      const mails = await news.takeConfirmations();
      expect(mails).toHaveLength(2);
      await news.settleConfirmations(mails.map(({ id }) => ({ id, outcome: 'sent' })));
      await later(4);
      await db().sql("delete from private.rate_records where what = 'newsletter'");
      expect(await times(1, address, null)).toEqual(['accepted']);
      expect(await news.takeConfirmations()).toEqual([]);
      await later(2);
      expect(await times(1, address, null)).toEqual(['accepted']);
      expect(await news.takeConfirmations()).toHaveLength(1);
    });
    it('but a mail that failed can be asked for again at once, and an earlier link goes on working', async () => {
      const address = someAddress();
      const link = await news.linkFor(address, { network: null });
      await later(6);
      await news.subscribe(address, { network: null });
      const [failed] = await news.takeConfirmations();
      await news.settleConfirmations([{ id: failed!.id, outcome: 'failed' }]);
      await news.subscribe(address, { network: null });
      expect(await news.takeConfirmations()).toMatchObject([{ to: address }]);
      expect(await news.confirm(link)).toBe('done');
    });
    it('but a choice that was answered can be asked about again at once', async () => {
      const address = someAddress();
      expect(await news.confirm(await news.linkFor(address))).toBe('done');
      await news.unsubscribe(await news.manageLink(address));
      expect(await news.confirm(await news.linkFor(address))).toBe('done');
    });
    it('to thirty attempts of one network', async () => {
      for (let i = 0; i < 30; i += 1) expect(await times(1, someAddress())).toEqual(['accepted']);
      expect(await times(1, someAddress())).toEqual(['limited']);
      expect(await times(1, someAddress(), '198.51.100.2')).toEqual(['accepted']);
    });
    it('to five mails for one address in a day, silently', async () => {
      const address = someAddress();
      for (let i = 0; i < 9; i += 1) {
        expect(await times(1, address, null)).toEqual(['accepted']);
        await later(6);
      }
      expect(await news.takeConfirmations()).toHaveLength(5);
    });
  });

  describe('the link of the mail', () => {
    it('confirms once, and nothing is confirmed before', async () => {
      const address = someAddress();
      const link = await news.linkFor(address);
      expect(link).toMatch(/^[\w-]{43}$/);
      expect(await news.stateOf(address)).toBe('pending');
      expect(await news.confirm(link)).toBe('done');
      expect(await news.stateOf(address)).toBe('confirmed');
      expect(await news.confirm(link)).toBe('used');
    });
    it('ruling 28: is counted, and said from fifty on', async () => {
      await news.clear();
      await news.fill(49);
      expect(await news.call('public.newsletter_count()')).toBeNull();
      await news.confirm(await news.linkFor(someAddress()));
      expect(await news.call('public.newsletter_count()')).toBe(50);
    });
    it('confirms once, of two presses at the same moment', async () => {
      const link = await news.linkFor(someAddress());
      const outcomes = await Promise.all([news.confirm(link), news.confirm(link)]);
      expect(outcomes.toSorted()).toEqual(['done', 'used']);
    });
    it('expires after 48 hours', async () => {
      const address = someAddress();
      const link = await news.linkFor(address);
      await db().sql("update private.newsletter_tokens set expires_at = expires_at - interval '47 hours'");
      expect(await db().sql('select from private.newsletter_tokens where expires_at > now()')).toHaveLength(
        1,
      );
      await db().sql("update private.newsletter_tokens set expires_at = expires_at - interval '61 minutes'");
      expect(await news.confirm(link)).toBe('expired');
      expect(await news.stateOf(address)).toBe('pending');
    });
    it.each(['', 'x', 'x'.repeat(43), 'a'.repeat(10_000)])(
      'is refused if it is none of ours (%#)',
      async (token) => {
        expect(await news.confirm(token)).toBe('wrong');
        expect(await news.unsubscribe(token)).toBe('wrong');
        expect((await news.preferences(token)).outcome).toBe('wrong');
      },
    );
    it('does only what it was sent for, and is stored nowhere', async () => {
      const address = someAddress();
      const link = await news.linkFor(address);
      expect(await news.unsubscribe(link)).toBe('wrong');
      await news.confirm(link);
      const manage = await news.manageLink(address);
      expect(await news.confirm(manage)).toBe('wrong');
      const stored = JSON.stringify(
        await db().sql(
          'select t::text as a, (select json_agg(c)::text from private.newsletter_confirmations c) as b from private.newsletter_tokens t',
        ),
      );
      expect(stored).not.toContain(link);
      expect(stored).not.toContain(manage);
    });
  });

  describe('leaving', () => {
    const aSubscriber = async (): Promise<string> => {
      const address = someAddress();
      await news.confirm(await news.linkFor(address));
      return address;
    };

    it('works once for each link, and the links of other issues stay good', async () => {
      const address = await aSubscriber();
      const [one, other] = [await news.manageLink(address), await news.manageLink(address)];
      expect(await news.unsubscribe(one)).toBe('done');
      expect(await news.stateOf(address)).toBe('unsubscribed');
      expect(await news.unsubscribe(one)).toBe('used');
      expect(await news.unsubscribe(other)).toBe('done');
      expect((await news.preferences(await news.manageLink(address), 'weekly')).outcome).toBe('ended');
    });
    it('ends a subscription that was renewed, also by a link of before: it says so', async () => {
      const address = await aSubscriber();
      const old = await news.manageLink(address);
      expect(await news.unsubscribe(old)).toBe('done');
      await news.confirm(await news.linkFor(address));
      expect(await news.unsubscribe(old)).toBe('done');
      expect(await news.stateOf(address)).toBe('unsubscribed');
    });
    it('voids links that would subscribe them again', async () => {
      const address = await aSubscriber();
      const again = await news.linkFor(address);
      await news.unsubscribe(await news.manageLink(address));
      expect(await news.confirm(again)).toBe('used');
      expect(await news.stateOf(address)).toBe('unsubscribed');
      expect(await news.confirm(await news.linkFor(address))).toBe('done');
    });
    it('or choosing something else, as often as they like, until the link has expired', async () => {
      const address = await aSubscriber();
      const link = await news.manageLink(address);
      for (const frequency of ['monthly', 'weekly', 'monthly'])
        expect(await news.preferences(link, frequency, '{camera,sound}')).toEqual({
          outcome: 'done',
          frequency,
          categories: ['camera', 'sound'],
        });
      expect(await news.preferences(link)).toMatchObject({ frequency: 'monthly' });
      await expect(news.preferences(link, 'hourly')).rejects.toMatchObject({ code: '23514' });
      await db().sql('update private.newsletter_tokens set expires_at = now()');
      expect((await news.preferences(link, 'weekly')).outcome).toBe('expired');
      expect(await news.unsubscribe(link)).toBe('expired');
    });
  });

  it('an address that bounced gets no mail again, whatever is asked', async () => {
    const address = someAddress();
    const link = await news.linkFor(address);
    await news.subscribe(address, { frequency: 'monthly' });
    const [mail] = await news.takeConfirmations();
    await news.settleConfirmations([{ id: mail!.id, outcome: 'bounced' }]);
    expect(await news.stateOf(address)).toBe('bounced');
    expect(await news.confirm(link)).toBe('ended');
    expect(await news.subscribe(address)).toEqual({ outcome: 'accepted' });
    expect(await news.takeConfirmations()).toEqual([]);
    for (const state of ['pending', 'confirmed', 'unsubscribed'])
      await expect(
        db().sql('update private.newsletter_subscribers set state = $2 where address = $1', [address, state]),
      ).rejects.toMatchObject({ code: '23514' });
  });

  describe('a mail that asks', () => {
    it('is tried again where it was not sent, and by another sender when the first is gone', async () => {
      await news.subscribe(someAddress());
      const [first] = await news.takeConfirmations();
      expect(await news.takeConfirmations()).toEqual([]);
      await news.settleConfirmations([{ id: first!.id, outcome: 'down' }]);
      expect(await news.takeConfirmations()).toEqual([]);
      await db().sql("update private.newsletter_confirmations set due_at = due_at - interval '61 seconds'");
      const [second] = await news.takeConfirmations();
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      expect(second!.token).not.toBe(first!.token);
      await db().sql("update private.newsletter_confirmations set taken_at = now() - interval '11 minutes'");
      expect(await news.takeConfirmations()).toMatchObject([{ attempts: 3 }]);
    });
    it('is over once it may have been sent, or is two days old', async () => {
      for (const outcome of ['sent', 'failed', 'unknown']) {
        await news.subscribe(someAddress());
        const [mail] = await news.takeConfirmations();
        await news.settleConfirmations([{ id: mail!.id, outcome }]);
      }
      await news.subscribe(someAddress());
      await db().sql("update private.newsletter_confirmations set made_at = now() - interval '49 hours'");
      expect(await news.takeConfirmations()).toEqual([]);
      expect(await db().sql('select from private.newsletter_confirmations')).toEqual([]);
    });
  });

  it('forgets who never confirmed, who left, and old links, and keeps who must get no mail', async () => {
    await db().sql(`insert into private.newsletter_subscribers (address, state, requested_at, ended_at) values
      ('new@example.com', 'pending', now() - interval '6 days', null), ('old@example.com', 'pending', now() - interval '8 days', null),
      ('left@example.com', 'unsubscribed', now() - interval '1 year', now() - interval '181 days'),
      ('leaving@example.com', 'unsubscribed', now() - interval '1 year', now() - interval '179 days'),
      ('bounced@example.com', 'bounced', now() - interval '9 years', now() - interval '9 years'),
      ('reader@example.com', 'confirmed', now() - interval '9 years', null)`);
    await news.manageLink('reader@example.com');
    await db().sql("update private.newsletter_tokens set expires_at = now() - interval '31 days'");
    await news.manageLink('reader@example.com');
    expect(await db().sql('select private.prune_newsletter() as count')).toEqual([{ count: 3 }]);
    const kept = await db().sql<{ address: string }>('select address from private.newsletter_subscribers');
    expect(kept.map(({ address }) => address).toSorted()).toEqual(
      ['bounced', 'leaving', 'new', 'reader'].map((name) => `${name}@example.com`),
    );
    expect(await db().sql('select from private.newsletter_tokens')).toHaveLength(1);
  });

  describe('is closed', () => {
    it('to everybody but the service: procedures', async () => {
      const id = await db().createUser({ role: 'admin' });
      for (const who of [db().as({ id: null }), db().as({ id })])
        for (const call of [
          "newsletter_subscribe('a@example.com', 'website', 'weekly', '{all}', null)",
          'newsletter_count()',
          "newsletter_confirm('')",
          "newsletter_unsubscribe('')",
          "newsletter_preferences('')",
          'newsletter_confirmations_take()',
          "newsletter_confirmations_settle('[]')",
          'newsletter_take()',
          "newsletter_settle('[]')",
        ])
          await expect(who.sql(`select public.${call}`), call).rejects.toMatchObject({ code: '42501' });
    });
    it('to every role, the service included: tables, each behind row-level security', async () => {
      const tables = await db().sql<{ name: string; rls: boolean }>(
        "select oid::regclass::text as name, relrowsecurity as rls from pg_class where relkind = 'r' and relnamespace = 'private'::regnamespace and relname like 'newsletter%'",
      );
      expect(tables.length).toBe(6);
      const roles = [
        db().as({ id: null }),
        db().as({ id: await db().createUser({ role: 'admin' }) }),
        news.service,
      ];
      for (const { name, rls } of tables) {
        expect(rls, name).toBe(true);
        for (const who of roles)
          for (const statement of [`select * from ${name}`, `delete from ${name}`])
            await expect(who.sql(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    });
    it('for visitors: what admins do', async () => {
      await expect(issuesOf(db().as({ id: null })).draft()).rejects.toMatchObject({ code: '42501' });
    });
  });
});
