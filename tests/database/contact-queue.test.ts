import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  type ClaimedMail,
  clearContact,
  queueOf,
  type QueuedMessage,
  send,
  setState,
  someForm,
} from './contact-fixtures';

onEveryDatabase('the queue of messages', (db) => {
  let admin: As;
  beforeEach(async () => {
    await clearContact(db());
    admin = db().as({ id: await db().createUser({ role: 'admin', name: 'Ada Admin' }) });
  });

  /** A message that came this many days ago. */
  const anOld = async (days: number, who = db().as({ id: null })): Promise<string> => {
    const id = newId();
    await send(who, someForm(), { id });
    await db().sql(
      'update private.contact_messages set created_at = created_at - make_interval(days => $2) where id = $1',
      [id, days],
    );
    return id;
  };
  const idsOf = (messages: readonly QueuedMessage[]): string[] => messages.map(({ id }) => id);

  it('has what is open first, the oldest first, then what was answered, the latest first', async () => {
    const [newer, older, answeredFirst, answeredLast] = [
      await anOld(1),
      await anOld(9),
      await anOld(30),
      await anOld(2),
    ];
    await setState(admin, answeredFirst, 'answered');
    await setState(admin, answeredLast, 'answered');
    const { open, messages, next } = await queueOf(admin);
    expect(idsOf(messages)).toEqual([older, newer, answeredLast, answeredFirst]);
    expect([open, next]).toEqual([2, null]);
  });

  it('comes in pages that together hold each message once', async () => {
    const ids: string[] = [];
    for (let days = 9; days > 0; days -= 1) ids.push(await anOld(days));
    for (const id of ids.slice(0, 3)) await setState(admin, id, 'answered');
    const found: string[] = [];
    let next: unknown = null;
    let pages = 0;
    do {
      const page = await queueOf(admin, next, 2);
      found.push(...idsOf(page.messages));
      ({ next } = page);
      pages += 1;
    } while (next !== null);
    expect(pages).toBe(5);
    expect(found).toEqual([...ids.slice(3), ...ids.slice(0, 3).toReversed()]);
  });

  it('says who wrote, and whether with an account', async () => {
    const id = await db().createUser({ name: 'Ines Marlow' });
    const form = someForm({ name: '' });
    await send(db().as({ id }), form);
    await send(db().as({ id: null }), someForm());
    const { messages } = await queueOf(admin);
    expect(messages).toMatchObject([
      { ...form, has_account: true, account_name: 'Ines Marlow' },
      { has_account: false, account_name: null },
    ]);
  });

  describe('a state', () => {
    it('is changed with who and when, there and back', async () => {
      const id = await anOld(1);
      expect(await setState(admin, id, 'answered')).toMatchObject({
        state: 'answered',
        state_changed_by: 'Ada Admin',
        state_changed_at: expect.any(String),
      });
      const other = db().as({ id: await db().createUser({ role: 'admin', name: 'Ben Admin' }) });
      expect(await setState(other, id, 'open')).toMatchObject({
        state: 'open',
        state_changed_by: 'Ben Admin',
      });
    });
    it('that it already has stays whose it is', async () => {
      const id = await anOld(1);
      const first = await setState(admin, id, 'answered');
      const other = db().as({ id: await db().createUser({ role: 'admin' }) });
      expect(await setState(other, id, 'answered')).toEqual(first);
    });
    it('is one of two, of a message that is there', async () => {
      const id = await anOld(1);
      for (const state of ['spam', null])
        await expect(setState(admin, id, state)).rejects.toMatchObject({ code: 'MQ400' });
      await expect(setState(admin, newId(), 'answered')).rejects.toMatchObject({ code: 'MQ404' });
    });
  });

  it('S13, S14: is for admins who have passed their second factor, and nobody else', async () => {
    const id = await anOld(1);
    const expectRefused = async (who: As, code: string): Promise<void> => {
      await expect(queueOf(who)).rejects.toMatchObject({ code });
      await expect(setState(who, id, 'answered')).rejects.toMatchObject({ code });
    };
    await expectRefused(db().as({ id: null }), '42501');
    for (const role of ['talent', 'employer'] as const)
      await expectRefused(db().as({ id: await db().createUser({ role }) }), 'MQ403');
    await expectRefused(db().as({ id: admin.id, isAlive: false }), 'PT401');
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [admin.id]);
    await expectRefused(db().as({ id: admin.id }), 'PT403');
  });

  it('forgets what was answered 180 days ago, and nothing that waits', async () => {
    const [open, justAnswered, longAnswered] = [await anOld(400), await anOld(400), await anOld(400)];
    await setState(admin, justAnswered, 'answered');
    await setState(admin, longAnswered, 'answered');
    const age = (id: string, days: number) =>
      db().sql(
        'update private.contact_messages set state_changed_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      );
    await age(justAnswered, 179);
    await age(longAnswered, 181);
    expect(await db().sql('select private.prune_contact_messages() as count')).toEqual([{ count: 1 }]);
    expect(idsOf((await queueOf(admin)).messages)).toEqual([open, justAnswered]);
  });
});

