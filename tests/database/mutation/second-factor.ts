import { migrationFiles } from '../../support/database';
import { createdIn, functionsOf } from './functions';
import { mutantsOf, type SqlMutant } from './mutants';

/** What is mutated, and the tests that must notice: each function as the last migration that defines it leaves it. */
interface Target {
  /** All functions that it creates. */
  migration: string;
  tests: readonly string[];
}

const FACTOR = 'tests/database/two-factor.test.ts';
const BORDERS = 'tests/database/two-factor-borders.test.ts';
const RECOVERY = 'tests/database/two-factor-recovery.test.ts';
const GATE = 'tests/database/gate.test.ts';
const CHANGES = 'tests/database/credential-changes.test.ts';

export const TARGETS: readonly Target[] = [
  { migration: '20261101003310_totp.sql', tests: [FACTOR, BORDERS] },
  { migration: '20261101003320_two_factor.sql', tests: [FACTOR, BORDERS, RECOVERY] },
  { migration: '20261101000200_second_factor.sql', tests: [GATE, FACTOR] },
  { migration: '20261101003330_second_factor_recovery.sql', tests: [RECOVERY, BORDERS, CHANGES] },
  { migration: '20261101003300_security_events.sql', tests: [FACTOR] },
  { migration: '20261101003350_credential_changes.sql', tests: [CHANGES] },
];

export interface TargetMutant extends SqlMutant {
  tests: readonly string[];
}

export function secondFactorMutants(): TargetMutant[] {
  const migrations = migrationFiles();
  const functions = functionsOf(migrations);
  return TARGETS.flatMap(({ migration, tests }) => {
    const source = migrations.find(({ file }) => file === migration);
    if (!source) throw new Error(`There is no migration ${migration}.`);
    return createdIn(source).flatMap((name) => {
      const found = functions.get(name);
      if (!found) throw new Error(`No migration defines ${name}.`);
      return mutantsOf(found).map((mutant) => ({ ...mutant, tests }));
    });
  });
}
