import { type DatabaseKind, openDatabase, type TestDatabase } from '../../support/database';

export type Server = TestDatabase;

export const openServer = (kind: DatabaseKind = 'pglite'): Promise<Server> =>
  openDatabase(kind, { storage: true, connections: 1 });
