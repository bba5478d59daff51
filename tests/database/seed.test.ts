import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMS } from '@/domain/streams';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { APPLICATION_STATUSES, JOB_STATUSES } from '@/domain/lifecycles';
import { DEMO_EMAILS, DEMO_PASSWORD, isDemo } from '../../supabase/seed/accounts';
import type { SeedContext } from '../../supabase/seed/context';
import { buildSeed, type SeedData } from '../../supabase/seed/data';
import { insertSeed } from '../../supabase/seed/insert';
import { seedDatabase } from '../../supabase/seed/seed';
import { startTestBackend } from '../support/backend';
import { availableKinds, openDatabase, type Row, type TestDatabase } from '../support/database';

const NOW = new Date();

const contextOf = (database: TestDatabase): SeedContext => ({
  sql: database.sql,
  exec: database.exec,
  now: NOW,
});

const newMessage = (conversation: string): PushWrite => ({
  stream: 'messages',
  id: newId(),
  base: null,
  document: { conversation_id: conversation, body: 'Still on for Friday?', kind: 'text', payload: {} },
});

/** The seed without the columns that triggers set: with its triggers on, a database must compute the same values. */
function withoutDerivedValues(data: SeedData): SeedData {
  return {
    ...data,
    profiles: data.profiles.map((profile) => ({
      ...profile,
      profile_completed: false,
      first_name: '',
      last_name: '',
      company_id: null,
    })),
    people: [],
    companies: data.companies.map((company) => ({ ...company, slug: '', open_jobs: 0 })),
    jobs: data.jobs.map((item) => ({
      ...item,
      job: {
        ...item.job,
        starts_on: null,
        ends_on: null,
        call_time: '',
        valid_through: null,
        slug: '',
        company_name: '',
        poster_name: '',
        hired_count: 0,
      },
    })),
    conversations: data.conversations.map(({ conversation, messages }) => ({
      conversation: {
        ...conversation,
        last_seq: 0,
        last_message_at: null,
        last_message_preview: '',
        last_message_sender_id: null,
      },
      messages: messages.map((message) => ({ ...message, server_seq: 0 })),
    })),
    // Triggers describe the files of a logo.
    logoFiles: [],
    // Triggers make the place of whoever owns a company.
    colleagues: data.colleagues
      .filter(({ access }) => access !== 'owner')
      .map((row) => ({ ...row, user_name: '', company_name: '', invited_by_name: '' })),
    // Triggers make the owner's place on a project, and the receipts of what is published.
    production: {
      ...data.production,
      projects: data.production.projects.map((project) => ({ ...project, owner_name: '', company_name: '' })),
      crew: data.production.crew
        .filter(({ access }) => access !== 'owner')
        .map((member) => ({
          ...member,
          user_name: '',
          project_title: '',
          invited_by_name: '',
          starts_on: null,
        })),
      callsheets: data.production.callsheets.map((sheet) => ({ ...sheet, project_title: '', timezone: '' })),
      receipts: [],
    },
    jobDays: { savers: [], views: [] },
  };
}

/** Runs the seed's statements with triggers on. Creating an account creates its profile, which the seed's own replaces. */
const withTriggers = (context: SeedContext): SeedContext => ({
  ...context,
  exec: (text) =>
    context.exec(
      text
        .replaceAll(/set local session_replication_role = \w+;/g, '')
        .replace('insert into public.profiles ', 'delete from public.profiles; insert into public.profiles '),
    ),
});

const COMPARED: Record<string, string> = {
  profiles: 'full_name, first_name, last_name, profile_completed, company_id, email, role',
  public_profiles:
    "to_jsonb(t) - array['rev', 'server_xid', 'created_at', 'updated_at', 'last_client', 'last_base'] as public",
  companies: 'slug, open_jobs',
  jobs: 'starts_on, ends_on, call_time, valid_through, slug, company_name, poster_name, hired_count, status',
  job_applications: 'status, history, job_title, company_name, decided_at, respond_by',
  conversations:
    'last_seq, last_message_at, last_message_preview, last_message_sender_id, members, participants, company_name',
  messages: 'conversation_id, server_seq, body, company_id',
  projects: 'owner_name, company_name',
  company_members: 'user_id, access, status, user_name, company_name, invited_by_name',
  project_members:
    'status, access, user_name, user_headline, project_title, project_kind, invited_by_name, starts_on::text, ends_on::text',
  call_sheets: 'project_title, timezone, version',
  call_sheet_receipts: 'sheet_id, project_id, user_id, version',
};

