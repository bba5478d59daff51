import type { Mutant } from '../mutate';

/** Deliberate bugs in what people do only in scenarios of every act. */
export const ACT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a change of a team note is not written',
    file: 'src/store/company/team-notes.ts',
    from: 'edit(store, teamnotes, form, checked(said));',
    to: 'edit(store, teamnotes, form, (void checked(said), {}));',
    everyAct: true,
    caught: { seed: 1, fails: 'S2: an edit is lost' },
  },
  {
    name: 'a setting that is changed takes the others back',
    file: 'src/store/entities/profiles.ts',
    from: 'settings: { ...settings, ...(typeof changes',
    to: "settings: { ...Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'units' && key !== 'shown_days')), ...(typeof changes",
    everyAct: true,
    caught: { seed: 1, fails: 'S2: a choice is lost' },
  },
  {
    name: 'a list that is put back stays removed',
    file: 'src/store/saved/people-lists.ts',
    from: 'putEach(store, saved, [listPut(store, list)]);',
    to: 'putEach(store, saved, [listPut(store, list)].slice(1));',
    everyAct: true,
    caught: { seed: 1, fails: 'S2: a choice is lost' },
  },
  {
    name: 'what a show may cost is written over what has arrived since its form was opened',
    file: 'src/store/projects/budgets.ts',
    from: '() => ({ base: form.shown, mine: wanted })',
    to: '(row) => ({ base: row, mine: wanted })',
    everyAct: true,
    caught: { seed: 1, fails: 'S2: replaced what its author had not seen' },
  },
  {
    name: 'marks that are taken back stay',
    file: 'src/store/entities/availability.ts',
    from: 'if (!before) return null;',
    to: "if (!before) return made ?? { state: 'busy' };",
    everyAct: true,
    caught: { seed: 1, fails: 'S2: a mark was taken back, and stayed' },
  },
];
