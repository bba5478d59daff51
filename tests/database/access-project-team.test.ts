import { beforeAll, expect, it } from 'vitest';
import {
  PROJECT_ACCESS,
  PROJECT_NOT_YET,
  PROJECT_PROCEDURES,
  PROJECT_ROLES,
  PROJECT_STEPS,
} from './access-matrix-project-team';
import { projectTeam } from './project-team-fixtures';
import { onEveryDatabase } from './every-database';
import { tableOf, type Team, tryTeam } from './team-attempts';

onEveryDatabase(
  'access on a project',
  (db) => {
    let team: Team<(typeof PROJECT_ROLES)[number]>;
    beforeAll(async () => {
      team = await projectTeam(db());
    });

    tryTeam(
      PROJECT_ROLES,
      PROJECT_ACCESS,
      { ...PROJECT_STEPS, ...PROJECT_PROCEDURES },
      PROJECT_NOT_YET,
      () => team,
    );

    it('every table that a project shares is in this matrix', async () => {
      const rows = await db().sql<{ name: string }>(
        "select regexp_replace(relation::text, '^.*[.]', '') as name from sync_private.streams where project_column is not null",
      );
      const tried = new Set(Object.keys(PROJECT_ACCESS).map(tableOf));
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
    });
  },
  { storage: true },
);
