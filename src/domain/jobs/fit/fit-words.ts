import { askedDayPay, dayPay, inUsDollars, lowestDayPay } from '../../pay/day-pay';
import { countryName } from '../../taxonomy/countries';
import { roleLabel } from '../../taxonomy/crew-roles';
import { departmentLabel } from '../../taxonomy/departments';
import { type DistanceUnit, distanceAway, formatDistance } from '../../people/distance-units';
import { formatMoney } from '../../values/money';
import { everyDay, ownDaysReason } from '../../availability/day-words';
import type { KnownDays } from '../../availability/shown-days';
import { type Match, MATCH_THRESHOLDS, type MatchPart, type ScoredJob, type ScoredPerson } from '../match';
import { distanceTo } from './travel';

/** `open`: nothing can be said, because somebody has not said enough. */
export type Verdict = 'fits' | 'partly' | 'misfit' | 'open';

export interface FitReason {
  part: MatchPart['id'];
  verdict: Verdict;
  text: string;
}

/** A rate this near to what somebody asks is worth talking about. */
const NEAR_RATE = 0.8;

const bandOf = (score: number): string => {
  if (score >= MATCH_THRESHOLDS.great) return 'Great fit';
  if (score >= MATCH_THRESHOLDS.good) return 'Good fit';
  return score >= MATCH_THRESHOLDS.min ? 'Fair fit' : 'Not much of a fit';
};

/** `Great fit`; what keeps a job from being one comes first. */
export function fitHeadline({ score, isOutOfReach, busyDays, allDays }: Match): string {
  if (isOutOfReach) return 'Outside the distance you travel';
  if (busyDays > 0 && busyDays === allDays) return 'You are busy on its days';
  return bandOf(score);
}

/** The label of a good or great fit, such as `Great fit, 84`. Lower scores are not shown, so that they put nobody off. */
export function fitLabel(match: Match): { free: boolean; text: string } | undefined {
  const { score, busyDays } = match;
  if (score < MATCH_THRESHOLDS.good) return undefined;
  return { free: busyDays === 0, text: `${bandOf(score)}, ${score}${busyWords(match)}` };
}

/** `, busy on 2 of 3 days`, after what is said of a fit; empty where the person is not. */
export function busyWords({ busyDays, allDays }: Pick<Match, 'busyDays' | 'allDays'>): string {
  if (busyDays === 0) return '';
  if (allDays === 1) return ', busy on the day';
  return busyDays === allDays ? `, busy on ${everyDay(allDays)}` : `, busy on ${busyDays} of ${allDays} days`;
}

/** What fits, what does not, and why, in the order of weight. Said to the person whom the job is for. */
export const fitReasons = (
  job: ScoredJob,
  person: ScoredPerson,
  known: KnownDays,
  unit: DistanceUnit = 'km',
): FitReason[] =>
  [
    roleReason(job, person),
    skillReason(job, person),
    dayReason(job, known),
    placeReason(job, person, unit),
    rateReason(job, person),
  ].filter((reason) => reason !== null);

const reason = (part: MatchPart['id'], verdict: Verdict, text: string): FitReason => ({
  part,
  verdict,
  text,
});

function roleReason(job: ScoredJob, person: ScoredPerson): FitReason {
  const department = departmentLabel(job.category);
  if (job.role_code !== '' && person.role_codes.includes(job.role_code))
    return reason('role', 'fits', `Your role: ${roleLabel(job.role_code)}`);
  if (person.departments.includes(job.category))
    return reason('role', 'partly', `Your department, ${department}; the role is not on your profile`);
  return person.departments.length === 0 && person.role_codes.length === 0
    ? reason('role', 'open', 'Your profile names no role yet')
    : reason('role', 'misfit', `Another department: ${department}`);
}

function skillReason({ required_skills: asked }: ScoredJob, { skills }: ScoredPerson): FitReason | null {
  if (asked.length === 0) return null;
  const owned = new Set(skills.map((skill) => skill.toLowerCase()));
  const missing = asked.filter((skill) => !owned.has(skill.toLowerCase()));
  if (missing.length === 0)
    return reason(
      'skills',
      'fits',
      asked.length === 1 ? `You have ${asked.join()}` : 'You have every skill it asks for',
    );
  const met = asked.length - missing.length;
  return met === 0
    ? reason('skills', 'misfit', `Asks for ${asked.join(', ')}`)
    : reason('skills', 'partly', `${met} of ${asked.length} skills; also asks for ${missing.join(', ')}`);
}