const FOREIGN_KEYS = `
  select c.conname, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) as child_column,
    (select a.attname from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[1]) as parent_column
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and n.nspname in ('public', 'private', 'sync_private')`;

describe.each(await availableKinds())('the small seed on %s', (kind) => {
  let database: TestDatabase;
  let data: SeedData;

  beforeAll(async () => {
    database = await openDatabase(kind);
    await seedDatabase(contextOf(database), 'small');
    data = buildSeed('small', NOW);
  }, 240_000);
  afterAll(() => database.close());

  const count = async (text: string): Promise<number> =>
    Number(
      (await database.sql<{ n: number | string }>(`select count(*) as n from (${text}) as found`))[0]!.n,
    );

  it('refuses a database that already has accounts', async () => {
    await expect(seedDatabase(contextOf(database), 'small')).rejects.toThrow('already has accounts');
  });

  it('leaves the triggers enabled', async () => {
    const id = await database.createUser({ name: 'Nell Wickham' });
    const [person] = await database.sql<{ full_name: string }>(
      'select full_name from public.public_profiles where id = $1',
      [id],
    );
    expect(person?.full_name).toBe('Nell Wickham');
    await database.sql('delete from auth.users where id = $1', [id]);
  });

  it('has no account that cannot be erased', async () => {
    // Each in a transaction of its own, which is taken back.
    await database.sql(`
      do $$
      declare
        v_one record;
        v_failed text := '';
      begin
        for v_one in select id, email from auth.users loop
          begin
            delete from auth.users where id = v_one.id;
            raise exception 'taken back';
          exception when others then
            if sqlerrm <> 'taken back' then v_failed := v_failed || v_one.email || ': ' || sqlerrm || '; '; end if;
          end;
        end loop;
        if v_failed <> '' then raise exception '%', v_failed; end if;
      end $$`);
  });

  it('refers only to existing rows, through every foreign key', async () => {
    const keys = await database.sql<{
      conname: string;
      child: string;
      parent: string;
      child_column: string;
      parent_column: string;
    }>(FOREIGN_KEYS);
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      const lost = await count(`select 1 from ${key.child} c where c.${key.child_column} is not null
        and not exists (select from ${key.parent} p where p.${key.parent_column} = c.${key.child_column})`);
      expect(lost, key.conname).toBe(0);
    }
  });

  it('contains what triggers and timers would have computed from the same data', async () => {
    const other = await openDatabase(kind);
    try {
      await insertSeed(withTriggers(contextOf(other)), withoutDerivedValues(data));
      // Days that were agreed are shown by the daily timer.
      await other.sql('select private.cut_shown_days()');
      for (const [table, columns] of Object.entries(COMPARED)) {
        const rows = (from: TestDatabase): Promise<Row[]> =>
          from.sql(`select t.id, ${columns} from public.${table} t order by t.id`);
        const [seeded, derived] = [await rows(database), await rows(other)];
        expect(seeded.length, table).toBeGreaterThan(0);
        expect(seeded, table).toEqual(derived);
      }
      const savers = 'select saved_id, job_id, day::text from private.job_savers order by saved_id';
      const saves =
        'select job_id, day::text, saves from private.job_days where saves > 0 order by job_id, day';
      for (const query of [savers, saves]) {
        const seeded = await database.sql(query);
        expect(seeded.length).toBeGreaterThan(0);
        expect(seeded).toEqual(await other.sql(query));
      }
    } finally {
      await other.close();
    }
  }, 120_000);

  it('does not change when every row is updated with the triggers on', async () => {
    const strip = `to_jsonb(t) - array['rev', 'server_xid']`;
    for (const table of new Set([...Object.keys(COMPARED), ...STREAMS.map((stream) => stream.table)])) {
      const rows = (): Promise<Row[]> =>
        database.sql(`select t.id, ${strip} as row from public.${table} t order by t.id`);
      const before = await rows();
      await database.exec(`update public.${table} set id = id;`);
      expect(await rows(), table).toEqual(before);
    }
  });

  it('repeats names and titles exactly as in their source rows', async () => {
    const stale = `
      select 1 from public.conversations c where c.members is distinct from private.member_cards(c.participants)
      union all
      select 1 from public.conversations c join public.jobs j on j.id = c.job_id where c.job_title <> j.title
      union all
      select 1 from public.job_applications a join public.jobs j on j.id = a.job_id join public.profiles p on p.id = a.applicant_id
      where (a.job_title, a.company_name, a.employer_id, a.applicant_name, a.applicant_headline)
        <> (j.title, j.company_name, j.posted_by, p.full_name, p.headline)`;
    expect(await count(stale)).toBe(0);
  });

  it('says how each verified company became one, and finds the signals that it says', async () => {
    const wrong = await count(`
      select 1 from public.companies c where (c.verified_at is not null) <> exists (select from private.company_verifications v
        where v.company_id = c.id and v.state = 'granted' and v.decided_at = c.verified_at and v.company_name = c.name and v.website = c.website
          and (v.verified_how = 'admin' or private.company_address_problem(c.website, v.address) is null))`);
    expect(wrong).toBe(0);
    expect(
      await count("select 1 from private.company_verifications where state = 'granted'"),
    ).toBeGreaterThan(0);
    expect(await count("select 1 from private.company_verifications where state = 'open'")).toBe(1);
    expect(
      await database.sql(
        `select r.signals = private.scam_signals_of(j) as found from public.reports r join public.jobs j on j.id = r.subject_id where r.reason = 'scam_signal'`,
      ),
    ).toEqual([{ found: true }]);
    // None of the other jobs looks like a scam: the crew words in them are the seed's own.
    expect(await count("select 1 from public.jobs j where private.scam_signals_of(j) <> '{}'")).toBe(1);
  });

  it('shows the demo talents bookings that confirm a credit, and some that do not, and has notes to quote', async () => {
    const emails = `('talent@marquee.test', 'talent2@marquee.test')`;
    const [row] = await database.sql<{ confirm: number; propose: number; quoted: number }>(
      `select count(*) filter (where credit ? 'is_verified')::int as confirm, count(*) filter (where not credit ? 'is_verified')::int as propose,
         jsonb_array_length(public.testimonials())::int as quoted
       from public.bookings join public.profiles p on p.id = talent_id where status = 'completed' and credit is not null and p.email in ${emails}`,
    );
    expect(row!.confirm).toBeGreaterThan(0);
    expect(row!.propose).toBeGreaterThan(0);
    expect(row!.quoted).toBe(3);
  });

  it('has a hold of the demo talent that is challenged, with most of its clock left, and who challenges it', async () => {
    const [row] = await database.sql<Row>(
      `select f.status, l.status as later, l.rank, f.challenge_deadline = l.challenging_until as is_shown, f.history -> -1 ->> 'status' as last_step,
         f.challenge_deadline - make_interval(hours => 23) > clock_timestamp() as is_fresh
       from public.bookings f join public.profiles p on p.id = f.talent_id
         join private.booking_challenges c on c.challenged_id = f.id join public.bookings l on l.id = c.challenger_id
       where p.email = 'talent@marquee.test'`,
    );
    expect(row).toEqual({
      status: 'challenged',
      later: 'held',
      rank: 2,
      is_shown: true,
      last_step: 'challenged',
      is_fresh: true,
    });
    // Clocks and ranks are as the rules leave them: the timer changes nothing now.
    const all = () =>
      database.sql(
        'select id, status, rank, challenging_until, open_until::text from public.bookings order by id',
      );
    const before = await all();
    await database.exec(
      'select private.advance_bookings(); select private.rank_holds(id), private.time_challengers(id) from public.profiles;',
    );
    expect(await all()).toEqual(before);
  });

  it('has a booking that its employer cancelled, with what is due for it', async () => {
    expect(
      await database.sql(
        `select b.kill_fee_minor::int as due, b.kill_fee_minor = private.kill_fee(b) as is_agreed, days_worked from public.bookings b
         where b.status = 'cancelled' and b.ended_by = 'employer'`,
      ),
    ).toEqual([{ due: 70_000, is_agreed: true, days_worked: 0 }]);
  });

  it('books nobody twice: the days of its bookings are taken', async () => {
    expect(
      await count(`select 1 from public.bookings b, unnest(b.days) as day where b.status = 'confirmed'
        and not exists (select from private.booked_slots s where s.booking_id = b.id and s.day = day)`),
    ).toBe(0);
    const [taken] = await database.sql<{ talent: string; day: string }>(
      `select s.talent_id as talent, s.day::text from private.booked_slots s join public.bookings b on b.id = s.booking_id where not allows_others limit 1`,
    );
    expect(
      await database.sql('select private.first_booked_day($1, array[$2::date], null)::text as day', [
        taken!.talent,
        taken!.day,
      ]),
    ).toEqual([{ day: taken!.day }]);
  });

  it('has only legal steps in the history of every booking', async () => {
    const illegal = `
      select 1 from (select b.status, h.step ->> 'status' as to_state, h.step ->> 'by' as actor, h.nth,
          lag(h.step ->> 'status') over (partition by b.id order by h.nth) as from_state,
          h.step ->> 'status' <> b.status and h.nth = jsonb_array_length(b.history) as is_unfinished
        from public.bookings b, jsonb_array_elements(b.history) with ordinality h (step, nth)) steps
      where is_unfinished or from_state is not null and not exists (select from private.lifecycle_transitions t
        where t.lifecycle = 'booking' and t.from_state = steps.from_state and t.to_state = steps.to_state and t.actor = steps.actor)`;
    expect(await count(illegal)).toBe(0);
  });

  it('promises answers within the days that the rule gives', async () => {
    const wrong = await count(`
      select 1 from public.job_applications a join public.jobs j on j.id = a.job_id, private.job_date_span(j.job_dates) span,
        lateral (select (a.created_at at time zone j.timezone)::date as applied) day
      where a.respond_by is distinct from greatest(
        coalesce(least(j.application_deadline + 7, coalesce(span.first_shoot, span.first_day) - 1), applied + 14), applied + 1)`);
    expect(wrong).toBe(0);
  });

  it('has only legal steps in the history of every job and application', async () => {
    const illegal = `
      select 1 from public.job_application_events e
      where e.from_state is not null and not exists (select from private.lifecycle_transitions t
        where t.lifecycle = 'application' and t.from_state = e.from_state and t.to_state = e.to_state and t.event = e.event)
      union all
      select 1 from public.job_events e
      where e.from_state is not null and not exists (select from private.lifecycle_transitions t
        where t.lifecycle = 'job' and t.from_state = e.from_state and t.to_state = e.to_state and t.event = e.event)`;
    expect(await count(illegal)).toBe(0);
    const unfinished = `
      select 1 from public.job_applications a where a.status is distinct from
        (select e.to_state from public.job_application_events e where e.application_id = a.id order by e.id desc limit 1)
      union all
      select 1 from public.jobs j where j.status is distinct from
        (select e.to_state from public.job_events e where e.job_id = j.id order by e.id desc limit 1)`;
    expect(await count(unfinished)).toBe(0);
    expect(await count('select distinct status from public.job_applications')).toBe(
      APPLICATION_STATUSES.length,
    );
    expect(await count('select distinct status from public.jobs')).toBe(JOB_STATUSES.length);
  });

  it('keeps blocked people out and lets the others keep writing', async () => {
    const blocked = data.conversations.find(
      ({ conversation }) => conversation.state === 'blocked',
    )!.conversation;
    const sender = blocked.participants.find((id) => id !== blocked.state_by)!;
    // The block itself, not only this conversation's state: it applies to every other one between the two.
    const blocks = await database.sql('select blocked_id from private.blocks where blocker_id = $1', [
      blocked.state_by,
    ]);
    expect(blocks).toEqual([{ blocked_id: sender }]);
    const [refused] = await database.as({ id: sender }).push([newMessage(blocked.id)]);
    expect([refused!.status, refused!.code]).toEqual(['refused', 'MQ301']);

    const open = data.conversations.find(({ conversation }) => conversation.state === 'open')!.conversation;
    const [sent] = await database.as({ id: open.participants[0]! }).push([newMessage(open.id)]);
    expect(sent!.status).toBe('accepted');
    const [after] = await database.sql<{ last_seq: number }>(
      'select last_seq from public.conversations where id = $1',
      [open.id],
    );
    expect(after!.last_seq).toBe(open.last_seq + 1);
  });

  it('gives the demo talent’s device their own rows and nobody else’s', async () => {
    const me = data.profiles.find(({ email }) => email === 'talent@marquee.test')!;
    const requests = ['applications', 'conversations', 'notifications', 'saved'].map((stream) => ({
      stream,
      checkpoint: null,
      limit: 1_000,
    }));
    const answers = await database.as({ id: me.id }).pull(requests as never);
    const numbers = answers.map(({ documents }) => documents.length);
    expect(numbers).toEqual([
      data.applications.filter(({ application }) => application.applicant_id === me.id).length,
      data.conversations.filter(({ conversation }) => conversation.participants.includes(me.id)).length,
      await count(`select 1 from public.notifications where user_id = '${me.id}'`),
      data.saved.filter(({ user_id: user }) => user === me.id).length,
    ]);
  });
});

