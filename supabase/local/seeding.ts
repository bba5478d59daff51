import type { Database } from './database';
import { messageOf, StartupError } from './startup-error';

export type SeedKind = 'demo' | 'small' | 'none';

const NOTE = 'seed';

/**
 * Fills an empty database once, all or nothing, and notes which seed it was.
 * @returns the seed that the database has, which may be an earlier one; 'none' counts, so that a database somebody has
 * worked in is not filled by a later start.
 * @throws StartupError where the database holds accounts of another origin, or the seed does not fit its schema.
 */
export async function seedOnce(
  database: Database,
  kind: SeedKind,
  progress: (line: string) => void,
): Promise<SeedKind> {
  const [note] = await database.query<{ value: SeedKind }>(
    'select value from marquee_local.notes where name = $1',
    [NOTE],
  );
  if (note) return note.value;
  if (kind !== 'none')
    progress(`Filling the empty database with ${kind === 'demo' ? 'demo data' : 'a little data'} ...`);
  try {
    await database.transaction(async ({ exec, query }) => {
      if (kind !== 'none') {
        const { seedDatabase } = await import('../seed/seed');
        await seedDatabase({ exec, sql: query, now: new Date() }, kind);
      }
      await query('insert into marquee_local.notes (name, value) values ($1, $2)', [NOTE, kind]);
    });
  } catch (error) {
    throw new StartupError(
      `The ${kind} seed could not be put into the database: ${messageOf(error)}. Start with --seed none to leave it as it is.`,
    );
  }
  return kind;
}
