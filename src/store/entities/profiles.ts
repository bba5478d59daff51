import { map, type Observable, of, switchMap } from 'rxjs';
import type { Accepted } from '@/domain/legal/acceptance';
import type { EntityOf, StreamDefinition, WritableOf } from '@/domain/definition/define-stream';
import type { Definitions, TypedStream } from '@/domain/definition/stream';
import { companies, people, profiles } from '@/domain/streams';
import type { Company } from '@/domain/streams/company/companies';
import type { Person } from '@/domain/streams/people';
import type { Profile, ProfileSettings } from '@/domain/streams/profiles';
import { newId } from '@/domain/ids';
import { withAsciiHost } from '@/domain/navigation/web-address';
import { readAll, readOne } from '../queries/read';
import { personList } from '../search/person-list';
import type { DistanceUnit } from '@/domain/people/distance-units';
import type { Circle } from '@/domain/people/privacy/shown-parts';
import type { PersonFacets, PersonFilter, PersonPage, PersonQuery } from '../search/person-query';
import type { Store } from '../store';
import { toEntity, type Stored } from '../queries/write-status';
import type { FormResult, Opened } from '../writes/form-edit';
import { choose, edit, editFrom, insert, type NoForbiddenFields } from '../writes/write';

export type ProfileChanges = Partial<WritableOf<Definitions['profiles']>>;

/** The signed-in person's profile; null before the account's first sync on this device. */
export const observeMe = (store: Store): Observable<Stored<Profile> | null> =>
  store.live(
    ['profiles'],
    () => readOne(store, profiles, store.me()),
    (change) => change.id === store.accountId,
  );

/** What a form of the signed-in person's profile was opened with. */
export type OpenedProfile = Opened<Partial<Profile> & Pick<Profile, 'id'>>;

/** Saves a form of the profile. @throws InvalidWriteError, GoneError before the first sync */
export const updateMe = <const Fields extends ProfileChanges>(
  store: Store,
  form: OpenedProfile,
  values: Fields,
  ...forbidden: NoForbiddenFields<Fields, Definitions['profiles']>
): Promise<FormResult> => edit(store, profiles, form, values, ...forbidden);

/** Onboarding is over, and is not shown again (P4). @throws like `updateMe` */
export const completeOnboarding = (store: Store): Promise<void> =>
  choose(store, profiles, store.me(), { onboarding_completed: true });

/** Which of the companies that this person works for they post for. @throws like `updateMe` */
export const postFor = (store: Store, companyId: string): Promise<void> =>
  editFrom(store, profiles, store.me(), () => ({ company_id: companyId }));

/** Whether others find this person on the talent list. @throws like `updateMe` */
export const setListed = (store: Store, isListed: boolean): Promise<void> =>
  choose(store, profiles, store.me(), { is_active: isListed });

/** What takes effect as it is tapped. Hiring preferences are a form (`hiring-preferences.ts`). */
type Switches = Partial<Pick<ProfileSettings, 'quiet_from' | 'quiet_to'>> & {
  accepted?: Accepted;
  units?: DistanceUnit;
  show_days?: boolean;
  allow_double_booking?: boolean;
  shown_days?: Circle;
};
type SettingsChanges =
  Switches | ((current: ProfileSettings) => Switches & Partial<Pick<ProfileSettings, 'muted'>>);

/**
 * Changes some settings of the signed-in person; all others keep the value they have at
 * the time of the write.
 * @param changes a function where they depend on the current settings, as a list does; called in the same write
 * @param otherFields fields of the profile that are changed in the same write
 * @throws like `updateMe`
 */
export const updateSettings = (
  store: Store,
  changes: SettingsChanges,
  otherFields: Pick<ProfileChanges, 'timezone'> = {},
): Promise<void> =>
  editFrom(store, profiles, store.me(), ({ settings }) => ({
    ...otherFields,
    settings: { ...settings, ...(typeof changes === 'function' ? changes(settings) : changes) },
  }));

/** Talent on this device, newest first. */
export const observePeople = (store: Store, query: PersonQuery): Observable<PersonPage> =>
  personList(store).observe(query);

