import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId, savedId } from '@/domain/ids';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { STREAMS } from '@/domain/streams';
import type { As, TestDatabase } from '../support/database';
import { readableRowsSql } from '../support/readable-rows';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';
import { applyTo } from './sync-fixtures';
import { seededRandom } from './seeded-random';

const SEEDS = [1, 2];
const STEPS = 200;
const CHECK_EVERY = 6;
/** So that each stream that clients insert into gets rows, whatever the random numbers are. */
const SAMPLE_EVERY = 5;
const PAGE = 5;
const HELD_MS = 5;

/** S4: after any grants and revocations, what a device has assembled from pages of five equals what its owner may read. */
class Device {
  private readonly sets = new Map<string, Map<string, Row>>();
  private readonly checkpoints = new Map<string, unknown>();
  /** Rows that the running snapshot has contained, by stream. */
  private readonly named = new Map<string, Set<string>>();

  constructor(private readonly who: As) {}

  async sync(stream: string): Promise<void> {
    const set = this.set(stream);
    for (let more = true; more;) {
      const [answer] = await this.who.pull([
        { stream, checkpoint: this.checkpoints.get(stream) ?? null, limit: PAGE },
      ]);
      applyTo(set, answer!.documents);
      this.checkpoints.set(stream, answer!.checkpoint);
      if (typeof answer!.snapshot === 'string')
        this.sweep(
          stream,
          answer!.documents.map(({ id }) => id),
          answer!.snapshot_complete === true,
        );
      // Transaction ids belong to the whole server: another database may hold rows back for a moment.
      if (answer!.rows_behind_horizon > 0) await wait(HELD_MS);
      more = answer!.more || answer!.rows_behind_horizon > 0;
    }
  }

  /** The reader may no longer see what a finished snapshot did not contain. */
  private sweep(stream: string, ids: string[], isFilled: boolean): void {
    const named = this.named.get(stream) ?? new Set<string>();
    for (const id of ids) named.add(id);
    this.named.set(stream, named);
    if (!isFilled) return;
    for (const id of this.set(stream).keys()) if (!named.has(id)) this.set(stream).delete(id);
    this.named.delete(stream);
  }

  set(stream: string): Map<string, Row> {
    const set = this.sets.get(stream) ?? new Map<string, Row>();
    this.sets.set(stream, set);
    return set;
  }

  state = (stream: string): string[] =>
    [...this.set(stream)].map(([id, row]) => `${id} ${row.rev}`).toSorted();
}

const DEFINED = Object.values<StreamDefinition>(DEFINITIONS);
const INSERTABLE = DEFINED.filter(({ clientsMay }) => clientsMay.insert);
/** A conversation's rows are always stamped together with it: pulls find them through it. */
const OWNED = DEFINED.filter(({ owners }) => owners.length > 0);
const REMOVABLE = DEFINED.filter(({ clientsMay }) => clientsMay.remove);

type Any = (table: string, where?: string) => Promise<string | null>;

/** Inserts the stream's sample as a row of this person. */
async function insertSample(
  db: TestDatabase,
  me: string,
  { table, schema, sample }: StreamDefinition,
  any: Any,
): Promise<void> {
  const [job, conversation] = [await any('jobs'), await any('conversations')];
  if (job === null || conversation === null) return;
  const project = await any('projects');
  if (project === null && 'project_id' in schema.shape && table !== 'jobs') return;
  const company = await any('companies');
  const application = await any('job_applications');
  if (company === null && (table === 'company_members' || table === 'company_settings')) return;
  if (application === null && table === 'team_notes') return;
  const fields = Object.keys(schema.shape).join(', ');
  await db.sql(
    `insert into public.${table} (${fields})
     select ${fields} from jsonb_populate_record(null::public.${table}, $1::text::jsonb) on conflict do nothing`,
    [
      JSON.stringify(
        sample(
          sampleWorld({
            me,
            other: me,
            job,
            conversation,
            ...(project === null ? {} : { project }),
            ...(company === null ? {} : { company }),
            ...(application === null ? {} : { application }),
          }),
        ),
      ),
    ],
  );
}

