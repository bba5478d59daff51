import { expect, it } from 'vitest';
import { ASKED_DAYS, FREE_ON_ALL, peopleWithDays } from '../support/people-with-days';
import { onEveryDatabase } from './every-database';

/** Enough that a scan costs more than the index. What it takes of a market of 100,000 is the bench's case `days`. */
const PEOPLE = 20_000;

onEveryDatabase('a search of everybody for those who are free', (db) => {
  it('is answered by the index of free days, also beside other filters, and finds whom a scan finds', async () => {
    await db().exec(`
      set local session_replication_role = replica;
      ${peopleWithDays(PEOPLE)};
      analyze public.public_profiles;`);
    const scans = async (): Promise<number> => {
      const [row] = await db().sql<{ count: string | number }>(
        "select idx_scan as count from pg_stat_user_indexes where indexrelname = 'public_profiles_free_days'",
      );
      return Number(row!.count);
    };
    const flush = (): Promise<unknown> => db().sql('select pg_stat_force_next_flush()');
    const search = async (query: object): Promise<string[]> => {
      const [row] = await db().sql<{ answer: { documents: { id: string }[] } }>(
        'select public.search_people($1::text::jsonb) as answer, pg_stat_force_next_flush()',
        [JSON.stringify({ limit: 200, ...query })],
      );
      return row!.answer.documents.map(({ id }) => id);
    };
    await flush();
    const before = await scans();
    const found = await search({ freeOn: ASKED_DAYS, departments: ['camera'] });
    await flush();
    expect(await scans()).toBeGreaterThan(before);
    const scanned = await db().sql<{ id: string }>(
      `select id from public.public_profiles where not _deleted and ${FREE_ON_ALL} order by created_at desc, id desc limit 200`,
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(scanned.map(({ id }) => id));
  });
});
