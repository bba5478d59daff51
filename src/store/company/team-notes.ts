import { map, type Observable } from 'rxjs';
import { type TeamMarks, teamMarks } from '@/domain/applications/team-marks';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { applications, profiles, teamnotes } from '@/domain/streams';
import type { TeamNote } from '@/domain/streams/company/teamnotes';
import { LIMITS } from '@/domain/limits';
import { groupBy } from '@/domain/values/group-by';
import type { Row } from '@/sync/document';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import type { FormResult, Opened } from '../writes/form-edit';
import { edit, insert, removeDocument } from '../writes/write';

const readNewestFirst = (store: Store): Promise<Stored<TeamNote>[]> =>
  readAll(store, teamnotes, { selector: {}, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] });

/** What the hiring sides that this person works for have said, by application. */
export const observeTeamMarks = (store: Store): Observable<ReadonlyMap<string, TeamMarks>> =>
  store
    .live(
      ['profiles'],
      () => readNewestFirst(store),
      ({ row, before }) => (row ?? before)?.kind === 'team_note',
    )
    .pipe(
      map(
        (notes) =>
          new Map(
            [...groupBy(notes, ({ application_id: id }) => id)].map(([id, all]) => [id, teamMarks(all)]),
          ),
      ),
    );

/** What this company's people have said about an applicant, the first note first, after what was refused. */
export function observeTeamNotes(store: Store, applicationId: string): Observable<Stored<TeamNote>[]> {
  const isOfIt = (row: Row | null | undefined): boolean => row?.application_id === applicationId;
  return store.live(
    ['profiles'],
    async () => {
      const all = await readNewestFirst(store);
      return [
        ...refusedCreates(store, teamnotes, isOfIt),
        ...all.filter((note) => isOfIt(note)).toReversed(),
      ];
    },
    ({ row, before }) => isOfIt(row ?? before),
  );
}

export type Said = Pick<TeamNote, 'note' | 'stars' | 'tags'>;

function checked({ note: typed, stars, tags }: Said): Said {
  const note = typed.trim();
  const isEmpty = note === '' && stars === 0 && tags.length === 0;
  if (isEmpty || note.length > LIMITS.teamNote) throw new InvalidWriteError(refusal('MQ736'), 'note');
  return { note, stars, tags };
}

/** @throws InvalidWriteError MQ736, GoneError where the application is not on this device */
export async function addTeamNote(store: Store, applicationId: string, said: Said): Promise<void> {
  const content = checked(said);
  const application = await readOne(store, applications, applicationId);
  const me = await readOne(store, profiles, store.me());
  await insert(
    store,
    teamnotes,
    newId(),
    { application_id: applicationId, ...content },
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
  form: Opened<Said & Pick<TeamNote, 'id'>>,
  said: Said,
): Promise<FormResult> => edit(store, teamnotes, form, checked(said));

export const removeTeamNote = (store: Store, id: string): Promise<void> =>
  removeDocument(store, teamnotes, id);
