import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { call } from './second-factor-fixtures';

const print = (platform: string) => ({
  id: 'a'.repeat(64),
  createdAt: '2026-11-22T10:00:00.000Z',
  userAgent:
    platform === 'MacIntel'
      ? 'Mozilla/5.0 (Macintosh) Chrome/142.0.0.0'
      : 'Mozilla/5.0 (X11; Linux) Firefox/144.0',
  language: platform === 'MacIntel' ? 'en-GB' : 'de',
  platform,
  screen: platform === 'MacIntel' ? '2560x1440' : '800x600',
  timezone: platform === 'MacIntel' ? 'Europe/Berlin' : 'Asia/Tokyo',
  colourDepth: 24,
  touchSupport: 0,
});

/** Ruling 46: what a stolen token can do without a proof, every device and the mailbox hear of at once. */
onEveryDatabase('notices about the account’s safety', (db) => {
  let id: string;
  const session = (): As => db().as({ id, sessionId: newId() });
  const titles = async (): Promise<string[]> =>
    (
      await db().sql<{ title: string }>(
        "select title from public.notifications where user_id = $1 and type = 'system' and action_url = '/settings/security' order by created_at, title",
        [id],
      )
    ).map(({ title }) => title);
  const mails = async (): Promise<string[]> =>
    (
      await db().sql<{ title: string }>(
        'select title from private.security_mail where user_id = $1 order by id',
        [id],
      )
    ).map(({ title }) => title);
  const report = (who: As, platform: string): Promise<string> =>
    who
      .sql<{ answer: string }>('select public.record_device($1::text::jsonb) as answer', [
        JSON.stringify(print(platform)),
      ])
      .then(([row]) => row!.answer);

  beforeEach(async () => {
    id = await db().createUser();
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  });

  describe('sessions', () => {
    const opened = async (): Promise<As> => {
      const who = session();
      await who.sql('select 1');
      return who;
    };
    it('that are ended from another one are reported, all of them or one by one, and nothing is where none was', async () => {
      const me = await opened();
      expect(await call(me, 'end_other_sessions')).toBe(0);
      expect(await titles()).toEqual([]);
      await opened();
      await opened();
      expect(await call(me, 'end_other_sessions')).toBe(2);
      expect(await titles()).toEqual(['You were signed out on other devices']);
      const one = await opened();
      expect(await call(me, 'end_session', one.sessionId)).toBe(true);
      expect(await call(me, 'end_session', one.sessionId)).toBe(false);
      expect(await titles()).toEqual([
        'You were signed out on other devices',
        'You were signed out on other devices',
      ]);
      expect(await mails()).toEqual(await titles());
    });
  });

  it('a deletion that is cancelled is reported, and a cancelling of nothing is not', async () => {
    const me = session();
    await call(me, 'cancel_account_deletion');
    expect(await titles()).toEqual([]);
    await me.prove('deletion');
    await call(me, 'request_account_deletion');
    await call(me, 'cancel_account_deletion');
    expect(await titles()).toEqual([
      'Your account is going to be deleted',
      'Your account will not be deleted',
    ]);
    expect(await mails()).toEqual(await titles());
  });

  describe('devices', () => {
    it('that are removed are reported', async () => {
      const me = session();
      expect(await report(me, 'MacIntel')).toBe('first');
      await me.sql('delete from public.user_devices where user_id = $1', [id]);
      expect(await titles()).toEqual(['A device was removed']);
      expect(await mails()).toEqual(await titles());
    });
    it('are reported and removed whatever a browser calls itself', async () => {
      expect(await report(session(), 'MacIntel')).toBe('first');
      const strange = { ...print('Linux'), userAgent: 'x'.repeat(500) };
      await session().sql('select public.record_device($1::text::jsonb)', [JSON.stringify(strange)]);
      await session().sql('delete from public.user_devices where user_id = $1', [id]);
      expect((await titles()).toSorted()).toEqual([
        'A device was removed',
        'A device was removed',
        'A new device signed in',
      ]);
    });
    it('that sign in once all were removed are new ones, and reported: only an account that never had one trusts its first', async () => {
      const thief = session();
      expect(await report(session(), 'MacIntel')).toBe('first');
      await thief.sql('delete from public.user_devices where user_id = $1', [id]);
      expect(await report(thief, 'Linux')).toBe('mismatch');
      expect(await report(session(), 'MacIntel')).toBe('mismatch');
      expect(await titles()).toEqual([
        'A device was removed',
        'A new device signed in',
        'A new device signed in',
      ]);
    });
  });
});
