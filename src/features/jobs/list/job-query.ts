import { cutText } from '@/domain/values/text/sendable-text';
import { SEARCH_PARAMETER } from '@/domain/saved/search-address';
import { formatDayRange, isDay } from '@/domain/values/days';
import { PAY_TYPES, type PayType, UNION_STATUSES } from '@/domain/vocabulary';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { type DistanceUnit, formatDistance } from '@/domain/people/distance-units';
import { formatMoney } from '@/domain/values/money';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel, isDepartment } from '@/domain/taxonomy/departments';
import type { FoundByWords, JobFilter } from '@/store/search/job-query';
import type { RemoteSearchState } from '@/store/sync/remote-search';
import { countryName } from '@/domain/taxonomy/countries';
import { PAY_TYPE_LABELS, UNION_LABELS } from '@/domain/jobs/job-copy';
import type { ListedJob } from './remembered/remembered-list';
import { type ChosenOrder, orderOf, orderParams, readOrder } from './search/list-order';

/**
 * The job list's query in the URL, so that a filtered list can be shared, reloaded and gone back to.
 * Invalid parameters are ignored, never guessed at.
 */

/** In characters. */
export const MAX_SEARCH_LENGTH = 100;

export interface ListQuery extends ChosenOrder {
  filter: JobFilter;
}

/** What the list shows of it: from the store, or as it was remembered. */
export interface JobListView {
  /** Identifies the query: filter and order. */
  queryKey: string;
  rows: readonly ListedJob[];
  /** Null until they are counted, shortly after the first page. */
  total: number | null;
  hasMore: boolean;
  loadMore: () => void;
  /** The state of the remote search; undefined until it is known whether there is one. */
  remote?: RemoteSearchState;
  /** How many pages the remote search has brought. */
  pages: number;
  /** Every job has what its card says of its company. */
  isWhole?: boolean;
  /** Words that no job has, and what was looked for instead. */
  corrections?: FoundByWords['corrections'];
}

export const hasNoJobs = ({ rows }: JobListView): boolean => rows.length === 0;

export const queryKeyOf = (query: ListQuery): string => JSON.stringify([query.filter, orderOf(query)]);

/** Best fit is computed over this many of the newest jobs; scoring more of them at once would hold a slow phone up. */
export const FIT_DEPTH = 1000;

/** Half way around the earth. */
const MAX_DISTANCE_KM = 20_000;

type Union = (typeof UNION_STATUSES)[number];

const list = (value: string | null): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const isPayType = (value: string): value is PayType => (PAY_TYPES as readonly string[]).includes(value);
const isUnion = (value: string): value is Union => (UNION_STATUSES as readonly string[]).includes(value);

export function readQuery(params: URLSearchParams): ListQuery {
  const filter: JobFilter = {};
  const text = cutText(params.get('q') ?? '', MAX_SEARCH_LENGTH);
  if (text.trim() !== '') filter.text = text;
  const departments = list(params.get('department')).filter(isDepartment);
  if (departments.length > 0) filter.departments = departments;
  const roleCodes = list(params.get('role')).slice(0, 20);
  if (roleCodes.length > 0) filter.roleCodes = roleCodes;
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from)) filter.from = from;
  if (isDay(to)) filter.to = to;
  const pay = Number(params.get('pay'));
  if (Number.isInteger(pay) && pay > 0) filter.minDayPay = pay;
  const payTypes = list(params.get('paid')).filter(isPayType);
  if (payTypes.length > 0) filter.payTypes = payTypes;
  const unions = list(params.get('union')).filter(isUnion);
  if (unions.length > 0) filter.unions = unions;
  if (params.get('remote') === '1') filter.remote = true;
  if (params.get('urgent') === '1') filter.urgent = true;
  const code = params.get('country') ?? '';
  const country = /^[A-Z]{2}$/.test(code) ? code : '';
  const city = cutText(params.get('city') ?? '', 80);
  const within = params.get('within') ?? '';
  if (/^[1-9]\d{0,4}$/.test(within) && city.trim() !== '')
    filter.near = {
      city: city.trim(),
      countryCode: country,
      km: Math.min(Number(within), MAX_DISTANCE_KM),
    };
  else {
    if (country !== '') filter.countryCode = country;
    if (city !== '') filter.city = city;
  }
  if (params.get('fits') === '1') filter.fitsDays = true;
  if (params.get('hidden') === '1') filter.showHidden = true;
  return { filter, ...readOrder(params) };
}

