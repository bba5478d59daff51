import { map, type Observable } from 'rxjs';
import { profiles } from '@/domain/streams';
import type { HiringPreferences, Profile, ProfileSettings } from '@/domain/streams/profiles';
import { CONFLICT } from '@/sync/push/refusal-record';
import { jsonEqual } from '@/sync/merge/json-equal';
import { observeMe } from '../entities/profiles';
import type { Store } from '../store';
import { type FormResult, type Opened, saveForm } from '../writes/form-edit';
import type { Stored } from '../queries/write-status';

/** Preferences that the server has refused, or that are in conflict. */
export interface RefusedPreferences {
  /** The refused item's id, for `retryRefused` and `discardRefused`. */
  id: string;
  sentence: string;
  isConflict: boolean;
  /** As their author left them. */
  hiring: HiringPreferences | undefined;
}

export interface MyPreferences {
  me: Stored<Profile> | null;
  refused: RefusedPreferences | null;
}

const NO_SETTINGS = {} as ProfileSettings;

/** Null when the refused write changed anything else: then the whole item is fixed and sent again from the queue. */
function refusedOf(store: Store, { sync, settings }: Stored<Profile>): RefusedPreferences | null {
  const item = sync.state === 'refused' ? store.refused.get(sync.refusedId) : undefined;
  if (!item) return null;
  const { document, base } = item;
  const refusedSettings = (document.settings ?? NO_SETTINGS) as ProfileSettings;
  const { hiring, ...others } = refusedSettings;
  const { hiring: _before, ...othersBefore } = (base?.settings ?? NO_SETTINGS) as ProfileSettings;
  const isOnlyHiring =
    jsonEqual(others, othersBefore) &&
    profiles.writable.every((field) => field === 'settings' || jsonEqual(document[field], base?.[field]));
  const isConflict = item.code === CONFLICT;
  if (jsonEqual(hiring, settings.hiring) || !(isConflict || isOnlyHiring)) return null;
  return { id: item.id, sentence: item.sentence, isConflict, hiring };
}

/**
 * Saves the form of hiring preferences. They are one setting, but each preference is compared by itself.
 * @param merge the preferences to store, from those stored now; `isDisputed`: some were changed elsewhere as well, since the form
 * was opened. Then those stay, and what the form has is kept as a conflict
 * @throws like `updateMe`
 */
export const saveHiringPreferences = (
  store: Store,
  form: Opened<HiringPreferences>,
  mergeWith: (now: HiringPreferences) => { hiring: HiringPreferences; isDisputed: boolean },
): Promise<FormResult> =>
  saveForm(store, profiles, store.me(), form.form, (row) => {
    const settings = (row.settings ?? NO_SETTINGS) as ProfileSettings;
    const { hiring, isDisputed } = mergeWith(settings.hiring ?? {});
    const before = isDisputed ? form.shown : settings.hiring;
    return {
      base: { settings: { ...settings, ...(before === undefined ? {} : { hiring: before }) } },
      mine: { settings: { ...settings, hiring } },
    };
  });

/** The signed-in person's profile, with hiring preferences that were refused or are in conflict. */
export const observeMyPreferences = (store: Store): Observable<MyPreferences> =>
  observeMe(store).pipe(map((me) => ({ me, refused: me && refusedOf(store, me) })));
