import { METADATA_STEPS } from '../schema/upgrade-steps';
import type { LocalDatabase } from '../storage/local-database';

/**
 * Writes metadata under its new names beside the old ones: after a failed upgrade an older app finds its own unchanged, and the
 * next attempt starts from them.
 * @param knownSteps of `STEPS`, by the app that wrote the store
 */
export async function copyMetadata(database: LocalDatabase, knownSteps: number): Promise<void> {
  const written = new Map<string, Record<string, unknown>>();
  for (const { version, from, to, up } of METADATA_STEPS) {
    if (version <= knownSteps) continue;
    const value = written.get(from) ?? (await database.readMetadata(from));
    if (value !== null && to !== null) written.set(to, up(value));
  }
  if (written.size > 0) await database.writeMetadata(written);
}

/** Only after the new forms are in use. */
export const deleteOldMetadata = (database: LocalDatabase): Promise<void> =>
  database.writeMetadata(new Map(METADATA_STEPS.map(({ from }) => [from, null])));
