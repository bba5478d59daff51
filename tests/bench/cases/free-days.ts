import { ASKED_DAYS, FREE_ON_ALL, peopleWithDays } from '../../support/people-with-days';
import { request } from '../rig';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, type Row, times } from '../table';

const PEOPLE = 100_000;
const ROUNDS = 40;
const GOAL_MS = 50;
/** A page of the directory. */
const PAGE = 20;

interface Query {
  freeOn?: readonly string[];
}

/** "Free on these days" in the directory, over a market: whole requests of a signed-in employer to the server, on this machine. */
export async function freeDays({ rig }: Stage): Promise<Row[]> {
  const { backend } = rig;
  const employer = await rig.signUp('free', 'employer');
  const people = count('BENCH_PEOPLE', PEOPLE);
  await backend.sql('set session_replication_role = replica');
  await backend.sql(peopleWithDays(people));
  await backend.sql('set session_replication_role = origin');
  await backend.sql('analyze public.public_profiles');
  const [expected] = await backend.sql<{ count: number }>(
    `select count(*)::int as count from public.public_profiles where not _deleted and ${FREE_ON_ALL}`,
  );

  const search = async (query: Query): Promise<{ took: number; found: number }> => {
    const body = { p_query: { limit: PAGE, departments: ['camera'], ...query } };
    const startedAt = performance.now();
    const { documents } = await request<{ documents: unknown[] }>(
      backend.url,
      '/rest/v1/rpc/search_people',
      body,
      { token: employer.token },
    );
    return { took: performance.now() - startedAt, found: documents.length };
  };
  const contenders = [
    { what: 'free on five days', query: { freeOn: ASKED_DAYS } },
    { what: 'free on one day', query: { freeOn: ASKED_DAYS.slice(0, 1) } },
    { what: 'the same search without days', query: {} },
  ].map((each) => ({ ...each, took: [] as number[] }));
  // The first is the one that compiles the functions.
  for (const { query } of contenders) await search(query);
  for (let round = 0; round < count('BENCH_ROUNDS', ROUNDS); round += 1)
    for (const { query, took } of contenders) {
      const answer = await search(query);
      if (answer.found !== Math.min(PAGE, query.freeOn === ASKED_DAYS ? (expected?.count ?? 0) : PAGE))
        throw new Error(`The search found ${answer.found} people.`);
      took.push(answer.took);
    }
  const [peer] = contenders.slice(-1).map(({ took }) => median(took));
  return contenders.map(({ what, query, took }): Row => {
    const isPeer = query.freeOn === undefined;
    const ratio = isPeer ? '' : `, ${times(median(took) / (peer ?? Number.NaN))} as long as without days`;
    return {
      id: what === contenders[0]?.what ? 'days' : '',
      what: `${what}, of ${people.toLocaleString('en')} people`,
      measured: `p95 ${ms(p95(took))}, median ${ms(median(took))} (${took.length} times)${ratio}`,
      goal: isPeer ? '' : `p95 <= ${GOAL_MS} ms`,
      met: isPeer ? null : p95(took) <= GOAL_MS,
    };
  });
}
