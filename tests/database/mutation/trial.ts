import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import postgres from 'postgres';
import { schemaSql } from '../../support/database';
import { templateName, templateOn } from '../../support/native-template';
import { type NativePostgres, ownPostgres } from '../../support/postgres';

/** A mutant that never ends is stopped by the server, and tests that wait for it time out. */
const STATEMENT_TIMEOUT = '20s';
const LONGEST_MS = 120_000;

/** `invalid`: PostgreSQL rejects the function. `killed`: the named test failed. */
export type Outcome = { end: 'survived' } | { end: 'killed'; by: string } | { end: 'invalid' };

/** A server on which one mutant after the other is tested. */
export class Trial {
  private constructor(
    private readonly server: NativePostgres,
    private readonly maintenance: postgres.Sql,
    private readonly unchanged: string,
    private readonly number: number,
  ) {}

  static async open(number: number): Promise<Trial> {
    const server = await ownPostgres();
    if (!server)
      throw new Error('SQL mutants are tested on a native server: install PostgreSQL 15 or later.');
    const maintenance = postgres(server.url, { max: 1, onnotice: () => undefined });
    const unchanged = 'unchanged';
    await maintenance.unsafe(
      `alter database "${await templateOn(server, schemaSql())}" rename to "${unchanged}"`,
    );
    await maintenance.unsafe(`alter role current_user set statement_timeout = '${STATEMENT_TIMEOUT}'`);
    return new Trial(server, maintenance, unchanged, number);
  }

  /** Without SQL: runs the tests on the unchanged migrations. */
  async run(sql: string | null, tests: readonly string[]): Promise<Outcome> {
    // Test files copy the template of their migrations, so they run on the mutant without any change.
    const changed = await this.server.createDatabase(templateName(schemaSql()), this.unchanged);
    if (sql !== null && !(await takes(changed, sql))) return { end: 'invalid' };
    const outcome = await this.test(tests);
    const left = await this.maintenance<
      { name: string }[]
    >`select datname as name from pg_database where datname ~ '^marquee_[0-9]+_'`;
    for (const { name } of left)
      await this.maintenance.unsafe(`drop database if exists "${name}" with (force)`);
    return outcome;
  }

  private async test(tests: readonly string[]): Promise<Outcome> {
    const report = `test-results/sql-mutant-${this.number}.json`;
    rmSync(report, { force: true });
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=database',
      '-t',
      String.raw`\(native\)`,
      '--bail=1',
      '--no-file-parallelism',
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests,
    ];
    const output = await new Promise<string>((done) => {
      execFile(
        process.execPath,
        args,
        { timeout: LONGEST_MS, env: { ...process.env, TEST_DATABASE_URL: this.server.url } },
        (_, stdout, stderr) => done(stdout + stderr),
      );
    });
    return verdictOf(report, output);
  }

  async close(): Promise<void> {
    await this.maintenance.end();
    await this.server.stop();
  }
}

async function takes(database: string, sql: string): Promise<boolean> {
  const connection = postgres(database, { max: 1, onnotice: () => undefined });
  try {
    await connection.unsafe(sql).simple();
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return false;
    throw error;
  } finally {
    await connection.end();
  }
}

interface Report {
  success: boolean;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** Only a failed test kills. A run that failed in another way proves nothing, and is an error. */
function verdictOf(file: string, output: string): Outcome {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    throw new Error(`The tests wrote no report.\n${output.slice(-2000)}`, { cause: error });
  }
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (failed) return { end: 'killed', by: failed.fullName };
  if (!report.success || report.numPassedTests === 0)
    throw new Error(`The tests neither passed nor failed.\n${output.slice(-2000)}`);
  return { end: 'survived' };
}
