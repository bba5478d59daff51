import { combineLatest, map, type Observable } from 'rxjs';
import { BLANK_CONTENT, contentToStartWith } from '@/domain/call-sheets/calls';
import { callsToStartWith } from '@/domain/call-sheets/called-on';
import type { CallSheetContent, Calls } from '@/domain/call-sheets/content';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { bookings, callsheets, projects } from '@/domain/streams';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import { addDays, type Day, today } from '@/domain/values/days';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import type { FormResult, Opened } from '../writes/form-edit';
import { choose, edit, insert } from '../writes/write';
import { observeMyReceipts } from './receipts';

const latestFirst = (a: CallSheet, b: CallSheet): number =>
  a.shoot_day === b.shoot_day ? (a.created_at < b.created_at ? 1 : -1) : a.shoot_day < b.shoot_day ? 1 : -1;

/** The call sheets of a project that this person may see, the latest day first. */
export const observeCallsheets = (store: Store, projectId: string): Observable<Stored<CallSheet>[]> =>
  store.live(
    ['projects'],
    async () => {
      const known = await readAll(store, callsheets, {
        selector: { k_project: projectId },
        sort: [{ k_project: 'asc' }, { kind: 'asc' }],
      });
      const refused = refusedCreates(store, callsheets, ({ project_id: project }) => project === projectId);
      return [...refused, ...known].toSorted(latestFirst);
    },
    ({ row, before }) => (row ?? before)?.project_id === projectId,
  );

/** Null: not on this device, or not this person's to see. */
export const observeCallsheet = (store: Store, id: string): Observable<Stored<CallSheet> | null> =>
  store.liveOne(
    id,
    ['projects'],
    () => readOne(store, callsheets, id),
    (change) => change.id === id,
  );

export interface MyCallsheet {
  sheet: Stored<CallSheet>;
  /** Null where the server has not made it yet. */
  receipt: Stored<CallSheetReceipt> | null;
}

/** What is published from yesterday on, the next day first: a day belongs to the place of the work, where it may be another one than here. */
export const observeMyCallsheets = (store: Store): Observable<MyCallsheet[]> => {
  const sheets = store.live(
    ['projects'],
    async () => {
      const all = await readAll(store, callsheets, {
        selector: {},
        sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
      });
      const from = addDays(today(new Date(store.deps.now())), -1);
      return all
        .filter(({ status, shoot_day: day }) => status === 'published' && day >= from)
        .toSorted((a, b) => -latestFirst(a, b));
    },
    ({ row, before }) => (row ?? before)?.kind === 'call_sheet',
  );
  return combineLatest([sheets, observeMyReceipts(store)]).pipe(
    map(([all, receipts]) => all.map((sheet) => ({ sheet, receipt: receipts.get(sheet.id) ?? null }))),
  );
};

/**
 * Begins a draft for a day, with what `like` says, a sheet of another day. Whoever this person has booked for the show is called on the days of the bookings.
 * Resolves to its id. @throws StoreError
 */
export async function startCallsheet(
  store: Store,
  projectId: string,
  day: Day,
  like: Pick<CallSheet, 'content' | 'calls'> | null = null,
): Promise<string> {
  const id = newId();
  const project = await readOne(store, projects, projectId);
  const booked = (await readAll(store, bookings, { selector: {} })).filter(
    ({ project_id: of, employer_id: employer }) => of === projectId && employer === store.me(),
  );
  await insert(
    store,
    callsheets,
    id,
    {
      project_id: projectId,
      shoot_day: day,
      status: 'draft',
      content: like ? contentToStartWith(like.content) : BLANK_CONTENT,
      calls: callsToStartWith(like?.calls ?? {}, booked, day),
    },
    {
      version: 0,
      published_at: null,
      published_by_name: '',
      history: [],
      project_title: project?.title ?? '',
      timezone: project?.timezone ?? '',
      created_by: store.me(),
    },
  );
  return id;
}

export interface CallsheetFields {
  shoot_day: Day;
  content: CallSheetContent;
  calls: Calls;
}

/** What an editor has opened. */
export type OpenedCallsheet = Opened<Pick<CallSheet, 'id' | 'status'> & CallsheetFields>;

/** Saves the editor's form. What is published gets a new version with it, and everybody is asked again. @throws InvalidWriteError, GoneError */
export const saveCallsheet = (
  store: Store,
  form: OpenedCallsheet,
  fields: CallsheetFields,
): Promise<FormResult> => edit(store, callsheets, form, fields);

/** Saves and publishes in one write. @throws InvalidWriteError MQ683; like `saveCallsheet` */
export async function publishCallsheet(
  store: Store,
  form: OpenedCallsheet,
  fields: CallsheetFields,
): Promise<FormResult> {
  if (fields.content.general_call === '') throw new InvalidWriteError(refusal('MQ683'), 'general_call');
  return edit(store, callsheets, form, { ...fields, status: 'published' });
}

/** Tells everybody that the day does not happen so. A draft is put away. */
export const cancelCallsheet = (store: Store, id: string): Promise<void> =>
  choose(store, callsheets, id, { status: 'cancelled' });
