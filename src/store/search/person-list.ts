import type { Observable } from 'rxjs';
import type { Definitions } from '@/domain/definition/stream';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import { findRole } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import type { PersonFilter, PersonPage, PersonQuery } from './person-query';
import { readAll } from '../queries/read';
import { type StoredRow, toEntity } from '../queries/write-status';
import type { Store } from '../store';
import { SearchableList } from './searchable-list';
import { RowList } from './row-list';
import type { TextDocument } from './text-index';

interface CompactPerson {
  id: string;
  newest: string;
  departments: readonly string[];
  roles: readonly string[];
  skills: readonly string[];
  country: string;
  city: string;
  isOpen: boolean;
  dayRate: number | null;
  years: number | null;
}

const compact = (person: StoredRow<Definitions['people']>): CompactPerson => ({
  id: person.id,
  newest: String(person.k_newest),
  departments: person.departments,
  roles: person.role_codes,
  skills: person.skills,
  country: person.country_code,
  city: person.city.toLocaleLowerCase(),
  isOpen: person.open_to_contact,
  dayRate: person.day_rate_minor,
  years: person.experience_years,
});

const ORDERS = {
  newest: (a: CompactPerson, b: CompactPerson): number =>
    a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1,
};

/** People search by a role's label or aliases; nobody types its code. */
const roleNames = (code: string): string => {
  const role = findRole(code);
  return role ? [role.label, ...role.aliases].join(' ') : code;
};

const toTextDocument = (person: Person): TextDocument => ({
  id: person.id,
  name: person.full_name,
  text: [
    person.headline,
    person.city,
    person.location,
    person.bio,
    ...person.role_codes.map(roleNames),
    ...person.departments.map(departmentLabel),
    ...person.skills,
    ...person.kit,
  ].join(' '),
});

const overlaps = (wanted: readonly string[] | undefined, has: readonly string[]): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some((item) => has.includes(item));

function predicateOf(
  filter: PersonFilter,
  ids: ReadonlySet<string> | null,
): (person: CompactPerson) => boolean {
  const city = filter.city?.trim().toLocaleLowerCase();
  return (person) =>
    (ids === null || ids.has(person.id)) &&
    overlaps(filter.departments, person.departments) &&
    overlaps(filter.roleCodes, person.roles) &&
    overlaps(filter.skills, person.skills) &&
    (!filter.countryCode || person.country === filter.countryCode) &&
    (!city || person.city.startsWith(city)) &&
    (!filter.openToContact || person.isOpen) &&
    (filter.maxDayRateMinor === undefined ||
      person.dayRate === null ||
      person.dayRate <= filter.maxDayRateMinor) &&
    (filter.minExperience === undefined || (person.years !== null && person.years >= filter.minExperience));
}

const lists = new WeakMap<Store, PersonList>();

export function personList(store: Store): PersonList {
  let list = lists.get(store);
  if (!list) lists.set(store, (list = new PersonList(store)));
  return list;
}

export class PersonList {
  private readonly searchable: SearchableList<Definitions['people'], CompactPerson, 'newest'>;

  constructor(private readonly store: Store) {
    this.searchable = new SearchableList(
      store,
      people,
      new RowList(store, { stream: people, compact, orders: ORDERS }),
      toTextDocument,
    );
  }

  observe({ filter = {}, limit }: PersonQuery): Observable<PersonPage> {
    const isUnfiltered = Object.values(filter).every(
      (value) => value === undefined || value === '' || value === false,
    );
    return this.searchable.observe(isUnfiltered ? () => this.firstPage(limit) : null, () =>
      this.page(filter, limit),
    );
  }

  private async firstPage(limit: number): Promise<PersonPage> {
    const first = await readAll(this.store, people, {
      selector: {},
      sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
      limit,
    });
    return { people: first, total: null };
  }

  private async page(filter: PersonFilter, limit: number): Promise<PersonPage> {
    const matches = predicateOf(filter, await this.searchable.matching(filter.text));
    const { list } = this.searchable;
    const ids = list.first('newest', matches, limit).map((person) => person.id);
    const rows = new Map((await this.store.rows('profiles').get(ids)).map((row) => [row.id, row]));
    const found = ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toEntity(people, row, undefined)] : [];
    });
    return { people: found, total: list.count(filter.text ? null : JSON.stringify(filter), matches) };
  }
}
