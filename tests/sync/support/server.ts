import { type DatabaseKind, oneKind, openDatabase, type TestDatabase } from '../../support/database';

export type Server = TestDatabase;

/** Alone: transactions of tests that run beside this one would hold its pulls back (S5), now and then. */
export const openServer = async (kind?: DatabaseKind): Promise<Server> =>
  openDatabase(kind ?? (await oneKind()), { storage: true, connections: 1, alone: true });
