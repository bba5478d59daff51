import type { Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { applications, profiles, teamnotes } from '@/domain/streams';
import type { TeamNote } from '@/domain/streams/company/teamnotes';
import { LIMITS } from '@/domain/limits';
import type { Row } from '@/sync/document';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import type { FormResult, Opened } from '../writes/form-edit';
import { edit, insert, removeDocument } from '../writes/write';

/** What this company's people have said about an applicant, the first note first, after what was refused. */
export function observeTeamNotes(store: Store, applicationId: string): Observable<Stored<TeamNote>[]> {
  const isOfIt = (row: Row | null | undefined): boolean => row?.application_id === applicationId;
  return store.live(
    ['profiles'],
    async () => {
      const all = await readAll(store, teamnotes, {
        selector: {},
        sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
      });
      return [
        ...refusedCreates(store, teamnotes, isOfIt),
        ...all.filter((note) => isOfIt(note)).toReversed(),
      ];
    },
    ({ row, before }) => isOfIt(row ?? before),
  );
}

function checked(typed: string): string {
  const note = typed.trim();
  if (note === '' || note.length > LIMITS.teamNote) throw new InvalidWriteError(refusal('MQ736'), 'note');
  return note;
}

/** @throws InvalidWriteError MQ736, GoneError where the application is not on this device */
export async function addTeamNote(store: Store, applicationId: string, typed: string): Promise<void> {
  const note = checked(typed);
  const application = await readOne(store, applications, applicationId);
  const me = await readOne(store, profiles, store.me());
  await insert(
    store,
    teamnotes,
    newId(),
    { application_id: applicationId, note },
    {
      author_id: store.me(),
      author_name: me?.full_name ?? '',
      job_id: application?.job_id ?? '',
      employer_id: application?.employer_id ?? store.me(),
      company_id: application?.company_id ?? null,
    },
  );
}

/** One's own; what another device has made of it since the form was opened is offered. @throws InvalidWriteError MQ736, GoneError */
export const changeTeamNote = async (
  store: Store,
  form: Opened<Pick<TeamNote, 'id' | 'note'>>,
  typed: string,
): Promise<FormResult> => {
  const note = checked(typed);
  return edit(store, teamnotes, form, { note });
};

export const removeTeamNote = (store: Store, id: string): Promise<void> =>
  removeDocument(store, teamnotes, id);
