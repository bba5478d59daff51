import { seeded } from '../support/random';
import type { Server } from '../support/server';

/** The budget of jobs: more than people publish in a scenario, and less than a backfill brings. */
const BUDGET = 60;
const BACKFILLED = 90;
/** In each step. About half of all scenarios have one. */
const CHANCE = 0.012;

/** Posts all of it, and has no phone. */
export const IMPORTER = '00000000-0000-4000-8000-000000000001';
export const LIMIT_MARKET = `update sync_private.streams set budget = ${BUDGET} where name = 'jobs';`;

const CLOSE = `update public.jobs set status = 'closed', closed_reason = null
  where title like 'imported %' and status = 'active'`;
/** Also makes the market smaller than the budget again, so that a phone holds all of it in the end. */
export const CLOSE_MARKET = `${CLOSE};`;

/**
 * What an importer does to the whole market at once: more, or a little less, than a device may hold (S12). Its own random numbers, so that
 * scenarios without it are as they were.
 */
export function marketOf(seed: number): (server: Server) => Promise<string | null> {
  const random = seeded(seed * 2 + 1);
  let imported = 0;
  return async (server) => {
    if (random() >= CHANCE) return null;
    const share = random();
    if (imported === 0 || random() < 0.4) {
      await server.sql(
        // The month: the same seed gives the same scenario, and what people publish is newer.
        `insert into public.jobs (id, posted_by, title, category, published_at, status)
         select overlay(overlay(md5($1::text || n)::text placing '4' from 13) placing '8' from 17)::uuid, $2, 'imported ' || n, 'grip',
           date_trunc('month', now()) - make_interval(hours => n - $3::int), 'active' from generate_series($3::int + 1, $4::int) n`,
        [seed, IMPORTER, imported, (imported += BACKFILLED)],
      );
      return 'a backfill of jobs';
    }
    await server.sql(`${CLOSE} and ('x' || right(id::text, 2))::bit(8)::int < $1`, [Math.floor(share * 300)]);
    return 'many jobs are closed at once';
  };
}