/** One random change, with the server's rights. */
async function act(db: TestDatabase, users: string[], random: () => number, step: number): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const any: Any = async (table, where = 'true') => {
    const rows = await db.sql<{ id: string }>(`select id from public.${table} where ${where} order by id`);
    return rows.length === 0 ? null : pick(rows).id;
  };
  const user = pick(users);
  const acts: [number, () => Promise<unknown>][] = [
    [
      18,
      () =>
        db.sql('insert into public.jobs (id, posted_by, title, status) values ($1, $2, $3, $4)', [
          newId(),
          user,
          'j',
          pick(['active', 'active', 'closed', 'archived']),
        ]),
    ],
    [
      14,
      async () =>
        db.sql('update public.jobs set status = $2 where id = $1', [
          await any('jobs'),
          pick(['active', 'closed', 'archived']),
        ]),
    ],
    [6, async () => db.sql('update public.jobs set posted_by = $2 where id = $1', [await any('jobs'), user])],
    [
      4,
      async () => db.sql('update public.jobs set _deleted = not _deleted where id = $1', [await any('jobs')]),
    ],
    [4, async () => db.sql('delete from public.jobs where id = $1', [await any('jobs')])],
    [
      12,
      async () =>
        db.sql(
          'insert into public.job_applications (job_id, applicant_id, employer_id) select id, $2, posted_by from public.jobs where id = $1 on conflict do nothing',
          [await any('jobs'), user],
        ),
    ],
    [
      14,
      async () => {
        const job = await any('jobs');
        if (job)
          await db.sql(
            `insert into public.saved (id, user_id, kind, target_id) values ($1, $2, 'job', $3) on conflict (id) do update set _deleted = not saved._deleted`,
            [await savedId(user, 'job', job), user, job],
          );
      },
    ],
    [
      6,
      async () => {
        const [id, other] = [newId(), pick(users)];
        await db.sql(`insert into public.conversations (id, kind, participants) values ($1, 'direct', $2)`, [
          id,
          [user, other],
        ]);
        await db.sql('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
          id,
          user,
        ]);
      },
    ],
    [
      14,
      async () =>
        db.sql(
          `insert into public.messages (conversation_id, sender_id, body) select id, $2, 'm' from public.conversations where id = $1`,
          [await any('conversations'), user],
        ),
    ],
    [
      12,
      async () =>
        db.sql(
          `insert into public.conversation_members (conversation_id, user_id, is_active) select id, $2, $3 from public.conversations where id = $1
       on conflict (conversation_id, user_id) do update set is_active = excluded.is_active`,
          [await any('conversations'), user, random() < 0.5],
        ),
    ],
    [8, () => db.sql('update public.profiles set is_active = not is_active where id = $1', [user])],
    [
      4,
      () =>
        db.sql("insert into public.notifications (user_id, type, title) values ($1, 'system', 'n')", [user]),
    ],
    [4, () => db.sql('update public.profiles set headline = $2 where id = $1', [user, String(random())])],
    [
      26,
      async () =>
        db.sql(
          `insert into public.project_members (id, project_id, user_id, status, access) select gen_random_uuid(), id, $2, $3, $4
           from public.projects where id = $1
           on conflict (project_id, user_id) do update set status = excluded.status, access = excluded.access`,
          [
            await any('projects'),
            user,
            pick(['invited', 'joined', 'joined', 'left', 'removed']),
            pick(['member', 'member', 'editor']),
          ],
        ),
    ],
    [
      22,
      async () =>
        db.sql('update public.call_sheets set status = $2, version = version + 1 where id = $1', [
          await any('call_sheets'),
          pick(['draft', 'published', 'published', 'cancelled']),
        ]),
    ],
    [4, () => insertSample(db, user, DEFINITIONS.projects, any)],
    [16, () => insertSample(db, user, DEFINITIONS.callsheets, any)],
    [10, () => insertSample(db, user, DEFINITIONS.projectevents, any)],
    [
      8,
      () =>
        db.sql(
          `insert into public.bookings (id, employer_id, talent_id, title, days, open_until, status)
           values ($1, $2, $3, 'b', '{2027-05-13}', '2027-05-01', $4)`,
          [newId(), user, pick(users), pick(['requested', 'held', 'declined'])],
        ),
    ],
    [
      6,
      async () =>
        db.sql('update public.bookings set employer_id = $2, status = $3 where id = $1', [
          await any('bookings'),
          user,
          pick(['held', 'released', 'expired']),
        ]),
    ],
    [
      8,
      async () =>
        db.sql(
          `insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, collaboration_type, is_public)
           select $1, id, $2, $3, 'talent', 4, 'feature', true from public.bookings where id = $4 on conflict (booking_id, reviewer_id) do nothing`,
          [newId(), user, pick(users), await any('bookings')],
        ),
    ],
    [
      6,
      async () =>
        db.sql('update public.notes set status = $2 where id = $1', [
          await any('notes'),
          pick(['published', 'removed']),
        ]),
    ],
    [
      12,
      async () =>
        db.sql(
          `insert into public.company_members (id, company_id, user_id, status, access, email) select gen_random_uuid(), id, $2, $3, $4, $5
           from public.companies where id = $1 and owner_id <> $2
           on conflict (company_id, user_id) where status = 'joined' do update set status = 'left'`,
          [
            await any('companies'),
            user,
            pick(['joined', 'joined', 'left']),
            pick(['manager', 'recruiter', 'viewer']),
            `${newId()}@gantry.example`,
          ],
        ),
    ],
    [
      12,
      async () => {
        // A thread that a company shares: whoever works there reads it, and the person on its other side.
        const [id, company] = [newId(), await any('companies')];
        if (company === null) return;
        await db.sql(
          `insert into public.conversations (id, kind, participants, company_id, company_name, person_id)
           select $1, 'job', array[$3::uuid], id, 'Gantry Row', $3 from public.companies where id = $2`,
          [id, company, user],
        );
        await db.sql('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
          id,
          user,
        ]);
        await db.sql(
          "insert into public.messages (conversation_id, sender_id, body) values ($1, $2, 'm'), ($1, $2, 'n')",
          [id, user],
        );
      },
    ],
    [2, async () => db.sql('delete from public.companies where id = $1', [await any('companies')])],
    [
      6,
      () =>
        db.sql(
          "update public.profiles set role = case role when 'talent' then 'employer' else 'talent' end where id = $1",
          [user],
        ),
    ],
    [
      8,
      async () =>
        db.sql(`update public.jobs set company_id = $2 where id = $1`, [
          await any('jobs'),
          pick([null, await any('companies')]),
        ]),
    ],
    [2, () => db.sql('select sync_private.new_epoch()')],
    [
      10,
      async () => {
        // As by a grant: a row is sent that did not change.
        const { table } = pick(OWNED);
        await db.sql(`update public.${table} set id = id where id = $1`, [await any(table)]);
      },
    ],
    [
      8,
      async () => {
        const { table } = pick(REMOVABLE);
        await db.sql(`update public.${table} set _deleted = not _deleted where id = $1`, [await any(table)]);
      },
    ],
  ];
  if (step % SAMPLE_EVERY === 0) {
    const stream = INSERTABLE[(step / SAMPLE_EVERY) % INSERTABLE.length];
    if (stream) await insertSample(db, user, stream, any);
  }
  let place = random() * acts.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = acts.find(([weight]) => (place -= weight) < 0) ?? acts[0]!;
  await chosen[1]();
}

