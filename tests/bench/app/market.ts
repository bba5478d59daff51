import { DEMO_PASSWORD } from '../../support/session';
import type { Rig } from '../rig';

export const MARKET_JOBS = 1_500;
export const MARKET_PEOPLE = 640;
/** A talent of the demo data, with conversations, notifications and saved jobs. */
export const DEMO_TALENT = { email: 'talent@marquee.test', password: DEMO_PASSWORD };

/** Makes the demo data the market of the goals: copies open jobs until there are as many, and checks that there are as many people. Returns how many companies there are. */
export async function fillUpMarket({ backend: { sql } }: Rig): Promise<{ companies: number }> {
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'jobs' and is_generated = 'NEVER' and column_name not in ('id', 'slug', 'published_at')`,
  );
  const copied = columns.map(({ name }) => `"${name}"`).join(', ');
  await sql('set session_replication_role = replica');
  await sql(
    // The copies are older than all others, so that no list shows a job beside its copy.
    `insert into public.jobs (id, slug, published_at, ${copied})
     select gen_random_uuid(), slug || '-again', published_at - interval '1 year', ${copied} from public.jobs where status = 'active'
     order by id limit greatest(0, $1 - (select count(*) from public.jobs where status = 'active'))`,
    [MARKET_JOBS],
  );
  await sql('set session_replication_role = origin');
  await sql('analyze');
  const [held] = await sql<{ jobs: number; people: number; companies: number }>(
    `select (select count(*)::int from public.jobs where status = 'active') as jobs,
       (select count(*)::int from public.profiles where role = 'talent' and is_active) as people,
       (select count(*)::int from public.companies) as companies`,
  );
  if (held?.jobs !== MARKET_JOBS || held.people !== MARKET_PEOPLE)
    throw new Error(`The market holds ${held?.jobs} jobs and ${held?.people} people.`);
  return { companies: held.companies };
}

/** The job that the list shows first. */
export async function newestJobId({ backend: { sql } }: Rig): Promise<string> {
  const [job] = await sql<{ id: string }>(
    `select id from public.jobs where status = 'active' order by published_at desc limit 1`,
  );
  if (!job) throw new Error('There is no open job.');
  return job.id;
}

/** The ids of the conversations that this person's list shows and in which they may write. */
export async function openConversationIds({ backend: { sql } }: Rig, email: string): Promise<string[]> {
  const found = await sql<{ id: string }>(
    `select c.id from public.conversations c join auth.users u on u.id = any (c.participants)
     where u.email = $1 and c.state = 'open' and not exists (select from public.saved s
       where s.user_id = u.id and s.kind = 'archived' and s.target_id = c.id and not s._deleted)
     order by c.id`,
    [email],
  );
  return found.map(({ id }) => id);
}
