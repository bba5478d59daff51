import { firstValueFrom } from 'rxjs';
import type { Choices, ConflictPart, ResolvedConflict } from '@/store/writes/conflicts';
import { forgetChoices } from '../../choices';
import { writeAgain } from '../../people';
import type { Phone } from '../../phone';
import { markWithdrawn, type Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct } from '../group';
import { offerUndo, takeUndo } from '../undo';

const CONFLICT = 'CONFLICT';

const everyPart = (parts: readonly ConflictPart[], take: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(parts.map(({ path }) => [path, { take }]));

/** As the sheet of a conflict does it, which shows both versions. */
async function resolve(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const item = scenario.pick(store.refused.all().filter(({ code }) => code === CONFLICT));
  if (!item) return;
  const conflict = await firstValueFrom(bundle.observeConflict(store, item.id));
  // Of a document that is gone it shows the text, and nothing to save.
  if (!conflict?.document) return;
  const { documentId: id, parts } = conflict;
  const take = scenario.chance(0.5) ? 'mine' : 'theirs';
  const choices = everyPart(parts, take);
  await bundle.saveConflictChoices(store, item.id, choices);
  forgetChoices(scenario, item);
  let resolved: ResolvedConflict | undefined;
  await writeAgain(scenario, phone, id, async () => {
    resolved = await bundle.resolveConflict(store, item.id, choices);
  });
  if (take === 'theirs') markWithdrawn(scenario.acts, phone, (act) => act.id === id);
  offerUndo(phone, CONFLICT, async () => {
    if (!resolved) return;
    const taken = resolved;
    await writeAgain(scenario, phone, id, () => bundle.undoConflict(store, taken));
    for (const act of scenario.acts) if (act.phone === phone && act.id === id) act.isOfferedAgain = true;
  });
}

export const CONFLICT_ACTS: readonly GroupAct[] = [
  { name: 'resolves a conflict', weight: 3, by: EVERYBODY, do: resolve },
  {
    name: 'undoes how a conflict was resolved',
    weight: 3,
    by: EVERYBODY,
    do: (_scenario, phone) => takeUndo(phone, CONFLICT),
  },
];
