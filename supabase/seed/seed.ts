import type { SeedContext, SeedKind } from './context';
import { buildSeed } from './data';
import { insertSeed } from './insert';

/**
 * Fills a migrated database that has no accounts. The same day produces the same rows. All or nothing: a
 * failure leaves the database as it was. For local use only: the demo accounts' password is public.
 */
export async function seedDatabase(context: SeedContext, kind: SeedKind): Promise<void> {
  const [found] = await context.sql<{ exists: boolean }>(
    'select exists (select from public.profiles) as exists',
  );
  if (found?.exists) throw new Error('The demo data needs an empty database: this one already has accounts.');
  await insertSeed(context, buildSeed(kind, context.now));
  await context.exec('analyze;');
}