const claim = async (who: As, most = 20): Promise<ClaimedMail[]> =>
  (await who.sql<{ mails: ClaimedMail[] }>('select public.contact_mail_take($1) as mails', [most]))[0]!.mails;

onEveryDatabase('mails about messages', (db) => {
  beforeEach(() => clearContact(db()));
  const service = () => db().as({ id: null, role: 'service_role' });
  const take = (most?: number): Promise<ClaimedMail[]> => claim(service(), most);
  const settle = (results: object[]) =>
    service().sql('select public.contact_mail_settle($1::text::jsonb)', [JSON.stringify(results)]);
  const waiting = () =>
    db().sql<{ in_s: number; attempts: number }>(
      'select extract(epoch from due_at - now())::float8 as in_s, attempts from private.contact_mail',
    );
  const dueNow = () => db().sql('update private.contact_mail set due_at = now()');
  const dueIn = async (): Promise<number | null> =>
    (
      await db().sql<{ in_s: number | null }>(
        'select extract(epoch from private.contact_mail_due_at() - clock_timestamp())::float8 as in_s',
      )
    )[0]!.in_s;
  const aMail = async (): Promise<ClaimedMail> => {
    await send(db().as({ id: null }), someForm());
    return (await take())[0]!;
  };

  it('are claimed by one sender, with what the mail says', async () => {
    const form = someForm();
    await send(db().as({ id: null }), form);
    const taken = [...(await take()), ...(await take())];
    expect(taken).toMatchObject([{ ...form, has_account: false, claim: 1 }]);
  });
  it.each(['sent', 'bounced', 'failed', 'off'])('are over when they are %s', async (outcome) => {
    const { id, claim: taken } = await aMail();
    await settle([{ id, claim: taken, outcome }]);
    expect(await waiting()).toEqual([]);
    expect(await dueIn()).toBeNull();
  });
  it('are kept while the mail service is down, however long, and tried less and less often', async () => {
    let { id, claim: taken } = await aMail();
    for (let time = 0; time < 30; time += 1) {
      await settle([{ id, claim: taken, outcome: 'down', after_s: null }]);
      const wait = (await waiting())[0]!.in_s;
      expect(Math.round(wait / 60)).toBe(Math.min(60, 2 ** time));
      expect(await take()).toEqual([]);
      await dueNow();
      [{ id, claim: taken }] = (await take()) as [ClaimedMail];
    }
  });
  it.each(['later', 'unknown'])('that come back as %s are tried eight times', async (outcome) => {
    let mail = await aMail();
    for (let time = 1; time < 8; time += 1) {
      await settle([{ ...mail, outcome, after_s: 90 }]);
      expect(await waiting()).toMatchObject([{ attempts: time }]);
      await dueNow();
      [mail] = (await take()) as [ClaimedMail];
    }
    await settle([{ ...mail, outcome }]);
    expect(await waiting()).toEqual([]);
  });
  it('whose sender died are claimed again after ten minutes, and its late report changes nothing', async () => {
    const { id, claim: lost } = await aMail();
    expect(await dueIn()).toBeGreaterThan(590);
    await db().sql("update private.contact_mail set taken_at = now() - interval '11 minutes'");
    expect(await dueIn()).toBeLessThanOrEqual(0);
    expect(await take()).toMatchObject([{ id, claim: lost + 1 }]);
    for (const outcome of ['down', 'later', 'failed']) await settle([{ id, claim: lost, outcome }]);
    expect(
      await db().sql('select attempts, taken_at is not null as taken from private.contact_mail'),
    ).toEqual([{ attempts: 0, taken: true }]);
  });
  it('that turn out to be sent are not sent again by the next sender', async () => {
    const { id, claim: lost } = await aMail();
    await db().sql("update private.contact_mail set taken_at = now() - interval '11 minutes'");
    const [next] = await take();
    await settle([{ id, claim: lost, outcome: 'sent' }]);
    await settle([{ ...next, outcome: 'down' }]);
    expect(await waiting()).toEqual([]);
  });
  it('go with their message', async () => {
    await aMail();
    await db().sql('delete from private.contact_messages');
    expect(await waiting()).toEqual([]);
  });
  it('are for the service alone', async () => {
    for (const who of [db().as({ id: await db().createUser({ role: 'admin' }) }), db().as({ id: null })]) {
      await expect(claim(who)).rejects.toMatchObject({ code: '42501' });
      await expect(who.sql("select public.contact_mail_settle('[]')")).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

onNativeDatabase('senders of messages at the same moment', (db) => {
  it('share them without one in common', async () => {
    await clearContact(db());
    for (let count = 0; count < 40; count += 1) await send(db().as({ id: null }), someForm());
    const service = db().as({ id: null, role: 'service_role' });
    const batches = await Promise.all(Array.from({ length: 8 }, () => claim(service, 10)));
    const ids = batches.flat().map(({ id }) => id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });
});
