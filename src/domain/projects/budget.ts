import { totalOf } from '../bookings/terms';
import type { Booking } from '../streams/production/bookings';
import type { BudgetRates } from '../streams/production/budgets';
import type { Positions } from '../streams/production/projects';
import { roleLabel } from '../taxonomy/crew-roles';
import { byCrewList } from './crew-grid';

export interface BudgetLine {
  role: string;
  label: string;
  /** How many people it is for: as many as are needed, one where nobody said. */
  people: number;
  /** Null: not planned, only booked. */
  rate: { rate_minor: number; days: number } | null;
  planned_minor: number;
  /** Of confirmed bookings in this currency, kit included. */
  agreed_minor: number;
}

export interface BudgetSum {
  lines: BudgetLine[];
  planned_minor: number;
  agreed_minor: number;
  /** Of each role what is planned, or what is agreed where that is more. */
  expected_minor: number;
  /** Confirmed bookings that are in no line: another currency, or a rate that days do not tell. */
  uncounted: number;
}

type Booked = Pick<
  Booking,
  | 'role_code'
  | 'status'
  | 'rate_minor'
  | 'rate_unit'
  | 'days'
  | 'kit_fee_minor'
  | 'kill_fee_percent'
  | 'currency'
>;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** What a project may cost by its rates, days and places, against what was agreed. Minor units of one currency. */
export function budgetSum(
  rates: BudgetRates,
  positions: Positions,
  bookings: readonly Booked[],
  currency: string,
): BudgetSum {
  const booked = bookings.filter(({ status }) => status === 'confirmed' || status === 'completed');
  const counted = booked.flatMap((booking) => {
    const total = booking.currency === currency ? totalOf(booking) : null;
    return total === null ? [] : [{ role: booking.role_code, total }];
  });
  const roles = [...new Set([...Object.keys(rates), ...counted.map(({ role }) => role)])];
  const lines = roles.toSorted(byCrewList).map((role): BudgetLine => {
    const people = positions[role] ?? 1;
    const rate = rates[role] ?? null;
    return {
      role,
      label: role === '' ? 'No role' : roleLabel(role),
      people,
      rate,
      planned_minor: rate ? people * rate.rate_minor * rate.days : 0,
      agreed_minor: sum(counted.filter((each) => each.role === role).map(({ total }) => total)),
    };
  });
  return {
    lines,
    planned_minor: sum(lines.map(({ planned_minor: each }) => each)),
    agreed_minor: sum(lines.map(({ agreed_minor: each }) => each)),
    expected_minor: sum(lines.map((line) => Math.max(line.planned_minor, line.agreed_minor))),
    uncounted: booked.length - counted.length,
  };
}
