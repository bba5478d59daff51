import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, projectBudgetId } from '@/domain/ids';
import { STREAM_WORDS } from '@/domain/definition/words';
import { budgets } from '@/domain/streams';
import { findRole } from '@/domain/taxonomy/crew-roles';
import { conflictLabel, conflictValue } from '@/features/sync/conflict/conflict-copy';
import { observeBudget, setBudgetTotal, setRoleBudget } from '@/store/projects/budgets';
import { setPosition, startProject } from '@/store/projects/projects';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { opened } from '@/store/writes/form-edit';

const me = newId();
const project = newId();
let store: Store;
beforeEach(async () => void (store = await openStore(me, { isShared: false })));
afterEach(() => store.remove());

const budget = async () => firstValueFrom(observeBudget(store, project));

describe('S2: the rate of a role', () => {
  const first = { rate_minor: 40_000, days: 3 };
  const other = { rate_minor: 55_000, days: 3 };

  beforeEach(async () => {
    await setRoleBudget(store, project, 'gaffer', opened({}), first, 'GBP');
    await setRoleBudget(store, project, 'grip', opened({ gaffer: first }), other, 'GBP');
  });

  it('is written beside the others, and taken off alone', async () => {
    expect((await budget())?.rates).toEqual({ gaffer: first, grip: other });
    const shown = { gaffer: first, grip: other };
    expect(await setRoleBudget(store, project, 'grip', opened(shown), null, 'GBP')).toBe('stored');
    expect((await budget())?.rates).toEqual({ gaffer: first });
  });

  it('is offered, and replaces nothing, where it changed while the form was open', async () => {
    const form = opened({ gaffer: { rate_minor: 39_000, days: 3 }, grip: other });
    const mine = { rate_minor: 42_000, days: 3 };
    expect(await setRoleBudget(store, project, 'gaffer', form, mine, 'GBP')).toBe('offered');
    expect((await budget())?.rates).toEqual({ gaffer: first, grip: other });
    expect(store.refused.latestOf(budgets.collection, await projectBudgetId(project))?.code).toBe('CONFLICT');
  });

  it('also of a role that somebody else has added meanwhile', async () => {
    const form = opened({ gaffer: first });
    expect(await setRoleBudget(store, project, 'grip', form, first, 'GBP')).toBe('offered');
    expect((await budget())?.rates).toEqual({ gaffer: first, grip: other });
  });

  it('and so is what all of it may come to', async () => {
    const shown = { total_minor: null, currency: 'GBP' };
    const stale = { total_minor: 100, currency: 'GBP' };
    expect(await setBudgetTotal(store, project, opened(shown), { ...shown, total_minor: 900 })).toBe(
      'stored',
    );
    expect(await setBudgetTotal(store, project, opened(stale), { ...shown, total_minor: 700 })).toBe(
      'offered',
    );
    expect(await budget()).toMatchObject({ total_minor: 900, rates: { gaffer: first, grip: other } });
  });
});

it('S2: of two who make the budget of a show at once, neither loses what they say', async () => {
  const none = { total_minor: null, currency: 'GBP' };
  const results = await Promise.all([
    setBudgetTotal(store, project, opened(none), { ...none, total_minor: 900 }),
    setBudgetTotal(store, project, opened(none), { ...none, total_minor: 700 }),
  ]);
  expect(results.toSorted()).toEqual(['offered', 'stored']);
  const kept = store.refused.latestOf(budgets.collection, await projectBudgetId(project));
  const total = (await budget())?.total_minor;
  expect(new Set([total, kept?.conflicts[0]?.mine])).toEqual(new Set([900, 700]));
});

it('S2: how many people a role needs is offered, and replaces nothing, where it changed while the form was open', async () => {
  const id = await startProject(
    store,
    {
      title: 'Low Tide',
      production_kind: 'commercial',
      logline: '',
      starts_on: null,
      ends_on: null,
      timezone: 'Europe/London',
      city: 'London',
    },
    { grip: 3, gaffer: 1 },
  );
  const form = opened({ id, positions: { grip: 1, gaffer: 1 } });
  expect(await setPosition(store, form, 'grip', 2)).toBe('offered');
  expect(await setPosition(store, form, 'gaffer', 4)).toBe('stored');
  expect((await store.rows('projects').one(id))?.['positions']).toEqual({ grip: 3, gaffer: 4 });
});

describe('a conflict of one role', () => {
  const inPounds = { currency: 'GBP' };
  const words = (value: unknown): string => conflictValue('boom_operator', value, inPounds, new Map());
  it('names the role, its rate with the days, and how many people it needs', () => {
    expect(conflictLabel('boom_operator')).toBe('Boom operator');
    expect(words({ rate_minor: 52_000, days: 3 })).toBe('£520 a day, 3 days');
    expect(words({ rate_minor: 52_050, days: 1 })).toBe('£520.50 a day, 1 day');
    expect(words(2)).toBe('2');
    expect(words(undefined)).toBe('Nothing');
  });
  it('is told from every field: no role has the name of one', () => {
    const fields = Object.values(STREAM_WORDS).flatMap(({ fields: named, keys }) => [
      ...Object.keys(named),
      ...Object.keys(keys ?? {}),
    ]);
    expect(fields.filter((name) => findRole(name))).toEqual([]);
  });
});
