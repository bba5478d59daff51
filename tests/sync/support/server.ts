import { openDatabase, type TestDatabase } from '../../support/database';

export type Server = TestDatabase;

export const openServer = (): Promise<Server> => openDatabase('pglite', { storage: true });
