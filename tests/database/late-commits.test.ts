import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { isPromise } from '../support/scope';
import { applyTo } from './sync-fixtures';
import { onNativeDatabase } from './every-database';
import { seededRandom } from './seeded-random';

/** In the promise for a little longer than the longest transaction; `all` makes a thousand. */
const PULLS = isPromise() ? 300 : 1_000;
const PAUSE_MS = 10;
const WRITERS = 4;
/** Most transactions are short; one writer's first stays open this long, and holds back the horizon. */
const LONGEST_HOLD_MS = 10_000;
const USUAL_HOLD_MS = 400;
const SEED = 20_261_121;

onNativeDatabase(
  'late commits',
  (db) => {
    it(`S5: ${PULLS} pulls under ${WRITERS} writers that hold their transactions open miss nothing, where a time checkpoint does`, async () => {
      const random = seededRandom(SEED);
      const poster = await db().createUser({ role: 'employer' });
      const reader = db().as({ id: await db().createUser() });
      const others = await db().connect();
      let stopped = false;

      const writer = async (firstHoldMs: number): Promise<void> => {
        const connection = await db().connect();
        let holdMs = firstHoldMs;
        while (!stopped) {
          await connection.sql('begin');
          for (let i = 0; i <= random() * 2; i += 1) {
            await connection.sql("insert into public.jobs (id, posted_by, title) values ($1, $2, 'late')", [
              newId(),
              poster,
            ]);
          }
          await wait(holdMs);
          holdMs = random() < 0.5 ? random() * 20 : random() * USUAL_HOLD_MS;
          await connection.sql(random() < 0.1 ? 'rollback' : 'commit');
          await wait(random() * 10);
        }
        await connection.end();
      };
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        writer(index === 0 ? LONGEST_HOLD_MS : 0),
      );

      const ours = new Map<string, Row>();
      const byTime = new Set<string>();
      let checkpoint: unknown = null;
      let lastTime = '-infinity';
      let held = 0;
      const pull = async (untilNothingIsHeld = false): Promise<void> => {
        for (let more = true; more;) {
          const [answer] = await reader.pull([{ stream: 'jobs', checkpoint, limit: 40 }]);
          applyTo(ours, answer!.documents);
          ({ checkpoint } = answer!);
          held += answer!.rows_behind_horizon > 0 ? 1 : 0;
          more = answer!.more || (untilNothingIsHeld && answer!.rows_behind_horizon > 0);
          if (more && !answer!.more) await wait(5);
        }
        const rows = await others.sql<{ id: string; at: string }>(
          'select id, updated_at::text as at from public.jobs where updated_at > $1::text::timestamptz order by updated_at',
          [lastTime],
        );
        for (const row of rows) byTime.add(row.id);
        lastTime = rows.at(-1)?.at ?? lastTime;
      };
      for (let i = 0; i < PULLS; i += 1) {
        await pull();
        await wait(PAUSE_MS);
      }
      stopped = true;
      await Promise.all(writers);
      await pull(true);
      await others.end();

      const committed = (await db().sql<{ id: string }>('select id from public.jobs')).map(({ id }) => id);
      expect(committed.length).toBeGreaterThan(100);
      expect(committed.filter((id) => !ours.has(id))).toEqual([]);
      // The test proves something only if the naive approach fails in it.
      expect(committed.filter((id) => !byTime.has(id)).length).toBeGreaterThan(0);
      expect(held).toBeGreaterThan(0);
    }, 180_000);
  },
  { alone: true },
);