onEveryDatabase('what a device holds', (db) => {
  describe.each(SEEDS)('seed %i', (seed) => {
    it(`S4, S6: equals what its owner may read, after ${STEPS} grants and revocations`, async () => {
      const random = seededRandom(seed);
      const users: string[] = [];
      for (let i = 0; i < 4; i += 1)
        users.push(
          await db().createUser({
            name: ['Ada Quill', 'Ben Voss', 'Cleo Lind', 'Dora Kane'][i],
            role: 'employer',
          }),
        );
      // What samples point at, so that chance does not decide whether there are any.
      const [first] = users;
      await db().sql(
        "insert into public.jobs (id, posted_by, title, status) values ($1, $2, 'j', 'active')",
        [newId(), first],
      );
      const conversation = newId();
      await db().sql("insert into public.conversations (id, kind, participants) values ($1, 'direct', $2)", [
        conversation,
        users.slice(0, 2),
      ]);
      await db().sql('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
        conversation,
        first,
      ]);
      const readers: As[] = [...users.map((id) => db().as({ id })), db().as({ id: null })];
      const devices = readers.map((who) => new Device(who));
      let checks = 0;
      const held = new Set<string>();
      for (let step = 1; step <= STEPS; step += 1) {
        await act(db(), users, random, step);
        if (step % CHECK_EVERY !== 0 && step !== STEPS) continue;
        const who = step === STEPS ? readers : [readers[Math.floor(random() * readers.length)]!];
        for (const reader of who) {
          const device = devices[readers.indexOf(reader)]!;
          for (const { name, table, public: isPublic } of STREAMS) {
            if (reader.id === null && !isPublic) continue;
            await device.sync(name);
            const truth = await reader.sql<{ id: string; rev: number }>(
              reader.id === null && name === 'jobs'
                ? "select id, rev from public.jobs where status = 'active'"
                : readableRowsSql(table, name),
            );
            expect(device.state(name), `${name} at step ${step}, seed ${seed}`).toEqual(
              truth.map(({ id, rev }) => `${id} ${rev}`).toSorted(),
            );
            if (truth.length > 0) held.add(name);
            checks += 1;
          }
        }
      }
      expect(checks).toBeGreaterThan(150);
      const never = STREAMS.filter(({ name }) => !held.has(name)).map(({ name }) => name);
      expect(never, 'streams of which nobody ever held a row (add an act that makes one)').toEqual([]);
    }, 120_000);
  });
});
