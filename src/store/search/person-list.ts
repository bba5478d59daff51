import type { Observable } from 'rxjs';
import { isFreeOn } from '@/domain/availability/shown-days';
import type { Definitions } from '@/domain/definition/stream';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import { askedDayPay, inUsDollars } from '@/domain/pay/day-pay';
import { personReason } from '@/domain/search/found-because';
import { isNear, kilometresFrom } from '@/domain/search/near-place';
import type { SearchPlan } from '@/domain/search/search-plan';
import { cityCode, countryCode, departmentCode, regionCode, roleCode } from '@/domain/search/search-codes';
import { countFacets, type Facet } from './facets';
import type {
  PersonFacet,
  PersonFacets,
  PersonFilter,
  PersonOrder,
  PersonPage,
  PersonQuery,
} from './person-query';
import { readAll } from '../queries/read';
import { type Stored, type StoredRow, toEntity } from '../queries/write-status';
import type { Store } from '../store';
import { firstRelevant, foundByWords, positionsOf } from './found-rows';
import { SearchableList } from './searchable-list';
import { RowList } from './row-list';
import type { TextDocument, TextMatches } from './text-index';

interface CompactPerson {
  id: string;
  newest: string;
  departments: readonly string[];
  roles: readonly string[];
  skills: readonly string[];
  country_code: string;
  /** In lower case. */
  city: string;
  travel_radius_km: number | null;
  isOpen: boolean;
  /** In US dollars. */
  dayRate: number | null;
  years: number | null;
  /** What they show of their days (`isFreeOn`). */
  days: string | undefined;
  /** Since when they are listed, in milliseconds. */
  listed: number;
}

/** Null: not shown, or in a currency that compares with nothing. */
function dayRateOf(person: Person): number | null {
  const asked = askedDayPay(person);
  return asked === null ? null : inUsDollars(asked, person.currency);
}

const compact = (person: StoredRow<Definitions['people']>): CompactPerson => ({
  id: person.id,
  newest: String(person.k_newest),
  departments: person.departments,
  roles: person.role_codes,
  skills: person.skills,
  country_code: person.country_code,
  city: person.city.toLocaleLowerCase(),
  travel_radius_km: person.travel_radius_km,
  isOpen: person.open_to_contact,
  dayRate: dayRateOf(person),
  years: person.experience_years,
  days: person.shown_days,
  listed: Date.parse(person.created_at),
});

const byNewest = (a: CompactPerson, b: CompactPerson): number =>
  a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1;

/** What is not known comes last. */
const lowestFirst = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;

const ORDERS = {
  newest: byNewest,
  rate: (a: CompactPerson, b: CompactPerson): number => lowestFirst(a.dayRate, b.dayRate) || byNewest(a, b),
};

const toTextDocument = (person: StoredRow<Definitions['people']>): TextDocument => ({
  id: person.id,
  newest: String(person.k_newest),
  roles: person.role_codes,
  codes: [
    ...person.role_codes.map(roleCode),
    ...person.departments.map(departmentCode),
    countryCode(person.country_code),
    regionCode(person.country_code, person.region),
    cityCode(person.city),
  ],
  title: `${person.full_name} ${person.headline}`,
  facts: [person.city, person.location, ...person.skills, ...person.kit].join(' '),
  text: person.bio ?? '',
});

const overlaps = (wanted: readonly string[] | undefined, has: readonly string[]): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some((item) => has.includes(item));

type Fits = (person: CompactPerson) => boolean;

function predicateOf(filter: PersonFilter, listedAfter = -Infinity): Fits {
  const city = filter.city?.trim().toLocaleLowerCase();
  const near = filter.near && isNear(filter.near);
  return (person) =>
    person.listed > listedAfter &&
    overlaps(filter.departments, person.departments) &&
    overlaps(filter.roleCodes, person.roles) &&
    overlaps(filter.skills, person.skills) &&
    (!filter.countryCode || person.country_code === filter.countryCode) &&
    (!city || person.city.startsWith(city)) &&
    (!near || near(person)) &&
    (!filter.openToContact || person.isOpen) &&
    (filter.maxDayRate === undefined || (person.dayRate !== null && person.dayRate <= filter.maxDayRate)) &&
    (filter.minExperience === undefined || (person.years !== null && person.years >= filter.minExperience)) &&
    (!filter.freeOn || filter.freeOn.length === 0 || isFreeOn(person.days, filter.freeOn));
}

