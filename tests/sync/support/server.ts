import { type DatabaseKind, oneKind, openDatabase, type TestDatabase } from '../../support/database';

export type Server = TestDatabase;

/** A server of its own, because open transactions of concurrent tests would delay its pulls (S5). */
export const openServer = async (kind?: DatabaseKind): Promise<Server> =>
  openDatabase(kind ?? (await oneKind()), { storage: true, connections: 1, alone: true });
