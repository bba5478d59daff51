import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import type { NearPlace } from '@/domain/search/near-place';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { addDays, type Day } from '@/domain/values/days';
import { formatMoney } from '@/domain/values/money';
import type { JobFilter } from '@/store/search/job-query';
import { FITS_LABEL, names, omit } from './job-query';

/** A filter one tap away: it turns one part of the filter on or off and keeps the rest. */
export interface QuickFilter {
  id: string;
  label: string;
  isOn: (filter: JobFilter) => boolean;
  toggle: (filter: JobFilter) => JobFilter;
}

const sameList = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a !== undefined && a.length === b.length && b.every((code) => a.includes(code));

const wantsUnion = (filter: JobFilter): boolean => sameList(filter.unions, ['union']);

interface Personal {
  /** Shown as the first chip; empty for visitors and employers. */
  departments: readonly string[];
  /** Whoever has a calendar. */
  isTalent: boolean;
  /** Around the own town; null: it is not known where that is. The last chip, because the others are here before the profile is. */
  near: NearPlace | null;
}

const isSamePlace = (a: NearPlace | undefined, b: NearPlace): boolean =>
  a !== undefined && a.city === b.city && a.countryCode === b.countryCode && a.km === b.km;

export function quickFilters(today: Day, { departments, isTalent, near }: Personal): QuickFilter[] {
  const fortnight = { from: today, to: addDays(today, 13) };
  const isFortnight = (filter: JobFilter): boolean =>
    filter.from === fortnight.from && filter.to === fortnight.to;
  const quick: QuickFilter[] = [
    {
      id: 'dates',
      label: 'Next 2 weeks',
      isOn: isFortnight,
      toggle: (f) => (isFortnight(f) ? omit('from', 'to')(f) : { ...f, ...fortnight }),
    },
    {
      id: 'pay',
      label: `${formatMoney(500, COMPARED_IN)}+ a day`,
      isOn: (f) => f.minDayPay === 500,
      toggle: (f) => (f.minDayPay === 500 ? omit('minDayPay')(f) : { ...f, minDayPay: 500 }),
    },
    {
      id: 'union',
      label: 'Union',
      isOn: wantsUnion,
      toggle: (f) => (wantsUnion(f) ? omit('unions')(f) : { ...f, unions: ['union'] }),
    },
    {
      id: 'remote',
      label: 'Remote',
      isOn: (f) => f.remote === true,
      toggle: (f) => (f.remote ? omit('remote')(f) : { ...f, remote: true }),
    },
    {
      id: 'urgent',
      label: 'Urgent',
      isOn: (f) => f.urgent === true,
      toggle: (f) => (f.urgent ? omit('urgent')(f) : { ...f, urgent: true }),
    },
  ];
  if (isTalent)
    quick.unshift({
      id: 'fits',
      label: FITS_LABEL,
      isOn: (f) => f.fitsDays === true,
      toggle: (f) => (f.fitsDays ? omit('fitsDays')(f) : { ...f, fitsDays: true }),
    });
  if (near)
    quick.push({
      id: 'near',
      label: 'Near me',
      isOn: (f) => isSamePlace(f.near, near),
      toggle: (f) =>
        isSamePlace(f.near, near) ? omit('near')(f) : { ...omit('city', 'countryCode')(f), near },
    });
  if (departments.length === 0) return quick;
  const isMine = (filter: JobFilter): boolean => sameList(filter.departments, departments);
  return [
    {
      id: 'departments',
      label: names(departments, departmentLabel),
      isOn: isMine,
      toggle: (f) => (isMine(f) ? omit('departments')(f) : { ...f, departments }),
    },
    ...quick,
  ];
}
