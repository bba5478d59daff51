import { mkdirSync } from 'node:fs';
import { EQUIVALENT } from './equivalent';
import { secondFactorMutants, type TargetMutant } from './second-factor';
import { type Outcome, Trial } from './trial';

const AT_ONCE = 2;

interface Tried {
  mutant: TargetMutant;
  outcome: Outcome;
}

/** @param wanted parts of mutants' names; all if empty. @returns the exit code: 0 when only known equivalent mutants survive */
export async function runSqlMutation(wanted: string[]): Promise<number> {
  mkdirSync('test-results', { recursive: true });
  const all = secondFactorMutants();
  const ids = new Set(all.map(({ id }) => id));
  const gone = Object.keys(EQUIVALENT).filter((id) => !ids.has(id));
  if (gone.length > 0) {
    console.log(`equivalent.ts lists mutants that do not exist:\n  ${gone.join('\n  ')}`);
    return 1;
  }
  const chosen = all.filter(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
  const began = Date.now();
  const trials = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => Trial.open(number)));
  try {
    await provenGreen(trials[0], chosen);
    const tried = await tryAll(trials, chosen);
    return printResult(tried, Math.round((Date.now() - began) / 1000));
  } finally {
    await Promise.all(trials.map((trial) => trial.close()));
  }
}

/** A test that fails without a mutant would kill every mutant. */
async function provenGreen(trial: Trial | undefined, mutants: readonly TargetMutant[]): Promise<void> {
  const outcome = await trial?.run(null, [...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (outcome?.end !== 'survived')
    throw new Error(`The tests fail without a mutant: ${JSON.stringify(outcome)}`);
}

async function tryAll(trials: readonly Trial[], mutants: readonly TargetMutant[]): Promise<Tried[]> {
  const left = [...mutants];
  const tried: Tried[] = [];
  await Promise.all(
    trials.map(async (trial) => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const outcome = await trial.run(mutant.sql, mutant.tests);
        tried.push({ mutant, outcome });
        const known = Object.hasOwn(EQUIVALENT, mutant.id) ? ' (equivalent)' : '';
        console.log(
          `${tried.length}/${mutants.length} ${outcome.end}${known}  ${mutant.place}  ${mutant.id}${outcome.end === 'killed' ? `  by: ${outcome.by}` : ''}`,
        );
      }
    }),
  );
  return tried;
}

function printResult(tried: readonly Tried[], seconds: number): number {
  const ended = (end: Outcome['end'], known: boolean): TargetMutant[] =>
    tried
      .filter(({ mutant, outcome }) => outcome.end === end && Object.hasOwn(EQUIVALENT, mutant.id) === known)
      .map(({ mutant }) => mutant);
  const survivors = ended('survived', false);
  const notEquivalent = [...ended('killed', true), ...ended('invalid', true)];
  for (const { place, id } of survivors) console.log(`SURVIVED  ${place}  ${id}`);
  for (const { id } of notEquivalent) console.log(`NOT EQUIVALENT  ${id}`);
  console.log(
    `${ended('killed', false).length} killed, ${survivors.length} survived, ${ended('survived', true).length} equivalent, ${ended('invalid', false).length} no valid SQL, in ${seconds} s`,
  );
  return survivors.length + notEquivalent.length === 0 ? 0 : 1;
}
