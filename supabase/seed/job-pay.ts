import type { JobContent } from '../../src/domain/jobs/job-content';
import type { PayType } from '../../src/domain/vocabulary';
import { findCurrency } from '../../src/domain/taxonomy/currencies';
import type { CrewRole } from '../../src/domain/taxonomy/crew-roles';
import type { DepartmentCode } from '../../src/domain/taxonomy/departments';
import type { Production } from './productions';
import type { Random } from './random';
import { dayRate, market, roundPay, UNIT_DAYS } from './rates';

export type Pay = Pick<
  JobContent,
  | 'pay_type'
  | 'unpaid_reason'
  | 'salary_min'
  | 'salary_max'
  | 'currency'
  | 'pay_day_hours'
  | 'overtime_terms'
  | 'kit_fee_minor'
  | 'per_diem_minor'
>;

const ROLES_PAID_BY_PROJECT = [
  'composer',
  'storyboard_artist',
  'poster_designer',
  'script_reader',
  'title_designer',
  'retoucher',
  'screenwriter',
  'voice_actor',
  'colorist',
  'orchestrator',
  'concept_artist',
  'music_supervisor',
  'sound_designer',
  'supervising_sound_editor',
  'translator',
  'subtitler',
  'illustrator',
  'character_designer',
  'production_lawyer',
  'podcast_producer',
  'copywriter',
  'festival_strategist',
];
const ROLES_PAID_BY_HOUR = [
  'background_artist',
  'catering_assistant',
  'barista',
  'set_security',
  'make_up_artist',
  'hair_stylist',
  'key_make_up_artist',
  'seamstress',
  'unit_driver',
  'session_musician',
  'script_reader',
];
const DEPARTMENTS_PAID_BY_WEEK: readonly DepartmentCode[] = [
  'production',
  'accounting_legal',
  'post',
  'vfx',
  'animation_motion',
  'art',
  'casting',
  'set_construction',
  'locations',
  'direction',
];
const DEPARTMENTS_WITH_KIT: readonly DepartmentCode[] = [
  'camera',
  'grip',
  'electric',
  'sound',
  'props',
  'hair_make_up',
  'wardrobe',
  'stills',
  'sfx',
  'safety_medical',
  'publicity',
  'broadcast_live',
];

/** Roles that bring no kit of their own. */
const ROLES_WITHOUT_KIT =
  /trainee|utility|loader|security|supervisor|designer|publicist|director|manager|operator_live|autocue|coordinator|standby|cutter/;

function unitOf(random: Random, role: CrewRole, days: number): PayType {
  if (ROLES_PAID_BY_PROJECT.includes(role.code)) return random.chance(0.75) ? 'project' : 'day';
  if (ROLES_PAID_BY_HOUR.includes(role.code)) return random.chance(0.6) ? 'hour' : 'day';
  if (days >= 8 && DEPARTMENTS_PAID_BY_WEEK.includes(role.department))
    return random.chance(0.65) ? 'week' : 'day';
  return 'day';
}

const overtime = (country: string, hours: number, union: boolean): string => {
  if (country === 'US')
    return union ? '1.5x after 8 h, 2x after 12 h' : `1.5x after ${hours} h, 2x after ${hours + 2} h`;
  if (country === 'GB') return `1.5T after ${hours} h, in 15-minute steps`;
  if (country === 'CA') return '1.5x after 8 h, 2x after 12 h, 3x after 15 h';
  return `+25 % after ${hours} h, +50 % after ${hours + 2} h`;
};

/** A job's pay. Never below the local minimum per hour, and unpaid only where the law allows it. */
export function payFor(
  random: Random,
  role: CrewRole,
  production: Production,
  days: number,
  staff: boolean,
): Pay {
  const { currency, country_code: country } = production.place;
  const { factor, minimumPerHour } = market(currency);
  const minor = 10 ** (findCurrency(currency)?.minorDigits ?? 2);
  const noPay = {
    currency,
    pay_day_hours: null,
    overtime_terms: '',
    kit_fee_minor: null,
    per_diem_minor: null,
    salary_min: null,
    salary_max: null,
  };
  if (production.unpaidReason !== null)
    return { ...noPay, pay_type: 'unpaid', unpaid_reason: production.unpaidReason, pay_day_hours: 10 };
  if (production.kind === 'short' && random.chance(0.12))
    return { ...noPay, pay_type: 'deferred', unpaid_reason: null, pay_day_hours: 10 };

  const hours = days > 0 && random.chance(0.25) ? random.pick([8, 11, 12]) : 10;
  const wanted: PayType = staff ? (random.chance(0.7) ? 'year' : 'month') : unitOf(random, role, days);
  const daily =
    dayRate(role.code) * factor * production.payLevel * (staff ? 0.72 : 1) * (0.93 + random.next() * 0.14);
  // In currencies with small units, a year's or a project's pay would overflow the field.
  const type =
    daily * (wanted === 'project' ? days : UNIT_DAYS[wanted]) > 4_000_000
      ? staff
        ? 'month'
        : 'day'
      : wanted;
  const units = type === 'project' ? Math.max(1, days) * 0.9 : UNIT_DAYS[type];
  const low = roundPay(daily * units);
  const minimum = minimumPerHour * hours * units;
  const salaryMin = low < minimum ? Math.ceil(minimum) : low;
  const salaryMax = random.chance(0.42) ? roundPay(salaryMin * (1.06 + random.next() * 0.16)) : salaryMin;

  return {
    currency,
    pay_type: type,
    unpaid_reason: null,
    salary_min: salaryMin,
    salary_max: Math.max(salaryMin, salaryMax),
    pay_day_hours: type === 'project' || staff ? null : hours,
    overtime_terms:
      type === 'project' || staff || !random.chance(0.7) ? '' : overtime(country, hours, production.union),
    kit_fee_minor:
      !staff &&
      DEPARTMENTS_WITH_KIT.includes(role.department) &&
      !ROLES_WITHOUT_KIT.test(role.code) &&
      random.chance(0.4)
        ? roundPay((25 + random.int(0, 12) * 12.5) * factor) * minor
        : null,
    per_diem_minor:
      !staff && production.length > 5 && random.chance(0.18)
        ? roundPay(random.int(45, 75) * factor) * minor
        : null,
  };
}
