import { beforeAll, describe, expect, it } from 'vitest';
import type { PullAnswer, PullRequest, Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import { STREAMS } from '@/domain/streams';
import { sampleWorld } from '../support/sample-world';
import { asking } from './booking-fixtures';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  applying,
  applyTo,
  type Cast,
  cast,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  saving,
  write,
} from './sync-fixtures';

onEveryDatabase(
  'sync_pull',
  (db) => {
    let people: Cast;
    beforeAll(async () => {
      people = await cast(db());
    });

    describe('answers', () => {
      it('returns the streams in the requested order, with exactly the fields that the app knows', async () => {
        const job = await publishedJob(people.employer);
        const mine = await accepted(people.talent, applying(job));
        await accepted(
          people.talent,
          await firstMessage(people.talent, String(people.employer.id), 'Hello', job),
        );
        await accepted(people.talent, await saving(people.talent, 'job', job));
        await accepted(people.talent, write('drafts', { kind: 'job', title: 'later' }));
        const company = await accepted(people.employer, write('companies', { name: 'Gantry Row' }));
        await accepted(people.employer, edit('applications', mine, { status: 'reviewed' }));
        await db().sql(
          `insert into public.endorsements (id, asker_id, endorser_id, credit_id, production, role, year, kind)
             values ($1, $2, $3, $1, 'Low Tide', 'gaffer', 2024, 'feature')`,
          [newId(), people.talent.id, people.employer.id],
        );
        await db().sql("insert into public.availability (id, user_id, month) values ($1, $2, '2027-05-01')", [
          newId(),
          people.talent.id,
        ]);
        const booking = await accepted(people.employer, asking(people.talent));
        const project = await accepted(
          people.employer,
          write('projects', { title: 'Low Tide', status: 'prep' }),
        );
        await db().sql(
          `insert into public.project_members (id, project_id, user_id, answer, status)
           values (gen_random_uuid(), $1, $2, 'accepted', 'joined')`,
          [project.id, people.talent.id],
        );
        const { shoot_day, content } = DEFINITIONS.callsheets.sample(sampleWorld());
        const sheet = { project_id: project.id, shoot_day, content, calls: {}, status: 'published' };
        await accepted(people.employer, write('callsheets', sheet));
        await db().sql(`insert into public.project_budgets (id, project_id) values (gen_random_uuid(), $1)`, [
          project.id,
        ]);
        await db().sql(
          "update public.project_members set access = 'editor' where project_id = $1 and user_id = $2",
          [project.id, people.talent.id],
        );
        const script = { id: newId(), name: 'script.pdf', type: 'application/pdf', size: 1 };
        await accepted(
          people.employer,
          write('projectfiles', {
            project_id: project.id,
            file_kind: 'script',
            label: '',
            attachments: [script],
          }),
        );
        await db().sql(
          `insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, collaboration_type)
           values (gen_random_uuid(), $1, $2, $3, 'talent', 5, 'feature')`,
          [booking.id, people.employer.id, people.talent.id],
        );
        await db().sql(
          `insert into public.company_members (id, company_id, user_id, email, access, answer, status)
           values (gen_random_uuid(), $1, $2, 'mara@gantry.example', 'viewer', 'accepted', 'joined')`,
          [company.id, people.talent.id],
        );
        await db().sql(
          `insert into public.team_notes (application_id, note, author_id, job_id, employer_id, company_id)
           values ($1, 'Quiet.', $2, $3, $2, $4)`,
          [mine.id, people.employer.id, job, company.id],
        );
        // Who looks for work themselves reads nothing of a company.
        const hasRole = (role: string) =>
          db().sql('update public.profiles set role = $2 where id = $1', [people.talent.id, role]);
        await hasRole('employer');
        await db().sql(
          'insert into public.company_settings (id, company_id) values (gen_random_uuid(), $1)',
          [company.id],
        );
        const answers = await people.talent.pull(
          STREAMS.map(({ name }) => ({ stream: name, checkpoint: null, limit: 100 })),
        );
        await hasRole('talent');
        expect(answers.map(({ stream }) => stream)).toEqual(STREAMS.map(({ name }) => name));
        for (const [i, [name, { schema }]] of Object.entries(DEFINITIONS).entries()) {
          const [document] = answers[i]!.documents;
          expect(Object.keys(document ?? {}).toSorted(), name).toEqual(
            [...Object.keys(schema.shape), 'rev'].toSorted(),
          );
          expect(() => schema.strip().parse(document), name).not.toThrow();
        }
      });
      it('returns only public rows to a visitor', async () => {
        const answers = await people.visitor.pull(
          STREAMS.map(({ name }) => ({ stream: name, checkpoint: null, limit: 100 })),
        );
        const found = answers.filter(({ documents }) => documents.length > 0).map(({ stream }) => stream);
        expect(found).toEqual(STREAMS.filter((stream) => stream.public).map(({ name }) => name));
      });
      it('refuses an unknown stream', async () => {
        await expect(
          people.talent.pull([{ stream: 'nope', checkpoint: null, limit: 10 }]),
        ).rejects.toMatchObject({
          code: 'MQ400',
          message: 'Some of this is not in the right form: stream nope.',
        });
      });
      it('refuses more requests than there are streams, because each may return 2,000 documents', async () => {
        const one: PullRequest = { stream: 'jobs', checkpoint: null, limit: 1 };
        await expect(
          people.visitor.pull(STREAMS.map(({ name }) => ({ ...one, stream: name }))),
        ).resolves.toHaveLength(STREAMS.length);
        await expect(
          people.visitor.pull([...STREAMS.map(({ name }) => ({ ...one, stream: name })), one]),
        ).rejects.toMatchObject({
          code: 'MQ400',
          message: 'Some of this is not in the right form: more requests than streams.',
        });
      });
      it.each([
        [null, 'requests'],
        [{}, 'requests'],
        ['jobs', 'requests'],
        [[{ stream: 'jobs', limit: 'many' }], 'limit or budget'],
        [[{ stream: 'jobs', limit: -1 }], 'limit or budget'],
        [[{ stream: 'jobs', budget: 1e12 }], 'limit or budget'],
        [[{}], 'stream'],
      ])('refuses malformed requests: %j', async (requests, detail) => {
        await expect(people.talent.pull(requests as unknown as PullRequest[])).rejects.toMatchObject({
          code: 'MQ400',
          message: `Some of this is not in the right form: ${detail}.`,
        });
      });
      it('S14: fails instead of returning nothing when the second factor is missing or the account is suspended', async () => {
        const id = await db().createUser();
        const session = newId();
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
        await expect(
          db()
            .as({ id, sessionId: session })
            .pull([{ stream: 'drafts', checkpoint: null, limit: 10 }]),
        ).rejects.toThrow('two_factor_required');
        await db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [
          session,
          id,
        ]);
        expect(
          await db()
            .as({ id, sessionId: session })
            .pull([{ stream: 'drafts', checkpoint: null, limit: 10 }]),
        ).toHaveLength(1);
        await expect(
          db()
            .as({ id, sessionId: newId() })
            .pull([{ stream: 'drafts', checkpoint: null, limit: 10 }]),
        ).rejects.toThrow('two_factor_required');
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [id]);
        await expect(
          db()
            .as({ id, sessionId: session })
            .pull([{ stream: 'drafts', checkpoint: null, limit: 10 }]),
        ).rejects.toMatchObject({ code: 'MQ403' });
      });
      it('writes nothing', async () => {
        const requests = JSON.stringify(
          STREAMS.map(({ name }) => ({ stream: name, checkpoint: null, limit: 100 })),
        );
        const [row] = await people.talent.transaction(async (sql) => {
          await sql('select public.sync_pull($1::text::jsonb)', [requests]);
          return sql('select pg_current_xact_id_if_assigned() as written');
        });
        expect(row).toEqual({ written: null });
      });
    });

    describe('a snapshot', () => {
      it('returns own and related jobs first, then the newest, in pages of one snapshot', async () => {
        const reader = db().as({ id: await db().createUser() });
        await db().sql(
          `insert into public.jobs (id, posted_by, title, status, published_at)
         select gen_random_uuid(), $1, 'bulk ' || i, 'active', now() - make_interval(hours => i) from generate_series(1, 60) i`,
          [people.otherEmployer.id],
        );
        const [old] = await db().sql<{ id: string }>("select id from public.jobs where title = 'bulk 60'");
        await accepted(reader, await saving(reader, 'job', old!.id));
        const titles: string[] = [];
        const fills = new Set<unknown>();
        let checkpoint: unknown = null;
        for (let page = 0; ; page += 1) {
          const [answer] = await reader.pull([{ stream: 'jobs', checkpoint, limit: 20 }]);
          titles.push(...answer!.documents.map((row) => (row._deleted ? 'gone' : String(row.title))));
          fills.add(answer!.snapshot);
          checkpoint = answer!.checkpoint;
          if (answer!.snapshot_complete) break;
          expect(answer!.more).toBe(true);
        }
        expect(titles[0]).toBe('bulk 60');
        expect(titles.filter((title) => title === 'bulk 60')).toHaveLength(1);
        const bulk = titles
          .slice(1)
          .filter((title) => title.startsWith('bulk'))
          .map((title) => Number(title.slice(5)));
        expect(bulk).toEqual(Array.from({ length: 59 }, (_, i) => i + 1));
        expect(fills.size).toBe(1);
      });
      it('S12: stops at the budget, but includes everything that concerns the reader', async () => {
        const reader = db().as({ id: await db().createUser() });
        const [old] = await db().sql<{ id: string }>("select id from public.jobs where title = 'bulk 60'");
        await accepted(reader, await saving(reader, 'job', old!.id));
        const [answer] = await reader.pull([
          { stream: 'jobs', checkpoint: null, limit: 500, budget: 10 } as never,
        ]);
        expect(answer!.documents).toHaveLength(11);
        expect(answer!.snapshot_complete).toBe(true);
      });
      it('S5: misses no change that is made while it runs', async () => {
        const reader = people.otherTalent;
        const set = new Map<string, Row>();
        let checkpoint: unknown = null;
        for (let page = 0, filling = true; filling; page += 1) {
          const [answer] = await reader.pull([{ stream: 'jobs', checkpoint, limit: 10 }]);
          applyTo(set, answer!.documents);
          checkpoint = answer!.checkpoint;
          filling = answer!.snapshot_complete !== true;
          if (page === 1) {
            await db().sql("update public.jobs set status = 'closed' where title like 'bulk 1_'");
            await db().sql("update public.jobs set title = title || ' again' where title like 'bulk 2_'");
            await publishedJob(people.otherEmployer, { title: 'During the fill' });
          }
        }
        applyTo(set, (await pullAll(reader, 'jobs', checkpoint, 10)).documents);
        const truth = await reader.sql<{ id: string; title: string }>(
          "select id, title from public.jobs where status = 'active'",
        );
        expect(new Map([...set].map(([id, row]) => [id, row.title]))).toEqual(
          new Map(truth.map(({ id, title }) => [id, title])),
        );
      });
      it('continues after a restart in the middle, as the same snapshot', async () => {
        const [first] = await people.talent.pull([{ stream: 'jobs', checkpoint: null, limit: 5 }]);
        const stored: unknown = JSON.parse(JSON.stringify(first!.checkpoint));
        await publishedJob(people.employer, { title: 'Meanwhile' });
        const [second] = await people.talent.pull([{ stream: 'jobs', checkpoint: stored, limit: 5 }]);
        expect(second!.snapshot).toBe(first!.snapshot);
        const seen = new Set(first!.documents.map(({ id }) => id));
        expect(second!.documents.some(({ id }) => seen.has(id))).toBe(false);
      });
    });

    describe('following', () => {
      it('returns what is new once, then nothing, and the checkpoint advances', async () => {
        const { checkpoint } = await pullAll(people.talent, 'drafts');
        const draft = await accepted(people.talent, write('drafts', { kind: 'job', title: 'new' }));
        const next = await pullAll(people.talent, 'drafts', checkpoint);
        expect(next.documents).toEqual([draft]);
        expect((await pullAll(people.talent, 'drafts', next.checkpoint)).documents).toEqual([]);
        await accepted(people.otherTalent, write('drafts', { kind: 'job', title: 'not yours' }));
        // Until its author sees it: a transaction elsewhere on the server may hold back the horizon.
        await pullAll(people.otherTalent, 'drafts');
        const idle = await pullAll(people.talent, 'drafts', next.checkpoint);
        expect(idle.documents).toEqual([]);
        expect(idle.checkpoint).not.toEqual(next.checkpoint);
      });
      it('an idle pull of all streams is at most two kilobytes, both ways', async () => {
        const first = await people.talent.pull(
          STREAMS.map(({ name }) => ({ stream: name, checkpoint: null, limit: 2000 })),
        );
        const next = await people.talent.pull(
          first.map(({ stream, checkpoint }) => ({ stream, checkpoint, limit: 500 })),
        );
        // As a device asks: the server's own limit, one checkpoint, and short answers.
        const [{ checkpoint }] = next as [PullAnswer];
        expect(new Set(next.map((each) => each.checkpoint))).toEqual(new Set([checkpoint]));
        const requests = STREAMS.map(({ name: stream }, index) =>
          index === 0 ? { stream, checkpoint, short: 'both' } : { stream },
        ) as PullRequest[];
        const answers = await people.talent.pull(requests);
        const keysOf = (all: readonly PullAnswer[]) => all.map((answer) => Object.keys(answer));
        const shortest = STREAMS.map((_, index) => (index === 0 ? ['stream', 'checkpoint'] : ['stream']));
        expect(keysOf(answers)).toEqual(shortest);
        // Older devices name every checkpoint, and ask for every one or for the first.
        for (const [short, keys] of [
          [true, STREAMS.map(() => ['stream', 'checkpoint'])],
          ['same', shortest],
        ] as const) {
          const named = STREAMS.map(({ name: stream }, index) => ({
            stream,
            checkpoint,
            ...(index === 0 ? { short } : {}),
          }));
          expect(keysOf(await people.talent.pull(named))).toEqual(keys);
        }
        // With room for the headers of an answer.
        expect(JSON.stringify({ p_requests: requests }).length + JSON.stringify(answers).length).toBeLessThan(
          1600,
        );
      });
      it('S5: a stored checkpoint from before they were text continues without missing a row', async () => {
        const filled = await pullAll(people.talent, 'drafts');
        const { checkpoint } = await pullAll(people.talent, 'drafts', filled.checkpoint);
        expect(checkpoint).toEqual(expect.any(String));
        const [e, x, i] = String(checkpoint).split('/');
        const kept = { e, x, ...(i === undefined ? {} : { i }) };
        await people.talent.push(
          Array.from({ length: 5 }, (_, n) => write('drafts', { kind: 'job', title: `kept ${n}` })),
        );
        for (const limit of [2, 5, 50]) {
          const [old, now] = [
            await pullAll(people.talent, 'drafts', kept, limit),
            await pullAll(people.talent, 'drafts', checkpoint, limit),
          ];
          expect(old.documents).toHaveLength(5);
          // Not the checkpoints: how far each pull got depends on other transactions on the server at the time.
          expect(old.documents).toEqual(now.documents);
          expect(old.checkpoint).toEqual(expect.any(String));
        }
      });
      it('misses no row at page boundaries', async () => {
        const { checkpoint } = await pullAll(people.talent, 'drafts');
        await people.talent.push(
          Array.from({ length: 23 }, (_, i) => write('drafts', { kind: 'job', title: `edge ${i}` })),
        );
        for (const limit of [1, 2, 5, 7, 23]) {
          const { documents } = await pullAll(people.talent, 'drafts', checkpoint, limit);
          expect(new Set(documents.map(({ id }) => id)).size).toBe(23);
        }
      });
      it('a removal is a tombstone with only the id', async () => {
        const draft = await accepted(people.talent, write('drafts', { kind: 'job', title: 'gone soon' }));
        const { checkpoint } = await pullAll(people.talent, 'drafts');
        await pushOne(people.talent, { ...edit('drafts', draft, {}), document: { _deleted: true } });
        expect((await pullAll(people.talent, 'drafts', checkpoint)).documents).toEqual([
          { id: draft.id, _deleted: true },
        ]);
      });
      it('a row that is deleted outright leaves every device', async () => {
        const job = await publishedJob(people.employer);
        const { checkpoint } = await pullAll(people.visitor, 'jobs');
        await db().sql('delete from public.jobs where id = $1', [job]);
        expect((await pullAll(people.visitor, 'jobs', checkpoint)).documents).toEqual([
          { id: job, _deleted: true },
        ]);
      });
      describe('S5: a server that was put back', () => {
        const isVoid = async (checkpoint: unknown): Promise<boolean> =>
          (await people.talent.pull([{ stream: 'drafts', checkpoint, limit: 500 }]))[0]!.snapshot_complete ===
          true;
        const parts = (checkpoint: unknown): [string, number] => {
          const [epoch = '', xid = ''] = String(checkpoint).split('/');
          return [epoch, Number(xid)];
        };
        // The checkpoint of a snapshot is an object; the next one is text.
        const current = async (): Promise<string> => {
          const { checkpoint } = await pullAll(people.talent, 'drafts');
          return String((await pullAll(people.talent, 'drafts', checkpoint)).checkpoint);
        };
        const start = async (): Promise<string> =>
          (await db().sql<{ label: string }>('select sync_private.record_start() as label'))[0]!.label;

        it('knows a checkpoint from its future', async () => {
          const [epoch, xid] = parts(await current());
          expect(await isVoid(`${epoch}/${xid}`)).toBe(false);
          expect(await isVoid(`${epoch}/${xid + 100_000}`)).toBe(true);
        });
        it('keeps the checkpoints of earlier starts, and returns them as of this one', async () => {
          const before = await current();
          const label = await start();
          const [answer] = await people.talent.pull([{ stream: 'drafts', checkpoint: before, limit: 500 }]);
          expect(answer!.snapshot_complete).toBeUndefined();
          expect(parts(answer!.checkpoint)[0].split('.').at(-1)).toBe(label);
          expect(await isVoid(before)).toBe(false);
        });
        it('knows what an earlier start never saw: a copy was put back, and has gone on since', async () => {
          await start();
          const [epoch, xid] = parts(await current());
          // The copy was made here. What came after it was lost; its transaction ids were given again.
          await start();
          await accepted(people.talent, write('drafts', { kind: 'job', title: 'after the copy' }));
          await current();
          const [, newest] = parts(await current());
          expect(newest).toBeGreaterThan(xid + 1);
          expect(await isVoid(`${epoch}/${xid}`)).toBe(false);
          expect(await isVoid(`${epoch}/${newest}`)).toBe(true);
        });
        it('knows a start that it never had', async () => {
          const [epoch, xid] = parts(await current());
          expect(await isVoid(`${epoch.split('.').slice(0, 2).join('.')}.abcdef/${xid}`)).toBe(true);
        });
        it('knows another timeline, as after a point-in-time recovery or a failover', async () => {
          const [epoch, xid] = parts(await current());
          const [row] = await db().sql<{ mine: string; other: string }>(
            `select left(md5(system_identifier || left(pg_walfile_name(pg_current_wal_lsn()), 8)), 6) as mine,
               left(md5(system_identifier || '00000063'), 6) as other from pg_control_system()`,
          );
          const [number, history, label] = epoch.split('.');
          expect(history).toBe(row!.mine);
          expect(await isVoid(`${number}.${row!.other}.${label}/${xid}`)).toBe(true);
        });
      });
      it('another epoch starts a new snapshot, whatever the checkpoint', async () => {
        const before = await pullAll(people.talent, 'drafts');
        await db().sql('select sync_private.new_epoch()');
        const [answer] = await people.talent.pull([
          { stream: 'drafts', checkpoint: before.checkpoint, limit: 500 },
        ]);
        const living = applyTo(new Map(), before.documents);
        expect(answer!.snapshot_complete).toBe(true);
        expect(new Set(answer!.documents.map(({ id }) => id))).toEqual(
          new Set((await pullAll(people.talent, 'drafts')).documents.map(({ id }) => id)),
        );
        expect(answer!.documents.length).toBeGreaterThanOrEqual(living.size);
      });
    });

    describe('access', () => {
      it('S6: a closed job leaves the devices of strangers and visitors; its owner, applicants and people who saved it keep it', async () => {
        const job = await publishedJob(people.employer);
        await accepted(people.talent, applying(job));
        await accepted(people.otherEmployer, await saving(people.otherEmployer, 'job', job));
        const everyone = [
          people.otherTalent,
          people.visitor,
          people.employer,
          people.talent,
          people.otherEmployer,
        ];
        const before = await Promise.all(everyone.map((who) => pullAll(who, 'jobs')));
        const own = before[2]!.documents.find(({ id }) => id === job)!;
        await accepted(people.employer, edit('jobs', own, { status: 'closed', closed_reason: 'filled' }));
        const after = await Promise.all(
          everyone.map((who, i) => pullAll(who, 'jobs', before[i]!.checkpoint)),
        );
        const statuses = after
          .map(({ documents }) => documents.find(({ id }) => id === job)!)
          .map((row) => row._deleted ?? row.status);
        expect(statuses).toEqual([true, true, 'closed', 'closed', 'closed']);
      });
      it('S6: a reopened job comes back to everybody', async () => {
        const job = await publishedJob(people.employer);
        const [row] = (await pullAll(people.employer, 'jobs')).documents.filter(({ id }) => id === job);
        const closed = await accepted(
          people.employer,
          edit('jobs', row!, { status: 'closed', closed_reason: 'filled' }),
        );
        const { checkpoint } = await pullAll(people.visitor, 'jobs');
        await accepted(people.employer, edit('jobs', closed, { status: 'active' }));
        expect((await pullAll(people.visitor, 'jobs', checkpoint)).documents).toMatchObject([
          { id: job, status: 'active' },
        ]);
      });
      it('S6: saving an old closed job sends it only to the person who saved it; unsaving removes it', async () => {
        const job = await publishedJob(people.employer);
        const [row] = (await pullAll(people.employer, 'jobs')).documents.filter(({ id }) => id === job);
        await accepted(people.employer, edit('jobs', row!, { status: 'closed', closed_reason: 'filled' }));
        const saver = await pullAll(people.talent, 'jobs');
        const stranger = await pullAll(people.otherTalent, 'jobs');
        const saved = await accepted(people.talent, await saving(people.talent, 'job', job));
        const granted = await pullAll(people.talent, 'jobs', saver.checkpoint);
        expect(granted.documents).toMatchObject([{ id: job, status: 'closed' }]);
        expect((await pullAll(people.otherTalent, 'jobs', stranger.checkpoint)).documents).toEqual([]);
        await pushOne(people.talent, { ...edit('saved', saved, {}), document: { _deleted: true } });
        expect((await pullAll(people.talent, 'jobs', granted.checkpoint)).documents).toEqual([
          { id: job, _deleted: true },
        ]);
      });
      it('S6: a removed member loses the conversation and its messages, and a restored member gets all of it back', async () => {
        const opening = await accepted(
          people.employer,
          await firstMessage(people.employer, String(people.otherTalent.id), 'Free on Friday?'),
        );
        const conversation = String(opening.conversation_id);
        await accepted(people.otherTalent, message(conversation, 'Yes'));
        const talk = await pullAll(people.otherTalent, 'messages');
        const list = await pullAll(people.otherTalent, 'conversations');
        expect(talk.documents).toHaveLength(2);
        await db().sql('update public.conversation_members set is_active = false where user_id = $1', [
          people.otherTalent.id,
        ]);
        const gone = await pullAll(people.otherTalent, 'messages', talk.checkpoint);
        expect(new Set(gone.documents)).toEqual(
          new Set(talk.documents.map(({ id }) => ({ id, _deleted: true }))),
        );
        expect((await pullAll(people.otherTalent, 'conversations', list.checkpoint)).documents).toEqual([
          { id: conversation, _deleted: true },
        ]);
        await db().sql('update public.conversation_members set is_active = true where user_id = $1', [
          people.otherTalent.id,
        ]);
        const back = await pullAll(people.otherTalent, 'messages', gone.checkpoint, 1);
        expect(new Set(back.documents.map(({ id }) => id))).toEqual(
          new Set(talk.documents.map(({ id }) => id)),
        );
        expect(back.documents.every((row) => !row._deleted)).toBe(true);
      });
      it('S6: a job that changes owners moves its applications to the new owner', async () => {
        const job = await publishedJob(people.employer);
        const application = await accepted(people.talent, applying(job));
        const old = await pullAll(people.employer, 'applications');
        const next = await pullAll(people.otherEmployer, 'applications');
        await db().sql('update public.jobs set posted_by = $2 where id = $1', [job, people.otherEmployer.id]);
        expect((await pullAll(people.employer, 'applications', old.checkpoint)).documents).toEqual([
          { id: application.id, _deleted: true },
        ]);
        expect(
          (await pullAll(people.otherEmployer, 'applications', next.checkpoint)).documents,
        ).toMatchObject([{ id: application.id, employer_id: people.otherEmployer.id }]);
      });
      it.each([
        ['goes inactive', { is_active: false }],
        ['becomes an employer', { role: 'employer' }],
        ['empties their bio', { bio: ' ' }],
      ])(
        'S6: a talent who %s leaves the directory on every device, and comes back',
        async (_what, changes) => {
          const who = db().as({ id: await db().createUser({ name: 'Ines Faye' }) });
          const seen = await pullAll(people.visitor, 'people');
          expect(seen.documents.some(({ id }) => id === who.id)).toBe(true);
          const [me] = (await pullAll(who, 'profiles')).documents;
          const changed = await accepted(who, edit('profiles', me!, changes));
          const after = await pullAll(people.visitor, 'people', seen.checkpoint);
          expect(after.documents).toEqual([{ id: who.id, _deleted: true }]);
          const original = Object.fromEntries(
            Object.keys(changes).map((field) => [field, (me as Row)[field]]),
          );
          await accepted(who, edit('profiles', changed, original));
          expect((await pullAll(people.visitor, 'people', after.checkpoint)).documents).toMatchObject([
            { id: who.id, full_name: 'Ines Faye' },
          ]);
        },
      );
      it('does not include the caller among the people', async () => {
        expect(
          (await pullAll(people.talent, 'people')).documents.some(({ id }) => id === people.talent.id),
        ).toBe(false);
      });
      it('does not send a profile to strangers because its owner changed a phone number', async () => {
        const [me] = (await pullAll(people.talent, 'profiles')).documents;
        const { checkpoint } = await pullAll(people.visitor, 'people');
        await accepted(people.talent, edit('profiles', me!, { phone: '+44 20 7946 0000' }));
        expect((await pullAll(people.visitor, 'people', checkpoint)).documents).toEqual([]);
      });
    });
  },
  { alone: true },
);

onNativeDatabase(
  'sync_pull, held',
  (db) => {
    it('S5: rows that commit while an older transaction is open are held back, reported, and never skipped', async () => {
      const employer = db().as({ id: await db().createUser({ role: 'employer', name: 'Petra Lind' }) });
      const reader = db().as({ id: await db().createUser() });
      const { checkpoint } = await pullAll(reader, 'jobs');
      const long = await db().connect();
      await long.sql('begin');
      await long.sql(
        "insert into public.jobs (id, posted_by, title) values (gen_random_uuid(), $1, 'late')",
        [employer.id],
      );
      await publishedJob(employer, { title: 'early' });
      const [during] = await reader.pull([{ stream: 'jobs', checkpoint, limit: 100 }]);
      expect(during).toMatchObject({ documents: [], rows_behind_horizon: 1, more: false });
      await long.sql('commit');
      await long.end();
      const after = await pullAll(reader, 'jobs', during!.checkpoint);
      expect(after.documents.map((row) => (row._deleted ? 'gone' : row.title))).toEqual(['late', 'early']);
    });
  },
  { alone: true },
);