function dayReason({ job_dates: dates }: ScoredJob, known: KnownDays): FitReason | null {
  const said = ownDaysReason(
    dates.map(({ day }) => day),
    known,
  );
  return said && reason('days', said.verdict, said.text);
}

function placeReason(job: ScoredJob, person: ScoredPerson, unit: DistanceUnit): FitReason {
  if (job.is_remote) return reason('place', 'fits', 'Remote: from anywhere');
  if (job.city !== '' && job.city.toLowerCase() === person.city.toLowerCase())
    return reason('place', 'fits', `In ${job.city}, where you are`);
  const distance = distanceTo(job, person);
  const radius = person.travel_radius_km;
  if (distance !== null && radius !== null)
    return distance > radius
      ? reason(
          'place',
          'misfit',
          `${distanceAway(distance, unit)}; you travel up to ${formatDistance(radius, unit)}`,
        )
      : reason(
          'place',
          'fits',
          `${distanceAway(distance, unit)}, within your ${formatDistance(radius, unit)}`,
        );
  if (person.city === '' && person.country_code === '')
    return reason('place', 'open', 'Your profile does not say where you are');
  const far = distance === null ? '' : `${distanceAway(distance, unit)}, `;
  const isSameCountry = job.country_code !== '' && job.country_code === person.country_code;
  if (isSameCountry && job.region !== '' && job.region.toLowerCase() === person.region.toLowerCase())
    return reason('place', 'partly', far ? `${far}in your region` : `In your region, ${job.region}`);
  if (isSameCountry) return reason('place', 'partly', far ? `${far}in your country` : 'In your country');
  return job.country_code === ''
    ? reason('place', 'open', 'It does not say in which country')
    : reason('place', 'misfit', `${far}${far ? 'in' : 'In'} ${countryName(job.country_code)}`);
}

/** `$400 to $800`; one amount where both ends are the same. */
const betweenWords = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

function rateReason(job: ScoredJob, person: ScoredPerson): FitReason {
  if (job.pay_type === 'unpaid') return reason('rate', 'misfit', 'Unpaid');
  if (job.pay_type === 'deferred') return reason('rate', 'misfit', 'Paid later, if at all');
  const [low, high] = [lowestDayPay(job), dayPay(job)];
  if (high === 0) return reason('rate', 'open', 'Its rate is open');
  const [lowest, highest] = [inUsDollars(low, job.currency), inUsDollars(high, job.currency)];
  const rate = askedDayPay(person) ?? 0;
  const money = (amount: number): string => formatMoney(rounded(amount), job.currency);
  const paid = `${job.pay_type === 'day' ? 'Pays' : 'Pays about'} ${betweenWords(money(low), money(high))} a day`;
  if (rate === 0) return reason('rate', 'open', `${paid}; your profile names no rate`);
  const wanted = inUsDollars(rate, person.currency);
  const own = `you ask ${askedWords(person, formatMoney(rate, person.currency))}`;
  if (lowest === null || highest === null || !wanted) return reason('rate', 'open', `${paid}; ${own}`);
  const inTheirs = (amount: number): string => inOwn(amount / wanted, rate, person.currency);
  const sums =
    job.currency === person.currency
      ? `${paid}; ${own}`
      : `${paid}, about ${betweenWords(inTheirs(lowest), inTheirs(highest))}; ${own}`;
  return reason(
    'rate',
    lowest >= wanted ? 'fits' : highest >= wanted * NEAR_RATE ? 'partly' : 'misfit',
    sums,
  );
}

const askedWords = (person: ScoredPerson, day: string): string =>
  person.day_rate_minor === null && person.hourly_rate !== null
    ? `${formatMoney(person.hourly_rate, person.currency)} an hour, ${day} for ten`
    : day;

/** A fee over days seldom comes out even. */
const rounded = (amount: number): number => Math.round(amount);
const inOwn = (share: number, rate: number, currency: string): string =>
  formatMoney(rounded(share * rate), currency);
