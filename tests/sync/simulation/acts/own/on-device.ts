import { firstValueFrom } from 'rxjs';
import type { Phone } from '../../phone';
import { everyPhone, type Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct, rowsOn } from '../group';

const LISTS = ['everybody', 'a person'] as const;

/** What each phone has kept last of each list, and the job that was opened last on it. */
const keptLists = new WeakMap<Phone, Map<string, number>>();
const viewedJobs = new WeakMap<Phone, string>();

async function keepNoteList(scenario: Scenario, phone: Phone): Promise<void> {
  const list = scenario.pick(LISTS) ?? LISTS[0];
  const count = Math.floor(scenario.random() * 1e9);
  await phone.bundle.keepNoteList(phone.store, list, { count, notes: [] }, Date.now());
  keptLists.set(phone, (keptLists.get(phone) ?? new Map<string, number>()).set(list, count));
}

async function openAJob(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const job = scenario.pick(await rowsOn(phone, 'jobs', { status: 'active' }));
  if (!job) return;
  await bundle.rememberViewedJob(store, job.id);
  await bundle.noteJobView(store, job.id);
  viewedJobs.set(phone, job.id);
}

export const DEVICE_ACTS: readonly GroupAct[] = [
  { name: 'keeps a list of notes', weight: 2, by: EVERYBODY, do: keepNoteList },
  { name: 'opens a job', weight: 2, by: EVERYBODY, do: openAJob },
];

/** S2: what stays on the device and was kept last is there. */
export async function lostOnTheDevice(scenario: Scenario): Promise<string[]> {
  const violations: string[] = [];
  for (const phone of everyPhone(scenario)) {
    for (const [list, count] of keptLists.get(phone) ?? []) {
      const kept = await firstValueFrom(phone.bundle.observeNoteList(phone.store, list));
      if (kept?.page.count !== count)
        violations.push(
          `S2 ${phone.name} has ${kept?.page.count} notes in its list of ${list}, and kept ${count}`,
        );
    }
    const viewed = viewedJobs.get(phone);
    const unsent =
      viewed === undefined ? [] : await firstValueFrom(phone.bundle.observeUnsentViews(phone.store));
    if (viewed !== undefined && !unsent.includes(viewed))
      violations.push(`S2 ${phone.name} has forgotten that job ${viewed} was opened`);
  }
  return violations;
}