/** The words of a search for people, those of one name together. */
export const getPeopleSearchParts = async (store: Store, text: string): Promise<string[]> =>
  text.trim() === '' ? [] : (await personList(store).plan(text)).parts;

/** How many people on this device each value of a filter would list. */
export const observePersonFacets = (store: Store, filter: PersonFilter): Observable<PersonFacets> =>
  personList(store).observeFacets(filter);

/** Null: not on this device (`fetchPerson` requests them). */
export const observePerson = (store: Store, id: string): Observable<Stored<Person> | null> =>
  store.liveOne(
    id,
    ['profiles'],
    async () => {
      const listed = await readOne(store, people, id);
      if (listed) return listed;
      const own = await readOne(store, profiles, id);
      return own && { ...own, shown_days: '' };
    },
    (change) => change.id === id,
  );

/** Of the rows with these ids, those that are on this device. */
function observeById<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  ids: readonly string[],
): Observable<ReadonlyMap<string, Stored<EntityOf<Definition>>>> {
  if (ids.length === 0) return of(new Map());
  const wanted = new Set(ids);
  return store.live(
    ['profiles'],
    async () =>
      new Map(
        (await store.rows('profiles').get([...ids])).map((row) => [row.id, toEntity(stream, row, undefined)]),
      ),
    ({ id }) => wanted.has(id),
  );
}

/** By id; people who are not on this device are left out. */
export const observePeopleById = (
  store: Store,
  ids: readonly string[],
): Observable<ReadonlyMap<string, Stored<Person>>> => observeById(store, people, ids);

export const observeCompany = (store: Store, id: string): Observable<Stored<Company> | null> =>
  store.liveOne(
    id,
    ['profiles'],
    () => readOne(store, companies, id),
    (change) => change.id === id,
  );

/** By id; companies that are not on this device are left out. */
export const observeCompaniesById = (
  store: Store,
  ids: readonly string[],
): Observable<ReadonlyMap<string, Stored<Company>>> => observeById(store, companies, ids);

export const observeCompanies = (store: Store, limit = 500): Observable<Stored<Company>[]> =>
  store.live(
    ['profiles'],
    () =>
      readAll(store, companies, {
        selector: {},
        sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
        limit,
      }),
    ({ row, before }) => (row ?? before)?.kind === 'company',
  );

type CompanyFields = Partial<WritableOf<Definitions['companies']>>;

/** A website is stored with the host that mail goes to: no verification by mail would know it otherwise. */
const settled = <Fields extends CompanyFields>(fields: Fields): Fields =>
  fields.website ? { ...fields, website: withAsciiHost(fields.website) } : fields;

export async function createCompany(
  store: Store,
  fields: CompanyFields & { name: string },
  id: string = newId(),
): Promise<string> {
  const writable = {
    industry: 'production' as const,
    about: '',
    logo: {},
    website: null,
    size: '2-10' as const,
    city: '',
    country_code: '',
    ...settled(fields),
  };
  await insert(store, companies, id, writable, {
    owner_id: store.me(),
    slug: '',
    logo_url: null,
    attachments_stored: [],
    verified_at: null,
    answer_rate: null,
    median_reply_minutes: null,
    open_jobs: 0,
  });
  return id;
}

/** Saves a form of a company. @throws like `updateMe` */
export const updateCompany = (
  store: Store,
  form: Opened<Company>,
  values: CompanyFields,
): Promise<FormResult> => edit(store, companies, form, settled(values));

/**
 * The profile's company, or else one that this account owns, because the profile may not have synced yet.
 * @param companyId of the profile; empty for none
 */
export const observeMyCompany = (store: Store, companyId: string): Observable<Stored<Company> | null> =>
  (companyId === '' ? of(null) : observeCompany(store, companyId)).pipe(
    switchMap((company) =>
      company
        ? of(company)
        : observeCompanies(store).pipe(
            map((all) => all.find(({ owner_id: owner }) => owner === store.accountId) ?? null),
          ),
    ),
  );