describe('the demo seed', () => {
  it('is loaded completely', async () => {
    const database = await openDatabase('pglite');
    try {
      await seedDatabase(contextOf(database), 'demo');
      const data = buildSeed('demo', NOW);
      const [rows] = await database.sql<Record<string, number>>(`select
        (select count(*)::int from public.jobs) as jobs, (select count(*)::int from public.public_profiles) as people,
        (select count(*)::int from public.job_applications) as applications, (select count(*)::int from public.notifications) as notifications`);
      expect(rows).toEqual({
        jobs: data.jobs.length,
        people: data.people.length,
        applications: data.applications.length,
        notifications: data.notifications.length,
      });
      // Somebody who tries Marquee still has room for what they make themselves.
      const bounds = await database.sql<{ relation: string; owner: string; counted: string; most: number }>(
        'select relation::regclass::text, owner, counted, most from private.row_bounds',
      );
      for (const { relation, owner, counted, most } of bounds) {
        const [busiest] = await database.sql<{ n: number }>(
          `select count(*)::int as n from public.${relation} t where ${counted} group by ${owner} order by 1 desc limit 1`,
        );
        expect(busiest?.n ?? 0, `${relation} where ${counted}`).toBeLessThanOrEqual(most / 2);
      }
    } finally {
      await database.close();
    }
  }, 240_000);
});

describe('signing in', () => {
  it('works for the five demo accounts and for no other account of the seed', async () => {
    const backend = await startTestBackend({ seed: 'small' });
    try {
      const attempt = (email: string, password: string) =>
        backend.client().auth.signInWithPassword({ email, password });
      for (const email of DEMO_EMAILS) {
        const { data, error } = await attempt(email, DEMO_PASSWORD);
        expect(error, email).toBeNull();
        expect(data.user?.email).toBe(email);
      }
      const others = buildSeed('small', NOW)
        .profiles.filter((profile) => !isDemo(profile))
        .slice(0, 3);
      for (const { email } of others)
        expect((await attempt(email, DEMO_PASSWORD)).error?.code, email).toBe('invalid_credentials');
    } finally {
      await backend.stop();
    }
  }, 240_000);
});
