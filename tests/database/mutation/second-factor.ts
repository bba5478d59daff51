import { schemaFiles } from '../../support/sql-files';
import { createdIn, functionsOf } from './functions';
import { mutantsOf, type SqlMutant } from './mutants';

/** What is mutated, and the tests that must fail. */
interface Target {
  /** A schema file: every function in it. */
  file: string;
  tests: readonly string[];
}

const FACTOR = 'tests/database/two-factor.test.ts';
const BORDERS = 'tests/database/two-factor-borders.test.ts';
const RECOVERY = 'tests/database/two-factor-recovery.test.ts';
const GATE = 'tests/database/gate.test.ts';
const CHANGES = 'tests/database/credential-changes.test.ts';

export const TARGETS: readonly Target[] = [
  { file: '08_accounts/02_one_time_codes.sql', tests: [FACTOR, BORDERS] },
  { file: '08_accounts/03_second_factor.sql', tests: [FACTOR, BORDERS, RECOVERY] },
  { file: '02_access/01_gate.sql', tests: [GATE, FACTOR] },
  { file: '08_accounts/04_second_factor_recovery.sql', tests: [RECOVERY, BORDERS, CHANGES] },
  { file: '08_accounts/01_security_events.sql', tests: [FACTOR] },
  { file: '08_accounts/06_identity_proofs.sql', tests: [CHANGES] },
  { file: '08_accounts/07_credential_changes.sql', tests: [CHANGES] },
];

export interface TargetMutant extends SqlMutant {
  tests: readonly string[];
}

export function secondFactorMutants(): TargetMutant[] {
  const files = schemaFiles();
  const functions = functionsOf(files);
  return TARGETS.flatMap(({ file, tests }) => {
    const source = files.find((other) => other.file === file);
    if (!source) throw new Error(`There is no schema file ${file}.`);
    return createdIn(source).flatMap((name) => {
      const found = functions.get(name);
      if (!found) throw new Error(`No schema file defines ${name}.`);
      return mutantsOf(found).map((mutant) => ({ ...mutant, tests }));
    });
  });
}
