import { beforeAll, describe, expect, it } from 'vitest';
import type { PullAnswer, PulledDocument, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { newId } from '@/domain/ids';
import { onEveryDatabase } from './every-database';
import { applyTo, type Cast, cast, pullAll } from './sync-fixtures';

/** What a page ends after, as in `sync_private.page_bytes()`. */
const PAGE_BYTES = 512 * 1024;
const LARGE_BYTES = 20_000;
const LARGE_ROWS = 80;

const bytesOf = (document: PulledDocument): number => Buffer.byteLength(JSON.stringify(document));
const sizeOf = (answer: PullAnswer): number =>
  answer.documents.reduce((sum, document) => sum + bytesOf(document), 0);

onEveryDatabase('the bytes of a page', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });

  /** Drafts of this person, each with this many bytes of text. */
  async function drafts(who: As, count: number, bytes: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    await db().sql(
      `insert into public.drafts (id, owner_id, kind, title, payload)
       select id, $2, 'job', 'large', jsonb_build_object('description', repeat('é', $3::int / 2)) from unnest($1::uuid[]) id`,
      [ids, who.id, bytes],
    );
    return ids;
  }
  const person = async (): Promise<As> => db().as({ id: await db().createUser() });

  /** All pages, until there is no more. */
  async function pages(who: As, stream: string, checkpoint: unknown) {
    const answers: PullAnswer[] = [];
    // Transactions of other databases on the same server may hold rows back for a moment.
    for (let isBehind = true; isBehind;) {
      const [answer] = await who.pull([{ stream, checkpoint, limit: 500 }]);
      answers.push(answer!);
      ({ checkpoint } = answer!);
      isBehind = answer!.more || answer!.rows_behind_horizon > 0;
    }
    return answers;
  }

  it.each(['a snapshot', 'changes'])(
    'B12: a page of %s ends at 512 KB, and the next goes on where it ended',
    async (kind) => {
      const who = await person();
      const { checkpoint } = await pullAll(who, 'drafts');
      const ids = await drafts(who, LARGE_ROWS, LARGE_BYTES);
      const answers = await pages(who, 'drafts', kind === 'changes' ? checkpoint : null);
      const withRows = answers.filter(({ documents }) => documents.length > 0);
      expect(withRows.length).toBeGreaterThanOrEqual(Math.floor((LARGE_ROWS * LARGE_BYTES) / PAGE_BYTES));
      for (const answer of answers) expect(sizeOf(answer)).toBeLessThan(PAGE_BYTES + 2 * LARGE_BYTES);
      // Nothing is left out where a page ends.
      expect(new Set(answers.flatMap(({ documents }) => documents.map(({ id }) => id)))).toEqual(
        new Set(ids),
      );
    },
  );

  describe('with the number of rows', () => {
    it('small rows fill a page by their number, as before', async () => {
      const who = await person();
      await drafts(who, 120, 10);
      const [answer] = await who.pull([{ stream: 'drafts', checkpoint: null, limit: 100 }]);
      expect(answer!.documents).toHaveLength(100);
    });

    it('S12: a catalogue that ends by bytes is complete only at its budget', async () => {
      await db().sql(
        `insert into public.jobs (id, posted_by, title, description, status, published_at)
         select gen_random_uuid(), $1, 'bulk ' || i, repeat('é', $2::int / 2), 'active', now() - make_interval(mins => i) from generate_series(1, 60) i`,
        [people.otherEmployer.id, LARGE_BYTES],
      );
      const who = await person();
      const found: unknown[] = [];
      let checkpoint: unknown = null;
      let answer: PullAnswer | undefined;
      while (!answer?.snapshot_complete) {
        const asked = { stream: 'jobs', checkpoint, limit: 500, budget: 50 };
        [answer] = await who.pull([asked]);
        checkpoint = answer!.checkpoint;
        found.push(...answer!.documents.map((row) => (row as Row).title));
      }
      expect(found).toEqual(Array.from({ length: 50 }, (_, i) => `bulk ${i + 1}`));
      expect(answer.truncated).toBe(true);
    });

    it('S6: what concerns the person is in the snapshot, over as many pages as it takes', async () => {
      const who = await person();
      await db().sql(
        `insert into public.jobs (id, posted_by, title, description, status, published_at)
         select gen_random_uuid(), $1, 'own', repeat('é', $2::int / 2), 'active', now() - interval '1 year' from generate_series(1, 60)`,
        [who.id, LARGE_BYTES],
      );
      const own = (await pages(who, 'jobs', null)).flatMap(({ documents }) =>
        documents.filter((row) => (row as Row).title === 'own').map(({ id }) => id),
      );
      expect(new Set(own).size).toBe(60);
    });

    it('S5: a row that changed, and to which access changed, is not lost where a page ends', async () => {
      const who = await person();
      const { checkpoint } = await pullAll(who, 'drafts');
      const ids = await drafts(who, LARGE_ROWS, LARGE_BYTES);
      for (const id of ids.slice(0, 40))
        await db().sql("update public.drafts set title = 'changed' where id = $1", [id]);
      const answers = await pages(who, 'drafts', checkpoint);
      const rows = applyTo(
        new Map(),
        answers.flatMap(({ documents }) => documents),
      );
      expect([...rows.values()].filter((row) => row.title === 'changed')).toHaveLength(40);
      expect(rows.size).toBe(LARGE_ROWS);
    });
  });
});