/** Whether both are the same address. */
export const isSameQuery = (a: ListQuery, b: ListQuery): boolean => asText(a) === asText(b);

const asText = (query: ListQuery): string => writeQuery(new URLSearchParams(), query).toString();

/** Sets the filter's parameters and keeps the others, such as `job`, the selected one. What is changed is no longer the saved search that was opened. */
export function writeQuery(current: URLSearchParams, { filter, ...order }: ListQuery): URLSearchParams {
  const params = new URLSearchParams(current);
  params.delete(SEARCH_PARAMETER);
  const values: Record<string, string | undefined> = {
    q: filter.text,
    department: filter.departments?.join(','),
    role: filter.roleCodes?.join(','),
    from: filter.from,
    to: filter.to,
    pay: filter.minDayPay?.toString(),
    paid: filter.payTypes?.join(','),
    union: filter.unions?.join(','),
    remote: filter.remote ? '1' : undefined,
    urgent: filter.urgent ? '1' : undefined,
    country: filter.near ? filter.near.countryCode : filter.countryCode,
    city: filter.near ? filter.near.city : filter.city,
    within: filter.near?.km.toString(),
    fits: filter.fitsDays ? '1' : undefined,
    hidden: filter.showHidden ? '1' : undefined,
    ...orderParams(order),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

/** A part of the filter that can be removed on its own. */
export interface FilterPart {
  id: string;
  label: string;
  without: (filter: JobFilter) => JobFilter;
}

export const omit =
  (...names: (keyof JobFilter)[]) =>
  (filter: JobFilter): JobFilter => {
    const rest = { ...filter };
    for (const name of names) delete rest[name];
    return rest;
  };

export const names = (codes: readonly string[], label: (code: string) => string): string => {
  const [first = '', second, third] = codes.map(label);
  if (second === undefined) return first;
  if (codes.length > 3) return `${first}, ${second} and ${codes.length - 2} more`;
  return [first, second, third].filter(Boolean).join(', ');
};

/** The parts that a filter consists of, each with a label for the screen. @param unit the reader’s, of distances */
export function filterParts(filter: JobFilter, unit: DistanceUnit = 'km'): FilterPart[] {
  const parts: FilterPart[] = [];
  const add = (id: string, label: string, ...fields: (keyof JobFilter)[]): void =>
    void parts.push({ id, label, without: omit(...fields) });
  if (filter.text) add('text', `“${filter.text.trim()}”`, 'text');
  if (filter.departments?.length)
    add('departments', names(filter.departments, departmentLabel), 'departments');
  if (filter.roleCodes?.length) add('roles', names(filter.roleCodes, roleLabel), 'roleCodes');
  if (filter.from || filter.to) add('dates', datesLabel(filter), 'from', 'to');
  if (filter.minDayPay) add('pay', `${formatMoney(filter.minDayPay, COMPARED_IN)}+ a day`, 'minDayPay');
  if (filter.payTypes?.length)
    add(
      'paid',
      names(filter.payTypes, (type) => PAY_TYPE_LABELS[type as PayType]),
      'payTypes',
    );
  if (filter.unions?.length)
    add(
      'union',
      names(filter.unions, (status) => UNION_LABELS[status as Union]),
      'unions',
    );
  if (filter.remote) add('remote', 'Remote', 'remote');
  if (filter.urgent) add('urgent', 'Urgent', 'urgent');
  if (filter.fitsDays) add('fits', FITS_LABEL, 'fitsDays');
  if (filter.showHidden) add('hidden', 'With hidden', 'showHidden');
  if (filter.near)
    add('near', `Within ${formatDistance(filter.near.km, unit)} of ${filter.near.city}`, 'near');
  else if (filter.city) add('place', filter.city, 'city', 'countryCode');
  else if (filter.countryCode) add('place', countryName(filter.countryCode), 'countryCode');
  return parts;
}

export const FITS_LABEL = 'Fits my calendar';

function datesLabel({ from, to }: JobFilter): string {
  if (from && to) return formatDayRange(from, to);
  return from ? `From ${formatDayRange(from, null)}` : `Until ${formatDayRange(to ?? null, null)}`;
}
