import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { MESSAGE_MAIL } from '@/domain/notifications/mail-kinds';
import type { ClaimedMessageMail } from '../../supabase/functions/_shared/message-mail';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, firstMessage, message, pullAll, saving } from './sync-fixtures';

onEveryDatabase('mails about unread messages', (db) => {
  let me: As;
  let employer: As;
  let email: string;
  let thread: string;
  beforeEach(async () => {
    await db().sql('delete from private.message_mail');
    email = `${newId()}@example.com`;
    me = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent', email }) });
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [me.id]);
    employer = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
    const first = await accepted(employer, await firstMessage(employer, String(me.id), 'Are you free?'));
    thread = String(first.conversation_id);
  });

  const take = async (): Promise<ClaimedMessageMail[]> => {
    const [row] = await db().sql<{ mails: ClaimedMessageMail[] }>(
      'select public.message_mail_take() as mails',
    );
    return row!.mails;
  };
  const settle = ({ id, claim }: ClaimedMessageMail, outcome: string) =>
    db().sql('select public.message_mail_settle($1::text::jsonb)', [
      JSON.stringify([{ id, claim, outcome, after_s: null }]),
    ]);
  /** As if everything so far had happened that much earlier. */
  const age = async (interval: string): Promise<void> => {
    await db().sql(
      `update private.message_mail set made_at = made_at - interval '${interval}', due_at = due_at - interval '${interval}',
         taken_at = taken_at - interval '${interval}', ended_at = ended_at - interval '${interval}'`,
    );
    await db().sql(
      `update public.messages set created_at = created_at - interval '${interval}' where conversation_id = $1`,
      [thread],
    );
    await db().sql(
      `update auth.sessions set created_at = created_at - interval '${interval}', refreshed_at = refreshed_at - interval '${interval}' where user_id = $1`,
      [me.id],
    );
  };
  const conversation = async () => {
    const found = (await pullAll(me, 'conversations')).documents.find(({ id }) => id === thread);
    return found as Record<string, unknown>;
  };
  /** Somebody who comes by has a session that is in use, whatever they read. */
  const comeBy = () => conversation();
  const readAll = async () =>
    accepted(me, edit('conversations', await conversation(), { read_marks: { [String(me.id)]: 99 } }));
  const accept = async () => accepted(me, edit('conversations', await conversation(), { state: 'open' }));
  const write = (body: string) => accepted(employer, message(thread, body));

  it('come three hours after the first, one for all that wait, with the name and the way there and no words of it', async () => {
    await accept();
    await write('Hello? About the night shoot.');
    await age('2 hours 59 minutes');
    expect(await take()).toEqual([]);
    await age('2 minutes');
    const mails = await take();
    expect(mails).toEqual([
      {
        id: expect.any(String),
        claim: 1,
        to: email,
        token: expect.stringMatching(/^[\w-]{43}$/),
        conversation_id: thread,
        name: 'Petra Lind',
        count: 2,
        requested: false,
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain('night');
    await settle(mails[0]!, 'sent');
    expect(await take()).toEqual([]);
  });

  it('say of a stranger’s request that it is one, and nobody mails who wrote it', async () => {
    await age('4 hours');
    expect(await take()).toMatchObject([{ requested: true, count: 1 }]);
    expect(await db().sql('select 1 from private.message_mail where user_id = $1', [employer.id])).toEqual(
      [],
    );
  });

  it('wait three hours from the first that came after their reader was here', async () => {
    await age('2 hours');
    await comeBy();
    await write('One more thing.');
    await age('2 hours');
    expect(await take()).toEqual([]);
    await age('1 hour 1 minute');
    expect(await take()).toMatchObject([{ count: 2 }]);
  });

  it('come at most once a day for each conversation', async () => {
    await age('4 hours');
    const [first] = await take();
    await settle(first!, 'sent');
    await write('Still there?');
    await age('20 hours');
    expect(await take()).toEqual([]);
    await age('5 hours');
    const [second] = await take();
    expect(second).toMatchObject({ count: 2 });
    expect(second!.id).not.toBe(first!.id);
  });

  describe('are over', () => {
    const isOver = async (): Promise<void> => {
      await age('4 hours');
      expect(await take()).toEqual([]);
      expect(await db().sql('select 1 from private.message_mail where ended_at is null')).toEqual([]);
    };
    it('where all is read', async () => {
      await accept();
      await readAll();
      await isOver();
    });
    it('where their reader has been here since', async () => {
      await comeBy();
      await isOver();
    });
    it('where the conversation is muted', async () => {
      await accepted(me, await saving(me, 'muted', thread));
      await isOver();
    });
    it.each(['declined', 'blocked'])('where the conversation is %s', async (state) => {
      await accepted(me, edit('conversations', await conversation(), { state }));
      await isOver();
    });
    it('where the address is not confirmed any more', async () => {
      await db().sql('update auth.users set email_confirmed_at = null where id = $1', [me.id]);
      await isOver();
    });
    it.each([
      ['whoever wrote', () => employer],
      ['whoever would read it', () => me],
    ])('where %s is suspended', async (_who, whose) => {
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [whose().id]);
      await isOver();
    });
    it('after a week in which none could be sent', async () => {
      await age('8 days');
      await isOver();
    });
  });

  it('are tried again where the service took nothing, and never sent twice', async () => {
    await age('4 hours');
    const [mail] = await take();
    expect(await take(), 'is taken once').toEqual([]);
    await settle(mail!, 'down');
    await age('1 hour');
    const [again] = await take();
    expect(again).toMatchObject({ id: mail!.id, claim: 2 });
    // A report of the first try comes late.
    await settle(mail!, 'sent');
    expect(await db().sql('select 1 from private.message_mail where ended_at is null')).toHaveLength(1);
    // A sender that died: it may have left.
    await age('11 minutes');
    expect(await take()).toEqual([]);
    expect(await db().sql('select 1 from private.message_mail where ended_at is null')).toEqual([]);
  });

  describe('the link that ends them', () => {
    const unsubscribe = async (token: string): Promise<unknown> =>
      (
        await db().sql<{ answer: unknown }>('select public.message_mail_unsubscribe($1) as answer', [token])
      )[0]!.answer;

    it('switches them off for whoever got it, once and for all, and no other mail', async () => {
      await age('4 hours');
      const [{ token } = { token: '' }] = await take();
      const forged = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
      for (const wrong of ['', 'x', forged, 'A'.repeat(43)])
        expect(await unsubscribe(wrong)).toEqual({ outcome: 'wrong' });
      const [ofJobs] = await db().sql<{ token: string }>('select private.alert_mail_token($1) as token', [
        me.id,
      ]);
      expect(await unsubscribe(ofJobs!.token)).toEqual({ outcome: 'wrong' });
      expect(await unsubscribe(token)).toEqual({ outcome: 'done' });
      expect(await unsubscribe(token)).toEqual({ outcome: 'done' });
      const [profile] = await me.sql<{ settings: { muted: string[] } }>(
        'select settings from public.profiles where id = $1',
        [me.id],
      );
      expect(profile!.settings.muted).toEqual([MESSAGE_MAIL]);
      await db().sql('delete from private.message_mail');
      await write('One more.');
      expect(await db().sql('select 1 from private.message_mail')).toEqual([]);
    });

    it('S13: nobody but the service takes, settles or ends a mail', async () => {
      for (const who of [me, employer, db().as({ id: null })])
        for (const procedure of [
          'message_mail_take()',
          `message_mail_settle('[]')`,
          `message_mail_unsubscribe('x')`,
        ])
          await expect(who.sql(`select public.${procedure}`)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('are forgotten 30 days after they are over', async () => {
    await age('4 hours');
    const [mail] = await take();
    await settle(mail!, 'sent');
    await db().sql(`update private.message_mail set ended_at = now() - interval '29 days'`);
    await db().sql('select private.prune_message_mail()');
    expect(await db().sql('select 1 from private.message_mail')).toHaveLength(1);
    await db().sql(`update private.message_mail set ended_at = now() - interval '31 days'`);
    await db().sql('select private.prune_message_mail()');
    expect(await db().sql('select 1 from private.message_mail')).toEqual([]);
  });
});
