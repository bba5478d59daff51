import { STREAMS } from '../../src/domain/streams';
import { DEMO_PASSWORD_HASH, isDemo } from './accounts';
import { eventName } from './applications';
import type { SeedContext } from './context';
import { rowsByStream, type SeedData } from './data';
import { jobDayRows } from './job-days';
import { seedId } from './random';

type Row = Readonly<Record<string, unknown>>;

/**
 * One insert statement per table: the rows travel as one JSON text, which the table's own column types parse.
 */
function insertStatement(table: string, rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): string {
  if (rows.length === 0) return '';
  const json = JSON.stringify(rows);
  if (json.includes('$rows$')) throw new Error(`A row of ${table} contains the dollar-quote delimiter.`);
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $rows$${json}$rows$);\n`;
}

/**
 * Only the demo accounts can sign in. The others have no password and no identity, and are banned
 * permanently.
 */
const BANNED_UNTIL = '2999-12-31T00:00:00.000Z';

function accountRows({ profiles }: SeedData): { users: Row[]; identities: Row[] } {
  const users = profiles.map((profile): Row => {
    const demo = isDemo(profile);
    return {
      id: profile.id,
      instance_id: '00000000-0000-0000-0000-000000000000',
      aud: 'authenticated',
      role: 'authenticated',
      email: profile.email,
      encrypted_password: demo ? DEMO_PASSWORD_HASH : null,
      email_confirmed_at: demo ? profile.created_at : null,
      banned_until: demo ? null : BANNED_UNTIL,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: {
        sub: profile.id,
        email: profile.email,
        full_name: profile.full_name,
        role: profile.role,
        email_verified: demo,
        phone_verified: false,
      },
      created_at: profile.created_at,
      updated_at: profile.created_at,
    };
  });
  const identities = profiles.filter(isDemo).map((profile): Row => ({
    id: seedId('identity', profile.email),
    provider: 'email',
    provider_id: profile.id,
    user_id: profile.id,
    identity_data: { sub: profile.id, email: profile.email, email_verified: true, phone_verified: false },
    created_at: profile.created_at,
    updated_at: profile.created_at,
  }));
  return { users, identities };
}

/** The events that the triggers would have recorded. */
function eventRows({ jobs, applications }: SeedData): { jobEvents: Row[]; applicationEvents: Row[] } {
  const jobEvents = jobs.flatMap(({ job }): Row[] => {
    const event = (name: string, from: string | null, to: string, at: string): Row => ({
      job_id: job.id,
      actor_id: name === 'expire' ? null : job.posted_by,
      event: name,
      from_state: from,
      to_state: to,
      at,
    });
    const closed = job.closed_at ?? job.updated_at;
    return [
      event('publish', null, 'active', job.published_at),
      ...(job.status === 'active'
        ? []
        : [event(job.closed_reason === 'expired' ? 'expire' : 'close', 'active', 'closed', closed)]),
      ...(job.status === 'archived' ? [event('archive', 'closed', 'archived', job.updated_at)] : []),
    ];
  });
  const applicationEvents = applications.flatMap(({ application }) =>
    application.history.map((step, i): Row => {
      const from = application.history[i - 1]?.status ?? null;
      const actors = { applicant: application.applicant_id, employer: application.employer_id, system: null };
      return {
        application_id: application.id,
        actor_id: actors[step.by],
        event: eventName(from, step.status),
        from_state: from,
        to_state: step.status,
        at: step.at,
      };
    }),
  );
  return { jobEvents, applicationEvents };
}

/** The columns of this database's auth tables, which differ between hosted, embedded and test databases. */
async function columnsOf(context: SeedContext, table: string): Promise<Set<string>> {
  const rows = await context.sql<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'auth' and table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  return new Set(rows.map(({ column_name: name }) => name));
}

async function insertKnownColumns(
  context: SeedContext,
  table: 'users' | 'identities',
  rows: readonly Row[],
): Promise<string> {
  const known = await columnsOf(context, table);
  return known.size === 0
    ? ''
    : insertStatement(
        `auth.${table}`,
        rows,
        Object.keys(rows[0] ?? {}).filter((column) => known.has(column)),
      );
}

/** Everybody has been reminded of the calls of the seed: a start at another time of day must not make other notifications. */
const CALL_REMINDERS = `insert into private.call_reminders (sheet_id, user_id, reason, shoot_day, call, version)
  select s.id, m.user_id, reason, s.shoot_day, coalesce(private.call_of(s, m.user_id), ''), s.version from public.call_sheets s
  join public.project_members m on m.project_id = s.project_id and m.status = 'joined', unnest('{eve,call}'::text[]) reason
  where s.status = 'published' on conflict do nothing;\n`;

/** The rows of files themselves. Their bytes follow where there is a Storage to hold them (`supabase/local/storage/seed-files.ts`). */
const FILES_OF_PROJECTS = `insert into public.attachments (id, owner_id, project_file_id, name, type, size, created_at)
  select (file ->> 'id')::uuid, f.added_by, f.id, file ->> 'name', file ->> 'type', (file ->> 'size')::int, f.created_at
  from public.project_files f, jsonb_array_elements(f.attachments) file on conflict do nothing;\n`;

/** What the work was called as both sides agreed (private.keep_agreed_production). */
const AGREED_BOOKINGS = `
  update public.bookings b set agreed_production = private.production_of_booking(b) where confirmed_at is not null;
