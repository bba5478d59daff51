import { expect, it } from 'vitest';
import { addDays } from '@/domain/values/days';
import { onEveryDatabase } from './every-database';

/** Enough that a scan costs more than the index. The bench measures a market of 100,000. */
const PEOPLE = 20_000;
const FIRST = new Date().toISOString().slice(0, 10);
/** A quarter of the days of each person is free; on all of these, one in a thousand people. */
const ASKED = [3, 4, 5, 6, 7].map((n) => addDays(FIRST, n));

onEveryDatabase('a search of everybody for those who are free', (db) => {
  it('is answered by the index of free days, also beside other filters, and finds whom a scan finds', async () => {
    await db().exec(`
      set local session_replication_role = replica;
      insert into public.public_profiles (id, full_name, first_name, last_name, role, headline, bio, location, city, region, country_code,
        departments, role_codes, skills, currency, kit, unions, languages, open_to_contact, show_rate, created_at, shown_days)
      select gen_random_uuid(), 'Person ' || n, 'Person', n::text, 'talent', '', '', '', '', '', 'GB', '{camera}', '{first_ac}', '{}', 'GBP', '{}', '{}',
        '{en}', true, false, now() - n * interval '1 minute',
        '${FIRST}' || translate(md5(n::text) || md5('a' || n) || md5('b' || n), '0123456789abcdef', 'ffffbbbbhhpp----') || 'b'
      from generate_series(1, ${PEOPLE}) n;
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
    const found = await search({ freeOn: ASKED, departments: ['camera'] });
    await flush();
    expect(await scans()).toBeGreaterThan(before);
    const letters = ASKED.map((_, n) => `substr(shown_days, ${11 + 3 + n}, 1) = 'f'`).join(' and ');
    const scanned = await db().sql<{ id: string }>(
      `select id from public.public_profiles where not _deleted and ${letters} order by created_at desc, id desc limit 200`,
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(scanned.map(({ id }) => id));
  });
});
