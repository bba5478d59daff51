import { databaseName } from '../database-name';
import { deleteDatabase } from '../storage/idb-connection';

/**
 * Deletes the databases that an account's removed store leaves, which are empty, and named by the account (S9). Called once every tab can know that the
 * account was left: a tab that has it open would take this for the browser's doing, and put its work back. @throws DatabaseStillOpen
 */
export async function deleteDatabasesOf(accountId: string): Promise<void> {
  const prefix = `rxdb-dexie-${databaseName(accountId)}--`;
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}
