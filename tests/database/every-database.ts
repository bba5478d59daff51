import { afterAll, beforeAll, describe } from 'vitest';
import {
  availableKinds,
  type DatabaseKind,
  type DatabaseNeeds,
  openDatabase,
  type TestDatabase,
} from '../support/database';

const kinds = await availableKinds();
/** As many callers at once as a race here has. */
const CONNECTIONS_OF_A_RACE = 20;

/** Runs a suite on PGlite and, where there is one, on a native server. `db()` is open inside tests and hooks. */
export function onEveryDatabase(
  name: string,
  suite: (db: () => TestDatabase, kind: DatabaseKind) => void,
  needs?: DatabaseNeeds,
): void {
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      database = await openDatabase(kind, needs);
    });
    afterAll(() => database?.close());
    suite(() => {
      if (!database) throw new Error('The database is open inside tests only.');
      return database;
    }, kind);
  });
}

/** Runs a suite that needs several connections at once: on a native server, or not at all, with a printed reason. */
export function onNativeDatabase(
  name: string,
  suite: (db: () => TestDatabase) => void,
  needs?: DatabaseNeeds,
): void {
  if (!kinds.includes('native')) return;
  describe(`${name} (native)`, () => {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      database = await openDatabase('native', { connections: CONNECTIONS_OF_A_RACE, ...needs });
    });
    afterAll(() => database?.close());
    suite(() => {
      if (!database) throw new Error('The database is open inside tests only.');
      return database;
    });
  });
}
