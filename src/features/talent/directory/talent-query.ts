import { formatDays } from '@/domain/availability/day-words';
import { cutText } from '@/domain/values/text/sendable-text';
import type { Coordinates } from '@/domain/jobs/fit/distance';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { type DistanceUnit, formatDistance } from '@/domain/people/distance-units';
import { SEARCH_PARAMETER } from '@/domain/saved/search-address';
import { formatMoney } from '@/domain/values/money';
import { countryName } from '@/domain/taxonomy/countries';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel, isDepartment } from '@/domain/taxonomy/departments';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { findTown } from '@/domain/taxonomy/places';
import { type Day, isDay } from '@/domain/values/days';
import type { PersonFilter } from '@/store/search/person-query';
import { TALENT_SORTS, type TalentSort } from './list-order';

/**
 * The directory's query in the URL, so that a search can be shared, reloaded and gone back to.
 * Invalid parameters are ignored, never guessed at.
 */
export interface TalentQuery {
  text: string;
  department: string;
  role: string;
  skill: string;
  city: string;
  country: string;
  /** How far from the city, in whole kilometres, so that a link means the same to readers of miles; null: in the city. */
  within: number | null;
  /** The maximum day rate, in US dollars. */
  rate: number | null;
  /** Minimum years of experience. */
  years: number | null;
  open: boolean;
  /** Free on all of these days, in order. */
  free: readonly Day[];
  sort: TalentSort;
}

/** Changes what is asked for, from what it is then. */
export type ChangeTalentQuery = (changed: (query: TalentQuery) => TalentQuery) => void;

const short = (value: string | null): string => cutText(value ?? '', 80);
/** Nobody is asked for on more days than a month has. */
export const MAX_FREE_DAYS = 31;
const daysIn = (value: string | null): readonly Day[] =>
  [...new Set((value ?? '').split(',').filter(isDay))].toSorted().slice(0, MAX_FREE_DAYS);
const whole = (value: string | null): number | null =>
  value !== null && /^\d{1,6}$/.test(value) && Number(value) > 0 ? Number(value) : null;

/** Half way around the earth. */
const MAX_DISTANCE_KM = 20_000;

export function readQuery(params: URLSearchParams): TalentQuery {
  const department = params.get('department') ?? '';
  const country = params.get('country') ?? '';
  const city = short(params.get('city'));
  const within = whole(params.get('within'));
  return {
    text: short(params.get('q')),
    department: isDepartment(department) ? department : '',
    role: short(params.get('role')),
    skill: short(params.get('skill')),
    city,
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    within: within === null || foldForSearch(city) === '' ? null : Math.min(within, MAX_DISTANCE_KM),
    rate: whole(params.get('rate')),
    years: whole(params.get('years')),
    open: params.get('open') === '1',
    free: daysIn(params.get('free')),
    sort: TALENT_SORTS.find((name) => name === params.get('sort')) ?? '',
  };
}

/** Sets the query's parameters and keeps the others, such as the selected person. */
export function writeQuery(current: URLSearchParams, query: TalentQuery): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete(SEARCH_PARAMETER);
  const values: Record<string, string> = {
    q: query.text,
    department: query.department,
    role: query.role,
    skill: query.skill,
    city: query.city,
    country: query.country,
    within: isAround(query) ? query.within.toString() : '',
    rate: query.rate?.toString() ?? '',
    years: query.years?.toString() ?? '',
    open: query.open ? '1' : '',
    free: query.free.join(','),
    sort: query.sort,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether it asks for people around a place, and not only in it. */
export const isAround = (query: TalentQuery): query is TalentQuery & { within: number } =>
  query.within !== null && foldForSearch(query.city) !== '';

/**
 * What distances are measured from: the place that is asked for, otherwise the reader's home. Null: it is not known where that is.
 * @param home null: not known
 */
export const originOf = (query: TalentQuery, home: Coordinates | null): Coordinates | null =>
  isAround(query) ? findTown(query.city, query.country) : home;

export function toFilter(query: TalentQuery): PersonFilter {
  const filter: PersonFilter = {};
  if (query.text.trim() !== '') filter.text = query.text;
  if (query.department !== '') filter.departments = [query.department];
  if (query.role !== '') filter.roleCodes = [query.role];
  if (query.skill !== '') filter.skills = [query.skill];
  if (isAround(query))
    filter.near = { city: query.city.trim(), countryCode: query.country, km: query.within };
  else {
    if (query.city !== '') filter.city = query.city;
    if (query.country !== '') filter.countryCode = query.country;
  }
  if (query.rate !== null) filter.maxDayRate = query.rate;
  if (query.years !== null) filter.minExperience = query.years;
  if (query.open) filter.openToContact = true;
  if (query.free.length > 0) filter.freeOn = query.free;
  return filter;
}

export const NO_QUERY: TalentQuery = readQuery(new URLSearchParams());

export interface QueryPart {
  field: keyof TalentQuery;
  label: string;
}

/** The parts of a query with labels, without the text, which has its own field. */
export function partsOf(query: TalentQuery, unit: DistanceUnit = 'km'): QueryPart[] {
  const around = isAround(query) ? query : null;
  const parts: (QueryPart | false)[] = [
    query.department !== '' && { field: 'department', label: departmentLabel(query.department) },
    query.role !== '' && { field: 'role', label: roleLabel(query.role) },
    query.skill !== '' && { field: 'skill', label: query.skill },
    around !== null && {
      field: 'within',
      label: `Within ${formatDistance(around.within, unit)} of ${around.city.trim()}`,
    },
    around === null && query.city !== '' && { field: 'city', label: query.city },
    around === null && query.country !== '' && { field: 'country', label: countryName(query.country) },
    query.rate !== null && { field: 'rate', label: `Up to ${formatMoney(query.rate, COMPARED_IN)} a day` },
    query.years !== null && { field: 'years', label: `${query.years}+ years` },
    query.open && { field: 'open', label: 'Open to contact' },
    query.free.length > 0 && { field: 'free', label: `Free on ${formatDays(query.free)}` },
  ];
  return parts.filter((part) => part !== false);
}

/** Without the distance the place goes too: taking a filter out never leaves fewer people. */
export const without = (query: TalentQuery, field: keyof TalentQuery): TalentQuery => ({
  ...query,
  ...(field === 'within' ? { city: NO_QUERY.city, country: NO_QUERY.country } : {}),
  [field]: NO_QUERY[field],
});
