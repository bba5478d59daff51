import { beforeAll, expect, it } from 'vitest';
import {
  COMPANY_ACCESS,
  COMPANY_NOT_YET,
  COMPANY_PROCEDURES,
  COMPANY_ROLES,
  COMPANY_STEPS,
} from './access-matrix-company-team';
import { companyTeam } from './company-team-fixtures';
import { onEveryDatabase } from './every-database';
import { tableOf, type Team, tryTeam } from './team-attempts';

onEveryDatabase(
  'access in a company',
  (db) => {
    let team: Team<(typeof COMPANY_ROLES)[number]>;
    beforeAll(async () => {
      team = await companyTeam(db());
    });

    tryTeam(
      COMPANY_ROLES,
      COMPANY_ACCESS,
      { ...COMPANY_STEPS, ...COMPANY_PROCEDURES },
      COMPANY_NOT_YET,
      () => team,
      ['conversations', 'messages'],
    );

    it('every table that a company shares is in this matrix', async () => {
      const rows = await db().sql<{ name: string }>(
        "select regexp_replace(relation::text, '^.*[.]', '') as name from sync_private.streams where company_column is not null",
      );
      const tried = new Set(Object.keys(COMPANY_ACCESS).map(tableOf));
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
    });
  },
  { storage: true },
);
