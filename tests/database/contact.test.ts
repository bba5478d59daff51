import { beforeEach, describe, expect, it } from 'vitest';
import {
  CONTACT_LIMITS,
  CONTACT_TOPICS,
  contactProblems,
  type ContactForm,
} from '@/domain/contact/contact-message';
import { newId } from '@/domain/ids';
import { visibleText } from '@/domain/values/text/visible-text';
import { REFUSALS } from '@/domain/refusals';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { clearContact, MESSAGE, passMinutes, send, someForm, stored } from './contact-fixtures';

const HOUR_MS = 3_600_000;
const RECEIVED = { outcome: 'received' };

const FORMS: readonly (readonly [string, Partial<ContactForm>])[] = [
  ...CONTACT_TOPICS.map(({ value }) => [value, { topic: value }] as const),
  ['no topic', { topic: '' }],
  ['another topic', { topic: 'billing' }],
  ['no name', { name: '' }],
  ['the longest name', { name: '🎬'.repeat(CONTACT_LIMITS.name) }],
  ['a longer name', { name: 'x'.repeat(CONTACT_LIMITS.name + 1) }],
  ['a name of two lines', { name: 'Ines\nBcc: all@example.com' }],
  ['an address with a name', { email: 'Ines <ines@example.com>' }],
  ['an address with a line break', { email: 'ines@example.com\nBcc: all@example.com' }],
  ['an address with a carriage return', { email: 'ines@example.com\r' }],
  ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com` }],
  ['an address with a letter that only looks Latin', { email: 'ines@\u212aino.com' }],
  ['two addresses', { email: 'a@example.com,b@example.com' }],
  ['an address in capitals', { email: 'Ines@Example.COM' }],
  ['no address', { email: '' }],
  ['the shortest message', { message: 'x'.repeat(CONTACT_LIMITS.shortestMessage) }],
  ['a shorter message', { message: 'x'.repeat(CONTACT_LIMITS.shortestMessage - 1) }],
  ['the shortest message, of one letter', { message: 'v'.repeat(CONTACT_LIMITS.shortestMessage) }],
  ['white space around too little', { message: `  ${'x'.repeat(19)}\n\n\n` }],
  ['the longest message', { message: '🎬'.repeat(CONTACT_LIMITS.message) }],
  ['a longer message', { message: 'x'.repeat(CONTACT_LIMITS.message + 1) }],
  ['a message of white space', { message: ' \t\n\r\f\v'.repeat(9) }],
  ['more white space than a message holds', { message: `${' '.repeat(4_000)}${MESSAGE}` }],
];

/** What is typed, and what is left of it. */
const UNSEEN: readonly (readonly [string, string, string])[] = [
  ['an override of direction', 'pay\u202Egpj.exe\u202C now', 'paygpj.exe now'],
  ['isolates and marks', '\u2066a\u2069\u200Eb\u200F\u061Cc', 'abc'],
  ['spaces without width', 'a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
  ['joiners that join nothing', 'a\u200Db \u200C\u200D👩\u200D', 'ab 👩'],
  ['joiners behind something hidden', '\u202E\u200Dé\u200D\u200D', 'é'],
  ['tags of no flag', 'Hi\u{E0048}\u{E0069}', 'Hi'],
  ['bytes in selectors', `🎬${'\u{E0100}\uFE05'.repeat(40)}`, '🎬\u{E0100}'],
  ['selectors of nothing', 'pay\uFE0F now\uFE0F 1\uFE0F', 'pay now 1'],
  ['fillers', 'a\u3164b\u115F\u1160c\uFFA0d\u17B4\u17B5e\u034Ff', 'abcdef'],
];
const WHOLE: readonly (readonly [string, string])[] = [
  ['a family', '👨\u200D👩\u200D👧\u200D👦'],
  ['emoji with a skin tone, a sign and a colour', '👩🏽\u200D🚀 🏳️\u200D🌈 ❤️\u200D🔥 1️⃣'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Hebrew and Arabic', 'שלום, אני בצילומים. مرحبا بكم'],
  ['a variant of a Chinese character', '葛\u{E0100}飾区'],
  ['Persian with its joiners', 'می\u200Cخواهم'],
  ['Hindi with its joiners', 'क्\u200Dष'],
];

onEveryDatabase('writing to whoever runs this', (db) => {
  let visitor: As;
  beforeEach(async () => {
    visitor = db().as({ id: null });
    await clearContact(db());
  });

  describe('a message', () => {
    it.each(FORMS)('with %s is accepted by the form and the database alike', async (_what, change) => {
      const form = someForm(change);
      const id = newId();
      const [problem] = Object.values(contactProblems(form));
      if (problem === undefined) {
        expect(await send(visitor, form, { id })).toEqual(RECEIVED);
        expect(await stored(db(), id)).toEqual([{ ...form, user_id: null }]);
      } else {
        const refusal = send(visitor, form, { id });
        await expect(refusal).rejects.toMatchObject({ code: expect.stringMatching(/^MQ70[1-5]$/) });
        await expect(refusal).rejects.toSatisfy(({ code, message }: { code: string; message: string }) =>
          code === 'MQ703' ? message === REFUSALS.MQ703 : message === problem,
        );
        expect(await stored(db(), id)).toEqual([]);
      }
    });
    it.each(UNSEEN)('without %s', async (_what, typed, seen) => {
      expect(visibleText(typed)).toBe(seen);
      const id = newId();
      const form = someForm({ name: typed, message: `${MESSAGE} ${typed}` });
      expect(await send(visitor, form, { id })).toEqual(RECEIVED);
      expect(await stored(db(), id)).toMatchObject([{ name: seen, message: `${MESSAGE} ${seen}` }]);
      // The same again is the same message.
      expect(await send(visitor, form, { id })).toEqual(RECEIVED);
    });
    it.each(WHOLE)('keeps %s', async (_what, text) => {
      expect(visibleText(text)).toBe(text);
      const [row] = await db().sql<{ seen: string }>('select private.visible_text($1) as seen', [text]);
      expect(row!.seen).toBe(text);
    });
    it('hides nothing behind a flag', async () => {
      const text = `\u{1f3f4}${'\u{e0041}'.repeat(300)}\u{e007f}`;
      expect(visibleText(text)).toBe('\u{1f3f4}');
      const [row] = await db().sql<{ seen: string }>('select private.visible_text($1) as seen', [text]);
      expect(row!.seen).toBe('\u{1f3f4}');
    });
    it('of megabytes is refused before anything is read of it', async () => {
      const form = someForm({ message: '\u200b'.repeat(40_000) + 'x'.repeat(40) });
      await expect(send(visitor, form)).rejects.toMatchObject({ code: 'MQ704' });
    });
    it('of nothing that can be seen is too short', async () => {
      const form = someForm({ message: '\u200b'.repeat(40) });
      expect(Object.keys(contactProblems(form))).toEqual(['message']);
      await expect(send(visitor, form)).rejects.toMatchObject({ code: 'MQ704' });
    });
    it('without one of its parts is refused', async () => {
      for (const field of ['topic', 'name', 'email', 'message'] as const)
        await expect(send(visitor, { ...someForm(), [field]: null })).rejects.toMatchObject({
          code: expect.stringMatching(/^MQ70[1-4]$/),
        });
      await expect(send(visitor, someForm(), { id: null })).rejects.toMatchObject({ code: 'MQ400' });
    });
    it('is refused by the table as well', async () => {
      await expect(
        db().sql(
          "insert into private.contact_messages (id, topic, name, email, message) values (gen_random_uuid(), 'fault', '', 'a@b.de\n', $1)",
          [MESSAGE],
        ),
      ).rejects.toMatchObject({ code: '23514' });
    });
    it('is stored as it was typed', async () => {
      const id = newId();
      const message = `  ${MESSAGE}\n\n<b>Bold</b> 'quoted' 🎬\t`;
      await send(visitor, someForm({ message }), { id });
      expect(await stored(db(), id)).toMatchObject([{ message }]);
    });
    it('of a program that fills in the hidden field is answered like any other, and forgotten', async () => {
      const id = newId();
      expect(await send(visitor, someForm(), { id, website: 'https://spam.example' })).toEqual(RECEIVED);
      expect(await send(visitor, someForm({ email: 'no address' }), { website: 'x' })).toEqual(RECEIVED);
      expect(await stored(db(), id)).toEqual([]);
      expect(await db().sql("select from private.rate_records where what like 'contact%'")).toEqual([]);
      // The field that nobody has filled in may also be left out.
      expect(await send(visitor, someForm(), { website: null })).toEqual(RECEIVED);
    });
  });

  describe('the same message again', () => {
    it('S3: is one message, and one mail, and counts once', async () => {
      const [id, form] = [newId(), someForm()];
      for (let time = 0; time < 8; time += 1) expect(await send(visitor, form, { id })).toEqual(RECEIVED);
      expect(await stored(db(), id)).toHaveLength(1);
      expect(await db().sql('select from private.contact_mail')).toHaveLength(1);
      expect(await db().sql("select count from private.rate_records where what = 'contact'")).toEqual([
        { count: 1 },
      ]);
    });
    it('is accepted also when nothing more may be sent, because it is here', async () => {
      const [id, form] = [newId(), someForm()];
      await send(visitor, form, { id });
      for (let time = 0; time < 5; time += 1) await send(visitor, form);
      expect(await send(visitor, form)).toMatchObject({ outcome: 'limited' });
      expect(await send(visitor, form, { id })).toEqual(RECEIVED);
    });
    it('of somebody who has signed in since stays as it was', async () => {
      const [id, form] = [newId(), someForm()];
      await send(visitor, form, { id });
      expect(await send(db().as({ id: await db().createUser() }), form, { id })).toEqual(RECEIVED);
      expect(await stored(db(), id)).toMatchObject([{ user_id: null }]);
    });
  });

  it('a thief who knows the id of a message can neither change nor read it', async () => {
    const [id, form] = [newId(), someForm()];
    await send(visitor, form, { id });
    const thief = db().as({ id: await db().createUser() });
    for (const change of [{ email: 'thief@example.com' }, { message: `${MESSAGE} Not.` }, { topic: 'press' }])
      await expect(send(thief, { ...form, ...change }, { id })).rejects.toMatchObject({ code: 'MQ409' });
    expect(await stored(db(), id)).toEqual([{ ...form, user_id: null }]);
    for (const who of [visitor, thief])
      for (const statement of [
        'select * from private.contact_messages',
        'delete from private.contact_messages',
        'select * from private.contact_mail',
        `select private.has_contact_message(null)`,
      ])
        await expect(who.sql(statement)).rejects.toMatchObject({ code: '42501' });
  });

  describe('is limited', () => {
    const times = async (count: number, who: As, email: () => string, network: string | null = null) => {
      const outcomes: string[] = [];
      for (let time = 0; time < count; time += 1)
        outcomes.push((await send(who, someForm({ email: email() }), { network })).outcome);
      return outcomes;
    };
    const anyAddress = (): string => `${newId()}@example.com`;
    const FIVE = Array.from({ length: 5 }, () => 'received');

    it('to five messages of one mailbox from one network in an hour, in whatever case and with whatever tag', async () => {
      const name = newId();
      const email = `${name}@example.com`;
      let tag = 0;
      expect(await times(5, visitor, () => `${name}+${(tag += 1)}@example.com`, '203.0.113.1')).toEqual(FIVE);
      const answer = await send(visitor, someForm({ email: email.toUpperCase() }), {
        network: '203.0.113.1',
      });
      expect(answer.outcome).toBe('limited');
      expect(answer.wait_ms).toBeGreaterThan(HOUR_MS - 60_000);
      expect(answer.wait_ms).toBeLessThanOrEqual(HOUR_MS);
      expect(await times(1, visitor, anyAddress, '203.0.113.1')).toEqual(['received']);
      await passMinutes(db(), 61);
      expect(await times(1, visitor, () => email, '203.0.113.1')).toEqual(['received']);
    });
    it('and a stranger who names somebody’s address elsewhere does not keep them from writing', async () => {
      const email = anyAddress();
      expect(await times(6, visitor, () => email, '203.0.113.1')).toEqual([...FIVE, 'limited']);
      expect(await times(5, visitor, () => email, '198.51.100.1')).toEqual(FIVE);
    });
    it('to 300 of all visitors, for ten minutes, and not for those with an account', async () => {
      expect(await times(1, visitor, anyAddress, '203.0.113.1')).toEqual(['received']);
      await db().sql("update private.rate_records set count = 300 where what = 'contact (everybody)'");
      const who = db().as({ id: await db().createUser() });
      // The one too many begins the wait.
      expect(await times(2, visitor, anyAddress, '203.0.113.2')).toEqual(['limited', 'limited']);
      expect(await times(1, who, anyAddress, '203.0.113.2')).toEqual(['received']);
      await passMinutes(db(), 11);
      expect(await times(1, visitor, anyAddress, '203.0.113.2')).toEqual(['received']);
    });
    it('to five of one account, whatever address it names', async () => {
      const who = db().as({ id: await db().createUser() });
      expect(await times(6, who, anyAddress)).toEqual([...FIVE, 'limited']);
    });
    it('to thirty from one network', async () => {
      expect(new Set(await times(30, visitor, anyAddress, '203.0.113.7'))).toEqual(new Set(['received']));
      expect(await times(1, visitor, anyAddress, '203.0.113.7')).toEqual(['limited']);
      expect(await times(1, visitor, anyAddress, '203.0.113.8')).toEqual(['received']);
    });
    it('and what is tried during a wait makes it no longer', async () => {
      const email = anyAddress();
      await times(9, visitor, () => email);
      await passMinutes(db(), 50);
      const { wait_ms: wait = 0 } = await send(visitor, someForm({ email }));
      expect(wait).toBeLessThanOrEqual(10 * 60_000);
      expect(await stored(db(), newId())).toEqual([]);
    });
    it('but what is wrong with a message counts for nothing', async () => {
      const email = anyAddress();
      for (let time = 0; time < 9; time += 1)
        await expect(send(visitor, someForm({ email, message: 'Hi' }))).rejects.toMatchObject({
          code: 'MQ704',
        });
      expect(await times(1, visitor, () => email)).toEqual(['received']);
    });
  });

  describe('with an account', () => {
    let id: string;
    beforeEach(async () => {
      id = await db().createUser({ name: 'Ines Marlow' });
    });
    it('is linked to it', async () => {
      const message = newId();
      await send(db().as({ id }), someForm(), { id: message });
      expect(await stored(db(), message)).toMatchObject([{ user_id: id }]);
    });
    it('S14: needs a session that has passed the second factor, or else none', async () => {
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
      const [message, form] = [newId(), someForm()];
      await expect(send(db().as({ id }), form, { id: message })).rejects.toMatchObject({
        code: 'PT403',
        message: 'two_factor_required',
      });
      expect(await stored(db(), message)).toEqual([]);
      expect(await send(visitor, form, { id: message })).toEqual(RECEIVED);
    });
    it('is refused in a session that has ended, and with an account that is suspended', async () => {
      await expect(send(db().as({ id, isAlive: false }), someForm())).rejects.toMatchObject({
        code: 'PT401',
      });
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [id]);
      await expect(send(db().as({ id }), someForm())).rejects.toMatchObject({ code: 'MQ403' });
    });
    it('is in its export, and in nobody else’s', async () => {
      const exportOf = async (who: string): Promise<Record<string, unknown>[]> =>
        (
          await db()
            .as({ id: who })
            .sql<{ data: { contact_messages: Record<string, unknown>[] } }>(
              'select public.export_my_data() as data',
            )
        )[0]!.data.contact_messages;
      const form = someForm();
      await send(db().as({ id }), form);
      await send(visitor, someForm());
      const mine = await exportOf(id);
      expect(mine).toMatchObject([{ ...form, state: 'open' }]);
      expect(Object.keys(mine[0]!)).not.toContain('state_changed_by');
      expect(await exportOf(await db().createUser())).toEqual([]);
    });
    it('stays when that is deleted, without the link', async () => {
      const message = newId();
      const form = someForm();
      await send(db().as({ id }), form, { id: message });
      await db().sql('delete from auth.users where id = $1', [id]);
      expect(await stored(db(), message)).toEqual([{ ...form, user_id: null }]);
    });
  });
});

onNativeDatabase('one message sent twice at the same moment', (db) => {
  it('S3: is one message', async () => {
    await clearContact(db());
    const [id, form] = [newId(), someForm()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(db().as({ id: null }), form, { id })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'received').length).toBeGreaterThan(0);
    expect(await stored(db(), id)).toHaveLength(1);
    expect(await db().sql('select from private.contact_mail')).toHaveLength(1);
  });
});
