import { STREAMS } from '../../../src/domain/streams';
import { type Person, request, type Rig } from '../rig';

const FIRST_PAGE = 200;
const SNAPSHOT_PAGE = 1_000;
/** The server's own default, which devices ask for while they follow. */
const FOLLOWING_PAGE = 500;

interface Answer {
  stream: string;
  documents: unknown[];
  checkpoint: unknown;
  more: boolean;
  snapshot?: string;
  snapshot_complete?: boolean;
}

/** What a device has received, and from where it goes on. */
export interface Synced {
  rows: number;
  /** Of the answers, as JSON. */
  bytes: number;
  checkpoints: Map<string, unknown>;
}

const pull = (rig: Rig, { token }: Person, requests: object[]): Promise<Answer[]> =>
  request(rig.backend.url, '/rest/v1/rpc/sync_pull', { p_requests: requests }, { token });

/** Pulls every page of every stream from these checkpoints on, as a device does. */
async function pullToEnd(
  rig: Rig,
  person: Person,
  from: ReadonlyMap<string, unknown>,
  firstPage: number,
): Promise<Synced> {
  const checkpoints = new Map(from);
  let [rows, bytes] = [0, 0];
  let open = [...from.keys()].map((stream) => ({ stream, limit: firstPage }));
  while (open.length > 0) {
    const answers = await pull(
      rig,
      person,
      open.map(({ stream, limit }) => ({ stream, checkpoint: checkpoints.get(stream), limit })),
    );
    bytes += JSON.stringify(answers).length;
    for (const answer of answers) {
      checkpoints.set(answer.stream, answer.checkpoint);
      rows += answer.documents.length;
    }
    open = answers
      .filter(({ more }) => more)
      .map(({ stream, snapshot, snapshot_complete: isComplete }) => ({
        stream,
        limit: snapshot !== undefined && isComplete !== true ? SNAPSHOT_PAGE : FOLLOWING_PAGE,
      }));
  }
  return { rows, bytes, checkpoints };
}

/** Pulls everything, as a new device does. */
export const firstSync = (rig: Rig, person: Person): Promise<Synced> =>
  pullToEnd(rig, person, new Map(STREAMS.map(({ name }) => [name, null])), FIRST_PAGE);

/** Pulls everything new, as a device that was here before does. */
export const follow = (
  rig: Rig,
  person: Person,
  checkpoints: ReadonlyMap<string, unknown>,
): Promise<Synced> => pullToEnd(rig, person, checkpoints, FOLLOWING_PAGE);

export async function idlePull(
  rig: Rig,
  person: Person,
  checkpoints: Map<string, unknown>,
): Promise<Answer[]> {
  const answers = await pull(
    rig,
    person,
    [...checkpoints].map(([stream, checkpoint]) => ({ stream, checkpoint })),
  );
  for (const { stream, checkpoint } of answers) checkpoints.set(stream, checkpoint);
  return answers;
}

/** Milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

/** Adds active jobs until there are `upTo`, without triggers, as rows that existed before. */
export async function fillMarket(rig: Rig, poster: Person, upTo: number): Promise<void> {
  const { sql } = rig.backend;
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.jobs (id, posted_by, title, description, category, city, country_code, published_at, slug, company_name, poster_name)
     select gen_random_uuid(), $1, 'Job ' || i, repeat('Second unit on the harbor, half of it on a moving boat. ', 8), 'camera', 'Los Angeles', 'US',
       now() - make_interval(secs => $2 - i), 'job-' || i, 'Gullwing Pictures', 'Mara'
     from generate_series((select count(*) from public.jobs) + 1, $2::int) i`,
    [poster.id, upTo],
  );
  await settle(rig);
}

/** Closes the newest active jobs in one transaction, as rows that changed now, without triggers. */
export async function closeJobs(rig: Rig, count: number): Promise<void> {
  const { sql } = rig.backend;
  await sql('set session_replication_role = replica');
  await sql(
    `update public.jobs set status = 'closed', server_xid = pg_current_xact_id()
     where id in (select id from public.jobs where status = 'active' order by published_at desc limit $1)`,
    [count],
  );
  await settle(rig);
}

async function settle({ backend }: Rig): Promise<void> {
  await backend.sql('set session_replication_role = origin');
  await backend.sql('analyze');
  // The statements blocked the process. This lets it notice connections that closed meanwhile, before the next request uses one.
  await new Promise((resolve) => setTimeout(resolve, 200));
}
