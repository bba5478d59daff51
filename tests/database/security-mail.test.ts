import { beforeEach, describe, expect, it } from 'vitest';
import { onEveryDatabase } from './every-database';

interface Mail {
  id: number;
  claim: number;
  to: string;
  title: string;
  message: string;
  at: string;
}

/** Whoever has taken a device can silence its notifications, but not the mailbox (ruling 46). */
onEveryDatabase('security mail', (db) => {
  let id: string;
  const service = () => db().as({ id: null, role: 'service_role' });
  const take = async (most = 20): Promise<Mail[]> =>
    (await service().sql<{ mails: Mail[] }>('select public.security_mail_take($1) as mails', [most]))[0]!
      .mails;
  const settle = (results: object[]) =>
    service().sql('select public.security_mail_settle($1::text::jsonb)', [JSON.stringify(results)]);
  const notice = (title = 'A passkey was added') =>
    db().sql("select private.send_security_notice($1, $2, 'If that was not you, remove it.')", [id, title]);
  const address = async (): Promise<string> =>
    (await db().sql<{ email: string }>('select email from auth.users where id = $1', [id]))[0]!.email;

  beforeEach(async () => {
    id = await db().createUser();
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    await db().sql('delete from private.security_mail');
  });

  it('goes to the confirmed address with what the notification says', async () => {
    await notice();
    expect(await take()).toMatchObject([
      {
        to: await address(),
        title: 'A passkey was added',
        message: 'If that was not you, remove it.',
        claim: 1,
      },
    ]);
    await db().sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await notice();
    expect(await take()).toEqual([]);
  });

  it('tells the old address of a new one, too', async () => {
    const before = await address();
    await db().as({ id }).prove('email', 'password', `new-${before}`);
    await db().sql("update auth.users set email_change = 'new-' || email where id = $1", [id]);
    await db().sql("update auth.users set email = email_change, email_change = '' where id = $1", [id]);
    const mails = await take();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([before, `new-${before}`].toSorted());
    expect(mails.find(({ to }) => to === before)?.message).toContain('no longer signs in');
    expect(
      await db().sql("select title from public.notifications where user_id = $1 and type = 'system'", [id]),
    ).toHaveLength(1);
  });

  describe('is taken', () => {
    it('by one sender, and again when that sender has said nothing for ten minutes', async () => {
      await notice();
      const [first, second] = await Promise.all([take(), take()]);
      expect([...first, ...second]).toHaveLength(1);
      await db().sql("update private.security_mail set taken_at = now() - interval '11 minutes'");
      expect(await take()).toMatchObject([{ claim: 2 }]);
    });
    it('until it is sent', async () => {
      await notice('One');
      await notice('Two');
      const [one, two] = await take();
      await settle([
        { id: one!.id, claim: one!.claim, outcome: 'sent' },
        { id: two!.id, claim: two!.claim, outcome: 'later', after_s: null },
      ]);
      expect(await take()).toEqual([]);
      await db().sql("update private.security_mail set due_at = due_at - interval '61 seconds'");
      expect(await take()).toMatchObject([{ title: 'Two', claim: 2 }]);
    });
    it.each(['later', 'down', 'unknown', 'failed', 'bounced'])(
      'again after %s: nobody else tells',
      async (outcome) => {
        await notice();
        const [mail] = await take();
        await settle([{ id: mail!.id, claim: mail!.claim, outcome, after_s: 300 }]);
        await db().sql("update private.security_mail set due_at = due_at - interval '299 seconds'");
        expect(await take()).toEqual([]);
        await db().sql("update private.security_mail set due_at = due_at - interval '2 seconds'");
        expect(await take()).toMatchObject([{ claim: 2 }]);
      },
    );
    it('by one sender, whatever an earlier one says, unless that has sent it', async () => {
      await notice();
      const [mail] = await take();
      await db().sql("update private.security_mail set taken_at = now() - interval '11 minutes'");
      await take();
      const { id: of, claim } = mail!;
      await settle([{ id: of, claim, outcome: 'later', after_s: 0 }]);
      await db().sql('update private.security_mail set due_at = now()');
      expect(await take()).toEqual([]);
      await settle([{ id: of, claim, outcome: 'sent' }]);
      expect(await db().sql('select from private.security_mail')).toEqual([]);
    });
    it('for three days at most', async () => {
      await notice();
      await db().sql("update private.security_mail set made_at = now() - interval '73 hours'");
      expect(await take()).toEqual([]);
    });
    it('by the service alone', async () => {
      for (const who of [db().as({ id }), db().as({ id: null })]) {
        await expect(who.sql('select public.security_mail_take()')).rejects.toMatchObject({ code: '42501' });
        await expect(who.sql("select public.security_mail_settle('[]')")).rejects.toMatchObject({
          code: '42501',
        });
      }
    });
  });
});
