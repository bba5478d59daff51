import { describe, expect, it } from 'vitest';
import type { PushAnswer, PushWrite, Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { planSearch } from '@/domain/search/search-plan';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  firstMessage,
  message,
  publishedJob,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

/** S13: what one caller can make the server do or keep is bounded, with a refusal, before any work is done. */
onEveryDatabase('bounds', (db) => {
  const person = async (role: 'talent' | 'employer' = 'talent'): Promise<As> =>
    db().as({ id: await db().createUser({ name: 'Noor Hale', role }) });
  const TOO_MUCH = /^MQ400 .*(twice|too large|one search)/;
  const failure = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'done',
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    );

  describe('of a request', () => {
    it('a pull names each stream once', async () => {
      const request = { stream: 'jobs', checkpoint: null, limit: 2000 };
      expect(await failure((await person()).pull([request, request]))).toMatch(TOO_MUCH);
    });
    it('a push has at most 240 writes, and names at most 20 checkpoints', async () => {
      const me = await person();
      const draft = (): PushWrite => write('drafts', { kind: 'job', title: 'x' });
      expect(await failure(me.push(Array.from({ length: 241 }, draft)))).toMatch(/^MQ400 .*240 rows/);
      const answers = await me.push(Array.from({ length: 240 }, draft));
      expect(new Set(answers.map(refusalOf))).toEqual(new Set(['accepted']));
      const naming = (count: number): Promise<string> =>
        failure(
          me.push(
            [draft()],
            undefined,
            Array.from({ length: count }, () => answers[0]!.checkpoint),
          ),
        );
      expect([await naming(20), await naming(21)]).toEqual([
        'done',
        expect.stringMatching(/^MQ400 .*checkpoints/),
      ]);
    });
    it('one person keeps at most fifty templates of jobs, also in one push, and a removed one makes room', async () => {
      const me = await person('employer');
      const template = (): PushWrite =>
        write('drafts', { kind: 'job_template', title: 'Night gaffer', payload: {} });
      const answers = await me.push(Array.from({ length: 51 }, template));
      const FULL = 'MQ411 You have 50 job templates, the most that one account holds. Remove some first.';
      expect(answers.map(refusalOf).toSorted()).toEqual([
        FULL,
        ...Array.from({ length: 50 }, () => 'accepted'),
      ]);
      expect(refusalOf(await pushOne(me, template()))).toBe(FULL);
      // Neither do other drafts become templates, nor do removed ones come back.
      const draft = await accepted(me, write('drafts', { kind: 'job', title: 'x', payload: {} }));
      const kept = answers.find(({ status }) => status === 'accepted')!.master as Row;
      const change = (row: Row, document: Row): Promise<PushAnswer> =>
        pushOne(me, {
          stream: 'drafts',
          id: String(row.id),
          base: {
            rev: row.rev,
            ...Object.fromEntries(Object.keys(document).map((key) => [key, row[key] ?? false])),
          },
          document,
          edit: newId(),
        });
      expect(refusalOf(await change(draft, { kind: 'job_template' }))).toBe(FULL);
      expect((await change(kept, { title: 'Renamed' })).status).toBe('accepted');
      await db().sql('update public.drafts set _deleted = true where id = $1', [kept.id]);
      expect(refusalOf(await pushOne(me, template()))).toBe('accepted');
      expect(refusalOf(await pushOne(await person('employer'), template()))).toBe('accepted');
    });
    it('a write is at most 250,000 bytes, and does not take its batch along', async () => {
      const me = await person();
      const draft = (bytes: number): PushWrite =>
        write('drafts', { kind: 'job', title: 'x', payload: { description: 'x'.repeat(bytes) } });
      const answers = await me.push([draft(10), draft(250_000), draft(90_000)]);
      expect(answers.map(refusalOf)).toEqual(['accepted', expect.stringMatching(TOO_MUCH), 'accepted']);
    });
    it.each([
      ['a list of 101', { departments: Array.from({ length: 101 }, () => 'camera') }],
      ['50,000 bytes', { city: 'x'.repeat(50_000) }],
    ])('a search has no filter of %s', async (_, query) => {
      for (const call of ['search_jobs', 'search_people'])
        expect(
          await failure(
            (await person()).sql(`select public.${call}($1::text::jsonb)`, [JSON.stringify(query)]),
          ),
        ).toMatch(TOO_MUCH);
    });
    it('visitors of one network search 600 times in a quarter of an hour; others, and members, go on', async () => {
      const searches = async (who: As, network: string): Promise<string> =>
        failure(
          who.transaction(async (sql) => {
            await sql("select set_config('request.headers', $1, true)", [
              JSON.stringify({ 'cf-connecting-ip': network }),
            ]);
            await sql("select public.search_jobs('{}')");
            return sql("select public.search_people('{}')");
          }),
        );
      const visitor = db().as({ id: null });
      expect(await searches(visitor, '203.0.113.9')).toBe('done');
      const counted = await db().sql<{ count: number }>(
        "select count from private.rate_records where what = 'search (network)'",
      );
      expect(counted).toEqual([{ count: 2 }]);
      await db().sql("update private.rate_records set count = 601 where what = 'search (network)'");
      expect(await searches(visitor, '203.0.113.9')).toBe('PT429 Too many requests');
      expect(await searches(visitor, '203.0.113.10')).toBe('done');
      expect(await searches(await person(), '203.0.113.9')).toBe('done');
    });
    it('everything that the app may send of a long search fits', async () => {
      for (const typed of ['a c s', 'asistant oprator prodcer']) {
        const { words, wholeRoles, beginningRoles } = planSearch(
          Array.from({ length: 60 }, () => typed).join(' '),
        );
        expect(words).toHaveLength(12);
        for (const call of ['search_jobs', 'search_people'])
          expect(
            await failure(
              (await person()).sql(`select public.${call}($1::text::jsonb)`, [
                JSON.stringify({ words, wholeRoles, beginningRoles, sort: 'match' }),
              ]),
            ),
          ).toBe('done');
      }
    });
  });

  describe('of the rows of one person', () => {
    // The first, before any test lowers a bound and puts back what it takes to be the number.
    it('are as many as docs/security.md says, of each kind', async () => {
      expect(
        await db().sql(
          'select code, relation::text, most from private.row_bounds order by code, relation::text',
        ),
      ).toEqual([
        { code: 'MQ114', relation: 'jobs', most: 500 },
        { code: 'MQ115', relation: 'jobs', most: 200 },
        { code: 'MQ411', relation: 'companies', most: 20 },
        { code: 'MQ411', relation: 'company_members', most: 100 },
        { code: 'MQ411', relation: 'drafts', most: 2000 },
        { code: 'MQ411', relation: 'endorsements', most: 200 },
        { code: 'MQ411', relation: 'saved', most: 5000 },
        { code: 'MQ412', relation: 'bookings', most: 100 },
        { code: 'MQ412', relation: 'call_sheets', most: 100 },
        { code: 'MQ412', relation: 'company_members', most: 20 },
        { code: 'MQ412', relation: 'drafts', most: 4000 },
        { code: 'MQ412', relation: 'endorsements', most: 20 },
        { code: 'MQ412', relation: 'job_applications', most: 200 },
        { code: 'MQ412', relation: 'messages', most: 2000 },
        { code: 'MQ412', relation: 'project_files', most: 200 },
        { code: 'MQ412', relation: 'project_members', most: 250 },
        { code: 'MQ412', relation: 'reports', most: 20 },
        { code: 'MQ412', relation: 'saved', most: 10_000 },
        { code: 'MQ412', relation: 'security_events', most: 200 },
        { code: 'MQ412', relation: 'team_notes', most: 500 },
        { code: 'MQ772', relation: 'project_files', most: 200 },
        { code: 'MQ799', relation: 'projects', most: 200 },
      ]);
    });
    const lower = (table: string, most: number, code = 'MQ411'): Promise<unknown> =>
      db().sql(`update private.row_bounds set most = $2 where relation = $1::regclass and code = $3`, [
        `public.${table}`,
        most,
        code,
      ]);
    const bound = async (
      table: string,
      write_: () => Row,
      stream: string,
      role: 'talent' | 'employer' = 'talent',
    ) => {
      const before = await db().sql<{ most: number }>(
        "select most from private.row_bounds where relation = $1::regclass and code = 'MQ411'",
        [`public.${table}`],
      );
      await lower(table, 3);
      const [me, other] = [await person(role), await person(role)];
      const answers = await me.push(Array.from({ length: 3 }, () => write(stream, write_())));
      const fourth = refusalOf(await pushOne(me, write(stream, write_())));
      const others = await pushOne(other, write(stream, write_()));
      await lower(table, before[0]!.most);
      expect(answers.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(others.status).toBe('accepted');
      return fourth;
    };
    it('MQ411: drafts, companies and what is saved, of those that are left', async () => {
      const sentence = (things: string): string =>
        `MQ411 You have 3 ${things}, the most that one account holds. Remove some first.`;
      expect(await bound('drafts', () => ({ kind: 'job', title: 'x' }), 'drafts')).toBe(sentence('drafts'));
      expect(await bound('saved', () => ({ kind: 'search', label: 'x' }), 'saved')).toBe(
        sentence('saved jobs and people'),
      );
      expect(await bound('companies', () => ({ name: 'Gantry Row' }), 'companies', 'employer')).toBe(
        sentence('companies'),
      );
    });
    it('MQ411: removing one makes room', async () => {
      await lower('drafts', 1);
      const me = await person();
      const id = newId();
      const make = (): PushWrite => write('drafts', { kind: 'job', title: 'x' });
      const first = await pushOne(me, { ...make(), id });
      expect(refusalOf(await pushOne(me, make()))).toMatch(/^MQ411 /);
      await pushOne(me, {
        stream: 'drafts',
        id,
        base: first.master as Row,
        document: { _deleted: true },
        edit: newId(),
      });
      expect((await pushOne(me, make())).status).toBe('accepted');
      await lower('drafts', 2000);
    });
    it('MQ412: a day’s security events, which a client may log', async () => {
      await lower('security_events', 2, 'MQ412');
      const me = await person();
      const log = (): Promise<string> =>
        failure(
          me.sql("insert into public.security_events (event_type, severity) values ('page_hidden', 'low')"),
        );
      expect([await log(), await log(), await log()]).toEqual([
        'done',
        'done',
        'MQ412 You have sent 2 security events in 24 hours, the most for one day. Try again tomorrow.',
      ]);
      await db().sql(
        "update public.security_events set timestamp = now() - interval '25 hours' where user_id = $1",
        [me.id],
      );
      expect(await log()).toBe('done');
      await lower('security_events', 200, 'MQ412');
    });
    /** What is counted by the day: its table, the columns of its owner and its time, and somebody who sends it. */
    const DAILY: readonly (readonly [
      table: string,
      owner: string,
      time: string,
      sender: () => Promise<{ me: As; send: () => Promise<string> }>,
    ])[] = [
      [
        'drafts',
        'owner_id',
        'created_at',
        async () => {
          const me = await person();
          return {
            me,
            send: async () => refusalOf(await pushOne(me, write('drafts', { kind: 'job', title: 'x' }))),
          };
        },
      ],
      [
        'saved',
        'user_id',
        'created_at',
        async () => {
          const me = await person();
          return {
            me,
            send: async () => refusalOf(await pushOne(me, write('saved', { kind: 'search', label: 'x' }))),
          };
        },
      ],
      [
        'messages',
        'sender_id',
        'created_at',
        async () => {
          const [me, other] = [await person('employer'), await person()];
          const first = await accepted(me, await firstMessage(me, String(other.id), 'Hello'));
          const id = String(first.conversation_id);
          await accepted(other, message(id, 'Yes?'));
          return { me, send: async () => refusalOf(await pushOne(me, message(id, 'x'))) };
        },
      ],
      [
        'job_applications',
        'applicant_id',
        'created_at',
        async () => {
          const [me, boss] = [await person(), await person('employer')];
          return { me, send: async () => refusalOf(await pushOne(me, applying(await publishedJob(boss)))) };
        },
      ],
      [
        'security_events',
        'user_id',
        'timestamp',
        async () => {
          const me = await person();
          const event =
            "insert into public.security_events (event_type, severity) values ('page_hidden', 'low')";
          return {
            me,
            send: () => failure(me.sql(event)).then((answer) => (answer === 'done' ? 'accepted' : answer)),
          };
        },
      ],
    ];
    it.each(DAILY)(
      'MQ412: of %s are counted whenever one is sent, for 24 hours',
      async (table, owner, time, sender) => {
        const bounds = 'from private.row_bounds where relation = $1::regclass and code = $2';
        const [before] = await db().sql<{ most: number }>(`select most ${bounds}`, [
          `public.${table}`,
          'MQ412',
        ]);
        const { me, send } = await sender();
        const mine = await db().sql(`select from public.${table} where ${owner} = $1`, [me.id]);
        const sent = (hours: number): Promise<unknown> =>
          db().sql(
            `update public.${table} set ${time} = now() - $2 * interval '1 hour' where ${owner} = $1`,
            [me.id, hours],
          );
        await lower(table, mine.length + 1, 'MQ412');
        try {
          expect([await send(), await send()]).toEqual(['accepted', expect.stringMatching(/^MQ412 /)]);
          await sent(23.9);
          expect(await send()).toMatch(/^MQ412 /);
          await sent(24.1);
          expect(await send()).toBe('accepted');
        } finally {
          await lower(table, before!.most, 'MQ412');
        }
      },
    );
    it('the twenty latest devices get pushes', async () => {
      const me = await person();
      for (let n = 0; n < 23; n += 1)
        await me.sql("insert into public.push_subscriptions (endpoint, subscription) values ($1, '{}')", [
          `https://push.example/${String(me.id)}/${n}`,
        ]);
      const left = await me.sql<{ endpoint: string }>('select endpoint from public.push_subscriptions');
      expect(left).toHaveLength(20);
      expect(left.map(({ endpoint }) => endpoint.split('/').at(-1))).not.toContain('0');
      expect(left.map(({ endpoint }) => endpoint.split('/').at(-1))).toContain('22');
    });
  });
});
