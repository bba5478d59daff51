import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { As } from '../support/database';
import { newId } from '@/domain/ids';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { type Delivery, issuesOf, type Newsletter, newsletterOf, type Result } from './newsletter-fixtures';

const answer = (deliveries: readonly Delivery[], outcome: string, after_s?: number): Result[] =>
  deliveries.map(({ id, claim }) => ({ id, claim, outcome, ...(after_s && { after_s }) }));

/** Issues: who may send one, to whom, and what becomes of each mail. */
onEveryDatabase('an issue of the newsletter', (db) => {
  let news: Newsletter;
  let admin: As;
  let issues: ReturnType<typeof issuesOf>;
  beforeAll(async () => {
    news = newsletterOf(db());
    admin = db().as({ id: await db().createUser({ role: 'admin' }) });
    issues = issuesOf(admin);
  });
  beforeEach(() => news.clear());
  const pass = (minutes: number) =>
    db().exec(
      `update private.newsletter_deliveries set due_at = due_at - interval '${minutes} minutes', claimed_at = claimed_at - interval '${minutes} minutes';
       update private.newsletter_pause set until = until - interval '${minutes} minutes'`,
    );

  describe('is an admin’s', () => {
    it('and nobody else’s', async () => {
      const { issue } = await issues.draft();
      for (const role of ['talent', 'employer'] as const) {
        const other = issuesOf(db().as({ id: await db().createUser({ role }) }));
        for (const act of [
          () => other.draft(),
          () => other.test(issue),
          () => other.queue(issue),
          () => other.stop(issue),
          () => other.all(),
        ])
          await expect(act()).rejects.toMatchObject({ code: 'MQ403' });
      }
    });
    it('S14: and only in a session that has passed the second factor and lives', async () => {
      const id = await db().createUser({ role: 'admin' });
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
      await expect(issuesOf(db().as({ id })).draft()).rejects.toMatchObject({ code: 'PT403' });
      await expect(issuesOf(db().as({ id: admin.id, isAlive: false })).draft()).rejects.toMatchObject({
        code: 'PT401',
      });
    });
    it('S13: and is queued with a fresh proof alone, which works once', async () => {
      await news.fill(2);
      const [{ issue }, other] = [await issues.draft(), await issues.draft()];
      await expect(issues.queue(issue)).rejects.toMatchObject({
        code: 'PT403',
        message: 'identity_proof_required',
      });
      expect((await issues.progress(issue)).state).toBe('draft');
      await admin.prove('deletion');
      await expect(issues.queue(issue)).rejects.toMatchObject({ code: 'PT403' });
      await expect(issues.stop(issue)).rejects.toMatchObject({ code: 'MQ400' });
      await issues.prove(issue);
      expect(await issues.queue(issue)).toMatchObject({ state: 'sending', counts: { waiting: 2 } });
      await expect(issues.queue(other.issue)).rejects.toMatchObject({ code: 'PT403' });
      // Pressed twice: no proof is asked for, because nothing is done.
      expect(await issues.queue(issue)).toMatchObject({ state: 'sending', counts: { waiting: 2 } });
      // Once: its owner sees in their security events that it was sent.
      const events = await db().sql<{ data: { issue: string } }>(
        "select data from public.security_events where event_type = 'account_newsletter_queued' and user_id = $1",
        [admin.id],
      );
      expect(events.filter(({ data }) => data.issue === issue)).toHaveLength(1);
      expect((await issues.stop(issue)).state).toBe('stopped');
      await expect(issues.queue(issue)).rejects.toMatchObject({ code: 'PT403' });
    });
    it('and is tested on their own confirmed address, ten times in 15 minutes', async () => {
      const { issue } = await issues.draft();
      const [{ email }] = (await db().sql<{ email: string }>('select email from auth.users where id = $1', [
        admin.id,
      ])) as [{ email: string }];
      for (let i = 0; i < 10; i += 1) expect(await issues.test(issue)).toMatchObject({ to: email });
      expect((await issues.test(issue)).wait_ms).toBeGreaterThan(0);
      await db().sql('update auth.users set email_confirmed_at = null where id = $1', [admin.id]);
      await expect(issues.test(issue)).rejects.toMatchObject({ code: 'MQ400' });
    });
  });

  describe('is sent by its admin’s proof alone, which', () => {
    it('is for no other issue, however quick whoever has the token is', async () => {
      await news.fill(3);
      const { issue } = await issues.draft();
      const evil = await issues.draft({ subject: 'Evil', text: 'phish' });
      await issues.prove(issue);
      await expect(issues.queue(evil.issue)).rejects.toMatchObject({ code: 'PT403' });
      expect(await issues.queue(issue)).toMatchObject({ state: 'sending' });
    });
    it('is for what it said then', async () => {
      await news.fill(3);
      const { issue } = await issues.draft();
      await issues.prove(issue);
      await issues.draft({ text: 'phish' }, issue);
      await expect(issues.queue(issue)).rejects.toMatchObject({ code: 'PT403' });
    });
  });

  describe('as a draft', () => {
    it('is shown as it was saved, and is one when it is saved twice under one id', async () => {
      const content = { subject: 'The week', text: 'Hello.', html: '<p>Hello.</p>', frequencies: ['weekly'] };
      const id = newId();
      await issues.draft(content, id);
      expect(await issues.draft(content, id)).toMatchObject({ issue: id, content });
      expect(await issues.all()).toMatchObject([{ issue: id, subject: 'The week' }]);
      expect(await issues.progress(id)).toMatchObject({ content: { ...content, categories: ['all'] } });
    });
    it('is not overwritten by whoever has read an earlier version', async () => {
      const { issue, content } = await issues.draft({ text: 'Hello.' });
      const { version } = content!;
      const later = await issues.draft({ text: 'Hello, all.', version }, issue);
      await expect(issues.draft({ text: 'Good morning.', version }, issue)).rejects.toMatchObject({
        code: 'MQ400',
        message: expect.stringContaining('somebody else has saved this draft since you opened it'),
      });
      expect((await issues.progress(issue)).content).toMatchObject({ text: 'Hello, all.' });
      await issues.draft({ text: 'Good morning.', version: later.content!.version }, issue);
    });
  });

  describe('has', () => {
    it.each([
      [{ subject: '' }, 'the subject is one line'],
      [{ subject: 'Hello\nBcc: all@example.com' }, 'the subject is one line'],
      [{ subject: 'Hello\r\n\r\n<script>' }, 'the subject is one line'],
      [{ subject: 'x'.repeat(151) }, 'the subject is one line'],
      [{ text: '  ' }, 'the text has'],
      [{ text: 'x'.repeat(50_001) }, 'the text has'],
      [{ text: '\n\t' }, 'the text has'],
      [{ html: 'x'.repeat(150_001) }, 'the HTML has'],
      [{ html: '<p>Hi</p><script>1</script>' }, 'without scripts'],
      [{ html: '</ BODY ><p>Hi' }, 'without scripts'],
      // They would swallow the link to unsubscribe.
      [{ html: '<p>Hi</p><!--' }, 'without scripts'],
      [{ html: '<p>Hi</p><style>' }, 'without scripts'],
      [{ html: '<p>Hi</p><textarea>' }, 'without scripts'],
      [{ frequencies: ['daily'] }, 'a frequency is'],
      [{ frequencies: [] }, 'frequencies and categories are lists'],
      [{ frequencies: [null] }, 'a frequency is'],
      [{ categories: 'camera' }, 'frequencies and categories are lists'],
      [{ categories: [{}] }, 'a category is'],
      [{ frequencies: {} }, 'frequencies and categories are lists'],
      [{ frequencies: [['weekly']] }, 'a frequency is'],
      [{ categories: ['Camera Dept'] }, 'a category is'],
    ] as const)('nothing but what fits (%#)', async (content, sentence) => {
      await expect(issues.draft(content)).rejects.toMatchObject({
        code: 'MQ400',
        message: expect.stringContaining(sentence),
      });
    });
    it('words that stay as they are once it is queued, and steps that it can take', async () => {
      await news.fill(1);
      const { issue } = await issues.draft();
      expect(await issues.draft({ subject: 'Another' }, issue)).toMatchObject({ issue, subject: 'Another' });
      await issues.prove(issue);
      await issues.queue(issue);
      await expect(issues.draft({ subject: 'A third' }, issue)).rejects.toMatchObject({ code: 'MQ400' });
      for (const change of ["subject = 'A third'", "categories = '{camera}'", "state = 'draft'"])
        await expect(
          db().sql(`update private.newsletter_issues set ${change} where id = $1`, [issue]),
        ).rejects.toMatchObject({ code: '23514' });
      await news.settle(answer(await news.take(), 'sent'));
      expect((await issues.progress(issue)).state).toBe('sent');
      await expect(issues.queue(issue)).rejects.toMatchObject({ code: 'MQ400' });
      expect((await issues.stop(issue)).state).toBe('sent');
    });
    it('the readers whose frequency and categories fit, and who have confirmed', async () => {
      for (const [name, frequency, categories, state] of [
        ['weekly', 'weekly', '{all}', 'confirmed'],
        ['monthly', 'monthly', '{all}', 'confirmed'],
        ['camera', 'weekly', '{camera}', 'confirmed'],
        ['sound', 'weekly', '{sound,music}', 'confirmed'],
        ['pending', 'weekly', '{all}', 'pending'],
        ['left', 'weekly', '{all}', 'unsubscribed'],
        ['bounced', 'weekly', '{all}', 'bounced'],
      ])
        await db().sql(
          'insert into private.newsletter_subscribers (address, frequency, categories, state) values ($1, $2, $3::text[], $4)',
          [`${name}@example.com`, frequency, categories, state],
        );
      const readers = async (content: object): Promise<string[]> => {
        const { recipients } = await issues.draft(content);
        await issues.send(content);
        const taken = await news.take();
        expect(taken).toHaveLength(recipients);
        await news.settle(answer(taken, 'sent'));
        return taken.map(({ to }) => to.split('@')[0]!).toSorted();
      };
      expect(await readers({})).toEqual(['camera', 'monthly', 'sound', 'weekly']);
      expect(await readers({ frequencies: ['weekly'] })).toEqual(['camera', 'sound', 'weekly']);
      expect(await readers({ categories: ['camera'] })).toEqual(['camera', 'monthly', 'weekly']);
      expect(await readers({ categories: ['music'], frequencies: ['weekly'] })).toEqual(['sound', 'weekly']);
      const { issue } = await issues.draft();
      await db().exec('delete from private.newsletter_subscribers');
      await issues.prove(issue);
      await expect(issues.queue(issue)).rejects.toMatchObject({ code: 'MQ400' });
    });
  });

  describe('is sent', () => {
    it(
      'to 10,000 readers by two senders, one of which is killed twice, and to nobody twice',
      { timeout: 120_000 },
      async () => {
        await news.fill(10_000);
        const issue = await issues.send();
        const mails = new Map<string, number>();
        const mail = ({ to }: Delivery): unknown => mails.set(to, (mails.get(to) ?? 0) + 1);
        /** Whoever is killed has claimed a batch and sent a part of it, which nobody reports. */
        const sender = async (batches: number, isKilled: boolean): Promise<number> => {
          for (let batch = 0; batch < batches; batch += 1) {
            const taken = await news.take(100);
            if (taken.length === 0) return batch;
            if (isKilled && batch === batches - 1) {
              taken.slice(0, 37).forEach(mail);
              return batch;
            }
            taken.forEach(mail);
            await news.settle(answer(taken, 'sent'));
          }
          return batches;
        };
        await Promise.all([sender(20, false), sender(10, true)]);
        await sender(5, true);
        await sender(200, false);
        expect(await issues.progress(issue)).toMatchObject({
          state: 'sending',
          counts: { sent: 9_800, claimed: 200 },
        });
        await pass(11);
        expect(await news.take(100)).toEqual([]);
        expect(await issues.progress(issue)).toMatchObject({
          state: 'sent',
          recipients: 10_000,
          counts: { sent: 9_800, unknown: 200 },
        });
        expect(Math.max(...mails.values())).toBe(1);
        expect(mails.size).toBe(9_800 + 2 * 37);
        // What was sent without a report is among what is reported as unknown.
        const sent = await db().sql<{ address: string }>(
          "select s.address from private.newsletter_deliveries d join private.newsletter_subscribers s on s.id = d.subscriber_id where d.state = 'sent'",
        );
        expect(sent.every(({ address }) => mails.has(address))).toBe(true);
      },
    );
    it('once: a claim is never given out again, and a late report can still say what became of it', async () => {
      await news.fill(3);
      const issue = await issues.send();
      const taken = await news.take();
      expect(taken).toHaveLength(3);
      expect(await news.take()).toEqual([]);
      await pass(9);
      expect(await news.take()).toEqual([]);
      expect((await issues.progress(issue)).counts).toEqual({ claimed: 3 });
      await pass(2);
      expect(await news.take()).toEqual([]);
      expect(await issues.progress(issue)).toMatchObject({ state: 'sent', counts: { unknown: 3 } });
      await news.settle([
        ...answer(taken.slice(0, 1), 'sent'),
        ...answer(taken.slice(1, 2), 'later'),
        ...answer(taken.slice(2), 'down'),
      ]);
      expect(await issues.progress(issue)).toMatchObject({ state: 'sent', counts: { sent: 1, unknown: 2 } });
    });
    it('again to whoever puts it off, after 1, 2, 4 … minutes, and given up after eight tries', async () => {
      await news.fill(1);
      const issue = await issues.send();
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        const taken = await news.take();
        expect(taken, `try ${attempt}`).toHaveLength(1);
        await news.settle(answer(taken, 'later'));
        const wait = Math.min(60, 2 ** (attempt - 1));
        await pass(wait - 0.5);
        expect(await news.take()).toEqual([]);
        await pass(1);
      }
      expect(await news.take()).toEqual([]);
      expect(await issues.progress(issue)).toMatchObject({ state: 'sent', counts: { failed: 1 } });
    });
    it('with reports that count for their own claim alone, should one arrive twice', async () => {
      await news.fill(1);
      const issue = await issues.send();
      const first = await news.take();
      await news.settle(answer(first, 'down'));
      await pass(2);
      const second = await news.take();
      expect(second).toMatchObject([{ id: first[0]!.id, claim: first[0]!.claim + 1 }]);
      for (const outcome of ['down', 'later', 'sent', 'bounced']) await news.settle(answer(first, outcome));
      expect((await issues.progress(issue)).counts).toEqual({ claimed: 1 });
      await news.settle(answer(second, 'sent'));
      expect((await issues.progress(issue)).counts).toEqual({ sent: 1 });
      expect(await news.stateOf('reader-1@example.com')).toBe('confirmed');
    });
    it('no sooner than the mail service asked for', async () => {
      await news.fill(1);
      await issues.send();
      await news.settle(answer(await news.take(), 'later', 600));
      await pass(9);
      expect(await news.take()).toEqual([]);
      await pass(2);
      expect(await news.take()).toHaveLength(1);
    });
    it('never again to an address that bounced, in this issue or another', async () => {
      await news.fill(2);
      const first = await issues.send();
      await issues.send();
      const [one, two, ...others] = await news.take(4);
      await news.settle([...answer([one!], 'bounced'), ...answer([two!], 'failed')]);
      expect(await news.stateOf(one!.to)).toBe('bounced');
      expect(await news.stateOf(two!.to)).toBe('confirmed');
      await news.settle(answer(others, 'down'));
      await pass(2);
      const next = [...(await news.take(4)), ...(await news.take(4))];
      expect(next.map(({ to }) => to)).toEqual([two!.to]);
      expect((await issues.progress(first)).counts).toEqual({ bounced: 1, failed: 1 });
      expect((await issues.draft()).recipients).toBe(1);
    });
    it('not to whoever left after it was queued', async () => {
      await news.fill(2);
      const issue = await issues.send();
      expect(await news.unsubscribe(await news.manageLink('reader-1@example.com'))).toBe('done');
      const taken = await news.take();
      expect(taken.map(({ to }) => to)).toEqual(['reader-2@example.com']);
      await news.settle(answer(taken, 'sent'));
      expect(await issues.progress(issue)).toMatchObject({ state: 'sent', counts: { sent: 1, skipped: 1 } });
    });
    it('with a link of its own in each mail, which ends the subscription of that reader alone', async () => {
      await news.fill(2);
      await issues.send();
      const [one, two] = await news.take();
      expect(await news.unsubscribe(one!.token)).toBe('done');
      expect([await news.stateOf(one!.to), await news.stateOf(two!.to)]).toEqual([
        'unsubscribed',
        'confirmed',
      ]);
    });
  });

  describe('waits', () => {
    it('while it is stopped, and goes on with those who have not got it', async () => {
      await news.fill(5);
      const issue = await issues.send();
      const taken = await news.take(2);
      await issues.stop(issue);
      expect(await news.take()).toEqual([]);
      await news.settle(answer(taken, 'sent'));
      expect(await issues.progress(issue)).toMatchObject({
        state: 'stopped',
        counts: { sent: 2, waiting: 3 },
      });
      await db().sql(
        "insert into private.newsletter_subscribers (address, state) values ('new@example.com', 'confirmed')",
      );
      await issues.prove(issue);
      expect(await issues.queue(issue)).toMatchObject({ state: 'sending', counts: { sent: 2, waiting: 4 } });
      const rest = await news.take();
      expect(new Set([...taken, ...rest].map(({ to }) => to)).size).toBe(6);
    });
    it('while the mail service is down, which costs no reader a try, and tries it with one mail', async () => {
      await news.fill(30);
      const issue = await issues.send();
      await news.settle(answer(await news.take(20), 'down'));
      expect(await news.take()).toEqual([]);
      expect((await issues.progress(issue)).paused_until).not.toBeNull();
      for (const minutes of [1, 2, 4, 8]) {
        await pass(minutes + 0.1);
        const one = await news.take();
        expect(one).toHaveLength(1);
        await news.settle(answer(one, 'down'));
        await pass(minutes);
        expect(await news.take()).toEqual([]);
      }
      await pass(60);
      await news.settle(answer(await news.take(), 'sent'));
      expect(await news.take(100)).toHaveLength(29);
      expect(await db().sql('select max(attempts)::int as most from private.newsletter_deliveries')).toEqual([
        { most: 0 },
      ]);
    });
    it('while the mail service takes mails and does not answer: few become unknown, and none is sent twice', async () => {
      await news.fill(100);
      const issue = await issues.send();
      const seen: string[] = [];
      // Six hours of a service that hangs, looked at every minute.
      for (let minute = 0; minute < 360; minute += 1) {
        const taken = await news.take(20);
        seen.push(...taken.map(({ to }) => to));
        if (taken.length > 0) await news.settle(answer(taken, 'unknown'));
        await pass(1);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeLessThan(32);
      expect((await issues.progress(issue)).counts).toEqual({
        unknown: seen.length,
        waiting: 100 - seen.length,
      });
    });
  });

  it('a mail that the service never survives does not keep the others waiting, nor for ever', async () => {
    await news.fill(3);
    const issue = await issues.send();
    for (let run = 0; run < 120 && (await issues.progress(issue)).state === 'sending'; run += 1) {
      const taken = await news.take();
      await news.settle(
        taken.map(({ id, claim, to }) => ({
          id,
          claim,
          outcome: to === 'reader-1@example.com' ? 'down' : 'sent',
        })),
      );
      await pass(61);
    }
    expect(await issues.progress(issue)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1 } });
  });

  it('tells the local sender when it has to run next', async () => {
    const due = async (): Promise<number | null> => {
      const [row] = await db().sql<{ seconds: number | null }>(
        'select extract(epoch from private.newsletter_due_at() - now())::float8 as seconds',
      );
      return row!.seconds === null ? null : Math.max(0, Math.round(row!.seconds / 60));
    };
    expect(await due()).toBeNull();
    await news.fill(2);
    const issue = await issues.send();
    expect(await due()).toBe(0);
    const taken = await news.take(1);
    await news.settle(answer(taken, 'down'));
    expect(await due()).toBe(1);
    await issues.stop(issue);
    expect(await due()).toBeNull();
    await issues.prove(issue);
    await issues.queue(issue);
    await pass(2);
    await news.take();
    await pass(3);
    await news.take();
    expect(await due()).toBeLessThanOrEqual(7);
    await news.subscribe('somebody@example.com');
    expect(await due()).toBe(0);
    await news.takeConfirmations();
    expect(await due()).toBeGreaterThan(3);
  });

  it('keeps its counts when who got it is forgotten, and a stopped one its list', async () => {
    await news.fill(1);
    const sent = await issues.send();
    await news.settle(answer(await news.take(), 'sent'));
    const stopped = await issues.send();
    await issues.stop(stopped);
    await db().sql(
      "update private.newsletter_issues set finished_at = finished_at - interval '91 days', queued_at = queued_at - interval '91 days'",
    );
    expect(await db().sql('select private.prune_newsletter() as count')).toEqual([{ count: 1 }]);
    expect(await issues.progress(sent)).toMatchObject({ recipients: 1, counts: { sent: 1 } });
    expect(await issues.progress(stopped)).toMatchObject({ counts: { waiting: 1 } });
  });
});

onNativeDatabase('senders of the newsletter at the same moment', (db) => {
  it('share an issue without a mail in common', async () => {
    const news = newsletterOf(db());
    await news.fill(400);
    const admin = db().as({ id: await db().createUser({ role: 'admin' }) });
    await issuesOf(admin).send();
    const batches = await Promise.all(Array.from({ length: 12 }, () => news.take(50)));
    const ids = batches.flat().map(({ id }) => id);
    expect(ids).toHaveLength(400);
    expect(new Set(ids).size).toBe(400);
  });
});