`;

/** Days that are taken, so that nobody is booked on them again. */
const BOOKED_DAYS = `
  insert into private.booked_slots (booking_id, talent_id, day, allows_others)
    select b.id, b.talent_id, day, private.allows_double_booking(b.talent_id) from public.bookings b, unnest(b.days) as day
    where b.status = 'confirmed' on conflict (booking_id, day) do nothing;
`;

/** Who is first has their 24 hours from now on, as the rule gives them: the demo begins with a clock that runs. */
const CHALLENGES = `
  select private.challenge_holds(b) from public.bookings b where is_challenging;
  update public.bookings set history = history || jsonb_build_object('status', 'challenged', 'by', 'system',
      'at', challenge_deadline - make_interval(hours => private.challenge_hours()))
    where status = 'challenged' and history -> -1 ->> 'status' <> 'challenged';
`;

/** For which company a booking was asked, and what the triggers keep of one by a company that is verified: its credit says so, and what is written about it can be quoted. */
const VERIFIED_BOOKINGS = `
  update public.bookings b set company_id = p.company_id from public.profiles p
    where p.id = b.employer_id and private.has_permission(p.id, p.company_id, 'hire');
  update public.bookings set credit = credit || '{"is_verified": true}'
    where status = 'completed' and credit is not null and private.is_verified_company(company_id);
  update public.notes n set is_vouched = true from public.bookings b where b.id = n.booking_id and b.credit -> 'is_verified' = 'true';
`;

/** How long each completed booking can be written about; what is over, or written by both, is done. */
const NOTE_WINDOWS = `insert into private.note_windows (booking_id, closes_at, is_done, is_reminded)
  select id, closes_at, closes_at <= now() or exists (select from public.notes n where n.booking_id = b.id), true
  from (select id, (history -> -1 ->> 'at')::timestamptz + make_interval(days => private.note_days()) as closes_at
    from public.bookings where status = 'completed') b
  on conflict (booking_id) do update set is_done = excluded.is_done, is_reminded = true;\n`;

/**
 * Inserts everything in one transaction, with triggers and foreign keys off: the rows arrive as the triggers
 * would have left them (tests/database/seed.test.ts checks that), and row by row it would take minutes.
 * Superuser only.
 */
export async function insertSeed(context: SeedContext, data: SeedData): Promise<void> {
  const { users, identities } = accountRows(data);
  const { jobEvents, applicationEvents } = eventRows(data);
  const conversations = data.conversations.map(({ conversation, messages }): Row => ({
    ...conversation,
    created_by: messages[0]?.sender_id ?? null,
  }));
  const members = data.conversations.flatMap(({ conversation }) =>
    // Of a company's thread the person alone: its people find it by their company.
    (conversation.person_id === null ? conversation.participants : [conversation.person_id]).map(
      (user): Row => ({
        conversation_id: conversation.id,
        user_id: user,
        is_active: true,
      }),
    ),
  );
  const blocks = data.conversations
    .filter(({ conversation }) => conversation.state === 'blocked')
    .flatMap(({ conversation }) =>
      conversation.participants
        .filter((user) => user !== conversation.state_by)
        .map((user): Row => ({
          blocker_id: conversation.state_by,
          blocked_id: user,
          created_at: conversation.updated_at,
        })),
    );
  const messages = data.conversations.flatMap(({ conversation, messages: said }) =>
    said.map((message): Row => ({ ...message, company_id: conversation.company_id })),
  );
  const rows: Record<string, readonly Row[]> = { ...rowsByStream(data), conversations, messages };
  const statements = [
    'set local session_replication_role = replica;\n',
    await insertKnownColumns(context, 'users', users),
    await insertKnownColumns(context, 'identities', identities),
    ...STREAMS.map(({ name, table }) => insertStatement(`public.${table}`, rows[name] ?? [])),
    insertStatement(
      'public.attachments',
      data.logoFiles.map((file): Row => ({ ...file })),
    ),
    insertStatement('public.job_events', jobEvents),
    insertStatement('public.job_application_events', applicationEvents),
    insertStatement('public.conversation_members', members),
    insertStatement('private.blocks', blocks),
    insertStatement(
      'public.reports',
      data.reports.map((report): Row => ({ ...report })),
    ),
    insertStatement(
      'private.sealed_notes',
      data.written.sealed.map((note): Row => ({ ...note })),
    ),
    NOTE_WINDOWS,
    FILES_OF_PROJECTS,
    CALL_REMINDERS,
    AGREED_BOOKINGS,
    BOOKED_DAYS,
    CHALLENGES,
    VERIFIED_BOOKINGS,
    insertStatement(
      'private.company_verifications',
      data.verifications.map((verification): Row => ({ ...verification })),
    ),
    insertStatement(
      'private.job_savers',
      data.jobDays.savers.map((saver): Row => ({ ...saver })),
    ),
    insertStatement(
      'private.job_days',
      jobDayRows(data.jobDays).map((day): Row => ({ ...day })),
    ),
    'set local session_replication_role = origin;\n',
  ];
  await context.exec(statements.join(''));
}
