import { expect, it } from 'vitest';
import { codeOf } from '../support/authenticator';
import { onEveryDatabase } from './every-database';
import { EQUIVALENT } from './mutation/equivalent';
import { secondFactorMutants, TARGETS } from './mutation/second-factor';
import { call, sessionOf, switchOn } from './second-factor-fixtures';

const mutants = secondFactorMutants();

it('each mutant has a unique name, and each that is listed as equivalent exists', () => {
  const ids = new Set(mutants.map(({ id }) => id));
  expect(ids.size).toBe(mutants.length);
  expect(Object.keys(EQUIVALENT).filter((id) => !ids.has(id))).toEqual([]);
});

it('the second factor, its recovery and the gate have mutants', () => {
  const names = new Set(mutants.map(({ id }) => id.split(':')[0]));
  for (const name of [
    'private.hotp',
    'private.try_second_factor',
    'public.verify_2fa_token',
    'public.recover_2fa',
    'private.gate',
    'private.require_gate',
  ])
    expect(names).toContain(name);
  for (const { file } of TARGETS) expect(file).toMatch(/^\d{2}_\w+\/\d{2}_\w+\.sql$/);
});

onEveryDatabase('a mutant of the second factor', (db) => {
  it('is accepted by the database, and breaks its rule: a code works twice', async () => {
    const mutant = mutants.find(({ id }) =>
      id.startsWith("private.try_second_factor: 'failed' when v_step [<= → <]"),
    );
    const id = await db().createUser();
    const { secret } = await switchOn(sessionOf(db(), id));
    const passes = () => call<boolean>(sessionOf(db(), id), 'verify_2fa_token', id, codeOf(secret));
    expect([await passes(), await passes()]).toEqual([true, false]);
    await db().exec(mutant!.sql);
    expect(await passes()).toBe(true);
  });
});