const FACETS: Readonly<Record<PersonFacet, Facet<PersonFilter, CompactPerson>>> = {
  departments: { sets: ['departments'], valuesOf: ({ departments }) => departments },
  countries: { sets: ['countryCode', 'city', 'near'], valuesOf: ({ country_code: country }) => [country] },
  open: { sets: ['openToContact'], valuesOf: ({ isOpen }) => [String(isOpen)] },
};

/** What a page is made for. */
type Asked = Required<Pick<PersonQuery, 'filter' | 'order' | 'limit'>> & Pick<PersonQuery, 'listedAfter'>;

const lists = new WeakMap<Store, PersonList>();

export function personList(store: Store): PersonList {
  let list = lists.get(store);
  if (!list) lists.set(store, (list = new PersonList(store)));
  return list;
}

export class PersonList {
  private readonly searchable: SearchableList<Definitions['people'], CompactPerson, keyof typeof ORDERS>;

  constructor(private readonly store: Store) {
    this.searchable = new SearchableList(
      store,
      people,
      new RowList(store, { stream: people, compact, orders: ORDERS }),
      toTextDocument,
    );
  }

  observe({ filter = {}, order = { by: 'match' }, listedAfter, limit }: PersonQuery): Observable<PersonPage> {
    const isUnfiltered = Object.values(filter).every(
      (value) => value === undefined || value === '' || value === false,
    );
    const isNewest = order.by === 'match' || order.by === 'newest';
    return this.searchable.observe(
      isUnfiltered && isNewest && listedAfter === undefined ? () => this.firstPage(limit) : null,
      () => this.page({ filter, order, listedAfter, limit }),
    );
  }

  observeFacets(filter: PersonFilter): Observable<PersonFacets> {
    return this.searchable.observe(null, async () =>
      countFacets(await this.searchable.having(filter.text), filter, FACETS, (each) => predicateOf(each)),
    );
  }

  /** How words are understood, for a search on the server. */
  plan(words: string): Promise<SearchPlan> {
    return this.searchable.plan(words);
  }

  private async firstPage(limit: number): Promise<PersonPage> {
    const first = await readAll(this.store, people, {
      selector: {},
      sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
      limit,
    });
    return { people: first, total: null };
  }

  private async page({ filter, order, listedAfter, limit }: Asked): Promise<PersonPage> {
    const found = await this.searchable.matching(filter.text);
    const fits = predicateOf(filter, listedAfter);
    if (found && order.by === 'match') return this.relevant(found, fits, limit);
    const { list } = this.searchable;
    if (!found)
      return {
        people: await this.read(this.first(order, fits, limit)),
        total: list.count(JSON.stringify([filter, listedAfter]), fits),
      };
    const positions = positionsOf(found);
    const matches = (person: CompactPerson): boolean => positions.has(person.id) && fits(person);
    const rows = await this.read(this.first(order, matches, limit));
    return {
      people: rows,
      total: list.count(null, matches),
      found: foundByWords(found, rows, positions, personReason),
    };
  }

  private first(
    order: PersonOrder,
    matches: (person: CompactPerson) => boolean,
    limit: number,
  ): CompactPerson[] {
    const { list } = this.searchable;
    if (order.by !== 'nearest') return list.first(order.by === 'rate' ? 'rate' : 'newest', matches, limit);
    const kmTo = kilometresFrom(order.from);
    return list
      .first('newest', matches, list.size)
      .map((person) => ({ person, distance: kmTo(person) }))
      .toSorted((a, b) => lowestFirst(a.distance, b.distance))
      .slice(0, limit)
      .map(({ person }) => person);
  }

  /** Whoever has the words, most relevant first. */
  private async relevant(found: TextMatches, fits: Fits, limit: number): Promise<PersonPage> {
    const { list } = this.searchable;
    const { items, total, positions } = firstRelevant(found, (id) => list.get(id), fits, limit);
    const places = new Map(items.map(({ id }, i) => [id, positions[i] ?? 0]));
    const rows = await this.read(items);
    return { people: rows, total, found: foundByWords(found, rows, places, personReason) };
  }

  private async read(items: readonly CompactPerson[]): Promise<Stored<Person>[]> {
    const ids = items.map(({ id }) => id);
    const rows = new Map((await this.store.rows('profiles').get(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toEntity(people, row, undefined)] : [];
    });
  }
}
