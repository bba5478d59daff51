import type { DATE_KINDS } from '../../src/domain/vocabulary';
import type { JobDate } from '../../src/domain/jobs/job-content';
import { weekday } from '../../src/domain/values/days';
import type { DepartmentCode } from '../../src/domain/taxonomy/departments';
import type { Clock } from './clock';
import type { Production } from './productions';
import type { Random } from './random';

/** When a department works: during the shoot, before it, or after it. */
export type Season = 'shoot' | 'prep' | 'after';

const PREP_DEPARTMENTS: readonly DepartmentCode[] = [
  'set_construction',
  'casting',
  'accounting_legal',
  'writing',
];
const POST_DEPARTMENTS: readonly DepartmentCode[] = [
  'vfx',
  'post',
  'post_sound',
  'music',
  'animation_motion',
];
const SHOOT_ROLES = [
  'on_set_vfx_supervisor',
  'data_wrangler_vfx',
  'virtual_production_supervisor',
  'unreal_operator',
  'standby_carpenter',
  'standby_painter',
];
const PREP_ROLES = [
  'production_designer',
  'concept_artist',
  'set_designer',
  'graphic_designer',
  'location_scout',
  'costume_designer',
  'cutter',
  'seamstress',
  'breakdown_artist',
  'wig_maker',
  'storyboard_artist',
  'travel_coordinator',
  'prop_maker',
  'illustrator',
  'clearance_coordinator',
  'previs_artist',
  'festival_strategist',
  'poster_designer',
];

export function seasonOf(department: DepartmentCode, role: string): Season {
  if (SHOOT_ROLES.includes(role)) return 'shoot';
  if (PREP_ROLES.includes(role) || PREP_DEPARTMENTS.includes(department)) return 'prep';
  return POST_DEPARTMENTS.includes(department) ? 'after' : 'shoot';
}

/**
 * Offsets of this many working days from `from` on. Includes weekends only if the kind of production works on
 * them.
 */
function workingDays(clock: Clock, from: number, count: number, weekends: boolean): number[] {
  const days: number[] = [];
  for (let offset = from; days.length < count; offset += 1) {
    const name = weekday(clock.day(offset));
    if (weekends || (name !== 'Sat' && name !== 'Sun')) days.push(offset);
  }
  return days;
}

const CALL_TIMES = [
  '05:30',
  '06:00',
  '06:30',
  '07:00',
  '07:00',
  '07:30',
  '08:00',
  '08:00',
  '09:00',
  '10:00',
  '13:00',
  '15:30',
  '17:00',
] as const;

const addHours = (time: string, hours: number): string => {
  const [h = '0', m = '00'] = time.split(':');
  return `${String((Number(h) + hours) % 24).padStart(2, '0')}:${m}`;
};

/** @returns the job's days in order, none before `earliest` (days from today) */
export function schedule(
  random: Random,
  clock: Clock,
  production: Production,
  season: Season,
  earliest: number,
): JobDate[] {
  const weekends = ['live', 'music_video', 'short'].includes(production.kind);
  const start = Math.max(earliest, production.start);
  const date = (offset: number, kind: (typeof DATE_KINDS)[number], call: string, hours: number): JobDate => ({
    day: clock.day(offset),
    kind,
    call,
    wrap: call === '' || hours === 0 ? '' : addHours(call, hours),
  });

  if (season !== 'shoot') {
    const long = production.length > 8;
    const count = long ? random.int(5, 25) : random.int(1, 8);
    const from =
      season === 'prep'
        ? Math.max(earliest, start - count - random.int(3, 14))
        : Math.max(earliest, start + Math.round(production.length * 1.4) + random.int(2, 20));
    return workingDays(clock, from, count, false).map((offset) =>
      date(offset, season === 'prep' ? 'prep' : 'shoot', random.chance(0.9) ? '09:00' : '', 8),
    );
  }

  const run = workingDays(clock, start, production.length, weekends);
  const share = random.weighted({ dailies: 30, block: 40, run: 30 });
  const length = share === 'run' ? run.length : share === 'block' ? random.int(3, 12) : random.int(1, 3);
  const first = share === 'run' ? 0 : random.int(0, Math.max(0, run.length - length));
  const days = run.slice(first, first + length);
  const call = random.pick(CALL_TIMES);
  const hours = random.pick([10, 10, 11, 12]);
  const shoot = days.map((offset) =>
    date(offset, 'shoot', random.chance(0.85) ? call : random.pick(CALL_TIMES), hours),
  );

  const opening = days[0] ?? start;
  const before =
    opening - 1 >= earliest && random.chance(0.3)
      ? [date(opening - 1, random.chance(0.7) ? 'prep' : 'travel', '10:00', 8)]
      : [];
  const closing = days.at(-1) ?? start;
  const after = random.chance(0.12)
    ? [date(closing + 1, random.chance(0.5) ? 'wrap' : 'travel', '10:00', 6)]
    : [];
  return [...before, ...shoot, ...after];
}

/** For staff and fixed-term jobs: the first day, and the last if there is one. */
export function termOf(clock: Clock, from: number, days: number | null): JobDate[] {
  const first: JobDate = { day: clock.day(from), kind: 'shoot', call: '09:00', wrap: '18:00' };
  return days === null ? [first] : [first, { ...first, day: clock.day(from + days) }];
}
