import { seeded } from '../support/random';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import type { Scenario } from './scenario';

/** Of the scenarios, this share has an employer who keeps notes about applicants. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.2;

export const AUDIT_TEAM_NOTES =
  "create or replace trigger audit after insert or update on public.team_notes for each row execute function public.audit('note', '_deleted');";

const idsOf = async (
  phone: Phone,
  collection: 'applications' | 'profiles',
  selector: Record<string, unknown>,
): Promise<{ id: string; note: unknown }[]> =>
  (await phone.store.rows(collection).find({ selector: selector as never }))
    .map(({ id, note }) => ({ id, note }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Notes of an employer about whoever applied, written on one of their phones and changed on either. Its own random numbers, so that scenarios without it are
 * as they were.
 * @returns for each step, what happened; null: nothing
 */
export function teamNotesOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 19 + 11);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  const add = async (scenario: Scenario, phone: Phone): Promise<string> => {
    const application = pick(await idsOf(phone, 'applications', {}));
    if (!application) return 'has nobody to note something about';
    const known = new Set((await idsOf(phone, 'profiles', { kind: 'team_note' })).map(({ id }) => id));
    const value = scenario.token('noted');
    await phone.bundle.addTeamNote(phone.store, application.id, { note: value, stars: 0, tags: [] });
    // Another phone's may have arrived meanwhile.
    const made = (await idsOf(phone, 'profiles', { kind: 'team_note' })).find(
      ({ id, note }) => !known.has(id) && note === value,
    );
    if (!made) throw new Error('A team note that was written is not on its phone.');
    scenario.acts.push({ kind: 'note', phone, table: 'team_notes', id: made.id, field: 'note', value });
    return 'notes something about an applicant';
  };

  const change = async (scenario: Scenario, phone: Phone): Promise<string> => {
    const note = pick(await idsOf(phone, 'profiles', { kind: 'team_note' }));
    if (!note) return 'has noted nothing';
    const value = scenario.token('noted');
    await phone.bundle.changeTeamNote(
      phone.store,
      phone.bundle.opened({ id: note.id, note: String(note.note), stars: 0, tags: [] }),
      { note: value, stars: 0, tags: [] },
    );
    const over = [String(note.note)];
    scenario.acts.push({ kind: 'edit', phone, table: 'team_notes', id: note.id, field: 'note', value, over });
    return 'changes a note about an applicant';
  };

  return async (scenario) => {
    if (!isOne || random() >= CHANCE) return null;
    const mine = scenario.phones.filter(({ isOpen, userId }) => isOpen && userId === scenario.employer);
    const phone = pick(mine);
    if (!phone) return null;
    return `${phone.name}: ${await (random() < 0.5 ? add : change)(scenario, phone)}`;
  };
}

/** On the server: what must not be, whatever raced. */
const TEAM_NOTE_FAULTS = `
  select 'a team note is not of the application that it is about' as fault from public.team_notes n join public.job_applications a on a.id = n.application_id
  where (n.job_id, n.employer_id) is distinct from (a.job_id, a.employer_id)
  union all select 'an applicant has written a team note about themselves' from public.team_notes n
    join public.job_applications a on a.id = n.application_id where n.author_id = a.applicant_id`;

export const teamNoteFaults = async (server: Server): Promise<string[]> =>
  (await server.sql<{ fault: string }>(TEAM_NOTE_FAULTS)).map(({ fault }) => `S13 ${fault}`);
