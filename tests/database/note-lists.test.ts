import { beforeAll, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { onEveryDatabase } from './every-database';

/** How many notes of others there are. */
const OTHERS = 5_000;
const SUBJECT = newId();
const COMPANY = newId();

onEveryDatabase('lists of notes', (db) => {
  /** How many rows of notes the database reads for the answer. */
  const read = (statement: string): Promise<{ rows: number; count: number }> =>
    db()
      .as({ id: null })
      .transaction(async (sql) => {
        const rows = async (): Promise<number> =>
          Number(
            (
              await sql<{ n: number }>(
                "select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'notes'",
              )
            )[0]!.n,
          );
        const before = await rows();
        const [row] = await sql<{ count: number }>(statement);
        return { rows: (await rows()) - before, count: Number(row!.count) };
      });

  beforeAll(async () => {
    const others = `select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(1, ${OTHERS})`;
    const ours = `select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '${SUBJECT}'::uuid, '${COMPANY}'::uuid from generate_series(1, 4)`;
    await db().exec(`
      set local session_replication_role = replica;
      insert into public.notes (id, booking_id, reviewer_id, subject_id, company_id, about, rating, text, collaboration_type, is_public, is_shown)
        select *, 'employer', 5, 'Good', 'feature', true, true from (${others} union all ${ours}) notes;
      set local session_replication_role = origin;
      analyze public.notes;
    `);
  });

  it.each([
    ['one person', `{"subject": "${SUBJECT}"}`, 4],
    ['one company', `{"company": "${COMPANY}"}`, 4],
    ['somebody without any', `{"subject": "${newId()}"}`, 0],
  ])('of %s read their notes and no others, however many there are', async (_whose, filters, count) => {
    const { rows, count: counted } = await read(
      `select public.published_notes('${filters}') ->> 'count' as count`,
    );
    expect(counted).toBe(count);
    expect(rows).toBeLessThanOrEqual(3 * count);
  });

  it('that the landing page quotes read the few that can be quoted', async () => {
    const { rows, count } = await read('select jsonb_array_length(public.testimonials()) as count');
    expect([rows, count]).toEqual([0, 0]);
  });
});
