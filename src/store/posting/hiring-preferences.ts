import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { permits } from '@/domain/companies/permissions';
import { memberStateOf } from '@/domain/projects/membership';
import { companysettings, profiles, type Stream } from '@/domain/streams';
import type { CompanySettings } from '@/domain/streams/company/companysettings';
import type { HiringPreferences, Profile, ProfileSettings } from '@/domain/streams/profiles';
import { CONFLICT } from '@/sync/push/refusal-record';
import { jsonEqual } from '@/sync/merge/json-equal';
import { observeColleagues } from '../company/colleagues';
import { beginCompanySettings, observeCompanySettings } from '../company/company-settings';
import { observeCompany, observeMe } from '../entities/profiles';
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

/** The preferences of one account, or those of its company. */
export interface StoredPreferences {
  hiring: HiringPreferences | undefined;
  /** Null: nobody has chosen anything yet. */
  sync: Stored<Profile>['sync'] | null;
  refused: RefusedPreferences | null;
}

/** What a company has chosen for everybody who posts for it. */
export interface CompanyPreferences extends StoredPreferences {
  companyId: string;
  name: string;
  /** This person manages it: they choose. */
  isMine: boolean;
}

export interface AllPreferences {
  me: Stored<Profile> | null;
  mine: StoredPreferences;
  /** Null: this person posts for no company. */
  company: CompanyPreferences | null;
}

type Settings = Pick<ProfileSettings, 'hiring'> | CompanySettings;
const NO_SETTINGS = {} as ProfileSettings;

/** Null when the refused write changed anything else: then the whole item is fixed and sent again from the queue. */
function refusedOf(
  store: Store,
  stream: Stream,
  { sync, settings }: Pick<Stored<Profile>, 'sync'> & { settings: Settings },
): RefusedPreferences | null {
  const item = sync.state === 'refused' ? store.refused.get(sync.refusedId) : undefined;
  if (!item) return null;
  const { document, base } = item;
  const refusedSettings = (document.settings ?? NO_SETTINGS) as ProfileSettings;
  const { hiring, ...others } = refusedSettings;
  const { hiring: _before, ...othersBefore } = (base?.settings ?? NO_SETTINGS) as ProfileSettings;
  const isOnlyHiring =
    jsonEqual(others, othersBefore) &&
    stream.writable.every((field) => field === 'settings' || jsonEqual(document[field], base?.[field]));
  const isConflict = item.code === CONFLICT;
  if (jsonEqual(hiring, settings.hiring) || !(isConflict || isOnlyHiring)) return null;
  return { id: item.id, sentence: item.sentence, isConflict, hiring };
}

type MergeWith = (now: HiringPreferences) => { hiring: HiringPreferences; isDisputed: boolean };

const saveIn = (
  store: Store,
  stream: Stream,
  id: string,
  form: Opened<HiringPreferences>,
  mergeWith: MergeWith,
): Promise<FormResult> =>
  saveForm(store, stream, id, form.form, (row) => {
    const settings = (row.settings ?? NO_SETTINGS) as ProfileSettings;
    const { hiring, isDisputed } = mergeWith(settings.hiring ?? {});
    const before = isDisputed ? form.shown : settings.hiring;
    return {
      base: { settings: { ...settings, ...(before === undefined ? {} : { hiring: before }) } },
      mine: { settings: { ...settings, hiring } },
    };
  });

/**
 * Saves the form of hiring preferences. They are one setting, but each preference is compared by itself.
 * @param mergeWith the preferences to store, from those stored now; `isDisputed`: some were changed elsewhere as well, since the form
 * was opened. Then those stay, and what the form has is kept as a conflict
 * @throws like `updateMe`
 */
export const saveHiringPreferences = (
  store: Store,
  form: Opened<HiringPreferences>,
  mergeWith: MergeWith,
): Promise<FormResult> => saveIn(store, profiles, store.me(), form, mergeWith);

/** The same for everybody who posts for a company; the server takes it from whoever manages it (MQ403). Works before the company is on the server. */
export async function saveCompanyPreferences(
  store: Store,
  companyId: string,
  form: Opened<HiringPreferences>,
  mergeWith: MergeWith,
): Promise<FormResult> {
  const id = await beginCompanySettings(store, companyId);
  return saveIn(store, companysettings, id, form, mergeWith);
}

/** What a company has chosen; empty: nothing. */
export const observeCompanyHiring = (
  store: Store,
  companyId: string,
): Observable<HiringPreferences | undefined> =>
  observeCompanySettings(store, companyId).pipe(map((row) => row?.settings.hiring));

const observePreferencesOf = (store: Store, companyId: string): Observable<CompanyPreferences> =>
  combineLatest([
    observeCompanySettings(store, companyId),
    observeCompany(store, companyId),
    observeColleagues(store, companyId),
  ]).pipe(
    map(([row, company, people]) => {
      const place = people.find(
        (each) => each.user_id === store.accountId && memberStateOf(each) === 'joined',
      );
      return {
        companyId,
        name: company?.name ?? place?.company_name ?? 'Your company',
        // Before the server has made the first row, whoever made the company owns it.
        isMine: place ? permits(place.access, 'manage') : company?.owner_id === store.accountId,
        hiring: row?.settings.hiring,
        sync: row?.sync ?? null,
        refused: row && refusedOf(store, companysettings, row),
      };
    }),
  );

/** The signed-in person's preferences and those of the company that they post for, with what was refused or is in conflict. */
export const observeAllPreferences = (store: Store): Observable<AllPreferences> =>
  observeMe(store).pipe(
    switchMap((me) => {
      const company$: Observable<CompanyPreferences | null> = me?.company_id
        ? observePreferencesOf(store, me.company_id)
        : of(null);
      return company$.pipe(
        map((company): AllPreferences => ({
          me,
          mine: {
            hiring: me?.settings.hiring,
            sync: me?.sync ?? null,
            refused: me && refusedOf(store, profiles, me),
          },
          company,
        })),
      );
    }),
  );
