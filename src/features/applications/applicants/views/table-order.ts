import { answerDue } from '@/domain/applications/figures';
import { comparedDayPay } from '@/domain/pay/day-pay';
import { fromMinor } from '@/domain/values/money';
import type { Applicant } from '../applicant';
import { sectionOf, SECTIONS } from '../moves';

type Key = string | number | null;

/** What a column is ordered by, smallest first; null is last in either direction. */
const KEYS = {
  name: ({ application, person }: Applicant): Key =>
    (person?.full_name || application.applicant_name).toLocaleLowerCase(),
  job: ({ application }: Applicant): Key => application.job_title.toLocaleLowerCase(),
  /** Of a ten-hour day, in one currency: amounts alone would put yen above dollars. */
  quote: ({ application, job }: Applicant): Key => {
    const { rate_quote_minor: quote, rate_unit: unit, currency } = application;
    if (quote === null) return null;
    const amount = fromMinor(quote, currency);
    const pay = {
      pay_type: unit,
      salary_min: null,
      salary_max: amount,
      currency,
      job_dates: job?.job_dates ?? [],
    };
    return comparedDayPay(pay) || null;
  },
  match: ({ match }: Applicant): Key => match?.score ?? null,
  days: ({ free }: Applicant): Key => (free?.kind === 'counted' ? free.days : null),
  state: ({ application }: Applicant): Key => SECTIONS.indexOf(sectionOf(application.status)),
  answer: ({ application }: Applicant): Key => answerDue(application),
  applied: ({ application }: Applicant): Key => application.created_at,
} as const;

export type OrderedColumn = keyof typeof KEYS;

export interface TableOrder {
  by: OrderedColumn;
  isDescending: boolean;
}

/** `?order=quote`, `?order=-quote`. */
export function readOrder(text: string | null): TableOrder | null {
  const name = text?.replace(/^-/, '');
  const by = (Object.keys(KEYS) as OrderedColumn[]).find((column) => column === name);
  return by ? { by, isDescending: text?.startsWith('-') ?? false } : null;
}

/** A click on a head: this order, then the other way round, then as before. */
export function nextOrder(order: TableOrder | null, by: OrderedColumn): string | null {
  if (order?.by !== by) return by;
  return order.isDescending ? null : `-${by}`;
}

/** Those who are equal stay in the order in which they were. */
export function inOrder(applicants: readonly Applicant[], order: TableOrder | null): readonly Applicant[] {
  if (!order) return applicants;
  const keyOf = KEYS[order.by];
  const sign = order.isDescending ? -1 : 1;
  return applicants
    .map((applicant) => ({ applicant, key: keyOf(applicant) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === b) return 0;
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -sign : sign;
    })
    .map(({ applicant }) => applicant);
}
