import type { Application } from '../../src/domain/streams/applications';
import type { Job } from '../../src/domain/streams/jobs';
import type { ApplicationStatus } from '../../src/domain/lifecycles';
import { addDays } from '../../src/domain/values/days';
import { localDay, type Clock } from './clock';
import { type Random, seedId } from './random';

/** What the two sides of a demo application have agreed on, or are asking each other. */
type Deal = Pick<Application, 'offer' | 'offer_reply' | 'interview' | 'interview_reply'>;

const OFFER_NOTES = [
  'Travel paid from the base. The kit comes from the house we always use.',
  'Ten-hour days, overtime after that. You would work with the same team as on the recce.',
  'If one of the days moves, we pay it all the same.',
  '',
];
const CHANGES = [
  'Could the rate be a little higher for the night days? The rest suits me.',
  'I can do all days but the last. Would somebody take over for that one?',
  'Would you pay the mileage as well? Then it is a yes.',
];
const ACCEPTANCES = [
  'Yes, gladly. See you there.',
  'Happy to. Please send the call sheet when you have it.',
  '',
];
const REGRETS = [
  'Thank you. Another job has come through for those days.',
  'Thank you, but the rate is too low for me.',
];
const OTHER_TIMES = [
  'I am on set until six on those days. Any evening after that works.',
  'Could it be in the morning?',
];

interface Progress {
  status: ApplicationStatus;
  days: readonly string[];
  /** In the smallest unit; null when none was asked for. */
  quote: number | null;
  history: Application['history'];
  subject: string;
}

const ANSWERED: Partial<Record<ApplicationStatus, 'accept' | 'turn_down' | 'ask_change'>> = {
  accepted: 'accept',
  hired: 'accept',
  turned_down: 'turn_down',
  change_asked: 'ask_change',
};
const WORDS = { accept: ACCEPTANCES, turn_down: REGRETS, ask_change: CHANGES };

function offerOf(
  random: Random,
  clock: Clock,
  job: Job,
  { status, days, quote, history, subject }: Progress,
): Deal['offer'] {
  const offered = history.findLast((step) => step.status === 'offered');
  if (offered === undefined) return null;
  const isPaid = job.pay_type !== 'unpaid' && job.pay_type !== 'deferred';
  const sorted = [...new Set(days)].toSorted();
  const [soon, today] = [clock.day(random.int(1, 4)), clock.day(0)];
  // Before the work begins, if that is still to come.
  const [lastDayToAnswer = today] = [soon, addDays(sorted[0] ?? soon, -1)]
    .filter((day) => day >= today)
    .toSorted();
  return {
    id: seedId('offer', subject),
    rate_minor: isPaid ? (quote ?? 50_000) : null,
    rate_unit: job.pay_type,
    currency: job.currency,
    days: sorted.slice(0, 200),
    place: (job.location || job.city).slice(0, 200),
    note: random.pick(OFFER_NOTES),
    answer_by: status === 'offered' ? lastDayToAnswer : addDays(localDay(offered.at, job.timezone), 3),
  };
}

function interviewOf(
  random: Random,
  clock: Clock,
  job: Job,
  { status, history, subject }: Progress,
): Deal['interview'] {
  if (!history.some((step) => step.status === 'interview')) return null;
  const first = status === 'interview' ? random.int(1, 3) : -random.int(4, 9);
  const kind = random.pick(['video', 'phone', 'in_person'] as const);
  return {
    id: seedId('interview', subject),
    kind,
    slots: [0, 1, 2].map(
      (i) => `${clock.day(first + i)}T${random.pick(['08:30', '11:00', '15:30', '17:00'])}:00.000Z`,
    ),
    minutes: random.pick([15, 30, 45]),
    timezone: job.timezone,
    place: kind === 'in_person' ? `The production office, ${job.city}`.slice(0, 200) : '',
    note: kind === 'video' ? 'The link comes the evening before.' : '',
  };
}

export function dealOf(random: Random, clock: Clock, job: Job, progress: Progress): Deal {
  const { status } = progress;
  const offer = offerOf(random, clock, job, progress);
  const answer = ANSWERED[status];
  const interview = interviewOf(random, clock, job, progress);
  // Most have chosen, some ask for other times, and some have still to look.
  const drawn = random.next();
  const slot = interview?.slots[1] ?? null;
  const chosen: Deal['interview_reply'] = interview && { interview_id: interview.id, slot, note: '' };
  const others: Deal['interview_reply'] = interview && {
    interview_id: interview.id,
    slot: null,
    note: random.pick(OTHER_TIMES),
  };
  return {
    offer,
    offer_reply: offer && answer ? { offer_id: offer.id, answer, note: random.pick(WORDS[answer]) } : null,
    interview,
    interview_reply: status !== 'interview' || drawn < 0.4 ? chosen : drawn < 0.55 ? others : null,
  };
}
