import type { Interview, Offer } from '@/domain/definition/deal';
import { formatDays } from '@/domain/availability/day-words';
import {
  awaitsOfferAnswer,
  interviewState,
  isOfferOpen,
  offerOf,
  type Turn,
} from '@/domain/applications/deal';
import { killFeeWords, type PricedTerms, totalWords } from '@/domain/bookings/booking-copy';
import type { Application } from '@/domain/streams/applications';
import { addDays, type Day, formatClockTime, formatDay, formatWeekday, today } from '@/domain/values/days';
import { agreedRate, formatMinor } from '@/domain/values/money';
import type { State } from '../../status';

/** What offers and interviews say, to both sides. */

export interface StateCopy {
  state: State;
  text: string;
}

/** The day for `Answer by Tue 11 May`; "today" and "tomorrow" by name. */
export function answerBy(day: Day, thisDay: Day): string {
  if (day === thisDay) return 'today';
  return day === addDays(thisDay, 1) ? 'tomorrow' : formatWeekday(day);
}

/** `Tue 12 May, 10:00`, in the time zone of the device. */
export const formatSlot = (slot: string): string =>
  `${formatWeekday(today(new Date(slot)))}, ${formatClockTime(slot)}`;

/** Who has to act next, and by when, to the applicant or the employer; null turns have no words here. */
export function turnText({ who, until }: Turn, side: Side, thisDay: Day): string {
  const name = who === side ? 'You' : 'They';
  if (until === null) return `${name}, no date set`;
  return until < thisDay ? `${name}, due ${formatDay(until)}` : `${name}, by ${answerBy(until, thisDay)}`;
}

type Side = Turn['who'];
type Deal = Pick<Application, 'status' | 'offer' | 'offer_reply' | 'interview' | 'interview_reply'>;

function interviewCopy(application: Deal, side: Side, now: number): StateCopy | null {
  const interview = interviewState(application, now);
  switch (interview.state) {
    case 'none':
      return null;
    case 'choosing':
      if (interview.slots.length === 0)
        return { state: 'interview', text: 'Interview: the times have passed' };
      return {
        state: 'interview',
        text: side === 'applicant' ? 'Interview: choose a time' : 'Interview: they choose a time',
      };
    case 'other-times':
      return { state: 'interview', text: 'Interview: other times asked for' };
    case 'booked':
      return { state: 'interview', text: `Interview ${formatSlot(interview.slot)}` };
  }
}

function offerCopy(application: Deal, side: Side, now: Date): StateCopy | null {
  const offer = offerOf(application);
  if (application.status === 'accepted')
    return {
      state: 'accepted',
      text: side === 'applicant' ? 'You accepted' : 'Accepted your offer',
    };
  if (application.status === 'turned_down')
    return { state: 'closed', text: side === 'applicant' ? 'You turned it down' : 'Turned your offer down' };
  if (application.status !== 'offered' || offer === null) return null;
  const day = today(now);
  if (!isOfferOpen(application, day)) return { state: 'offered', text: 'The offer has run out' };
  const until = offer.answer_by === null ? '' : ` by ${answerBy(offer.answer_by, day)}`;
  return {
    state: 'offered',
    text: side === 'applicant' ? `Offer: answer${until}` : `Offered: they answer${until}`,
  };
}

/** To the applicant: what they have answered to an offer, and until when it was open if it is not any more. */
export function offerSays(
  application: Pick<Application, 'status' | 'offer'>,
  day: Day,
): { said: string | null; ended: string | null } {
  const { status } = application;
  const isOpen = isOfferOpen(application, day);
  const until = offerOf(application)?.answer_by ?? null;
  return {
    said:
      status === 'change_asked'
        ? `You asked for a change.${isOpen ? ' You can still accept the offer as it is.' : ''}`
        : (SAID[status] ?? null),
    ended:
      awaitsOfferAnswer(application) && !isOpen && until !== null
        ? `This offer was open until ${formatDay(until)}.`
        : null,
  };
}

const SAID: Partial<Record<Application['status'], string>> = {
  accepted: 'You accepted. The employer confirms the hire next.',
  turned_down: 'You declined this offer.',
};

/** A state in which offer or interview say more than the status alone; null where they do not. */
export const dealState = (application: Deal, side: Side, now: Date): StateCopy | null =>
  application.status === 'interview'
    ? interviewCopy(application, side, now.getTime())
    : offerCopy(application, side, now);

export const INTERVIEW_LABELS: Readonly<Record<Interview['kind'], string>> = {
  video: 'Video call',
  phone: 'Phone call',
  in_person: 'In person',
};

export const PLACE_LABELS: Readonly<Record<Interview['kind'], string>> = {
  video: 'Link',
  phone: 'Number',
  in_person: 'Address',
};

/** `4 days: 12–14 May, Thu 20 May`. */
export function offerDays({ days }: Pick<Offer, 'days'>): string {
  if (days.length === 0) return 'To be agreed';
  return days.length === 1 ? formatDays(days) : `${days.length} days: ${formatDays(days)}`;
}

/** Kit and cancelling as a booking names them: an offer of an earlier version of the app says nothing of either. */
export const offerTerms = (offer: Offer): PricedTerms => ({
  ...offer,
  kit_fee_minor: offer.kit_fee_minor ?? null,
  kill_fee_percent: offer.kill_fee_percent ?? 0,
});

/** What rate and kit come to over the days; null where days do not tell, and for one day without a kit. */
export const offerTotal = (offer: Offer): string | null => totalWords(offerTerms(offer)) || null;

/** The terms once more, each on its line, before an offer is answered. */
export function offerSummary(offer: Offer): string {
  const rate = agreedRate(offer);
  const terms = offerTerms(offer);
  const days = offer.days.length === 0 ? 'days to be agreed' : offerDays(offer);
  return [
    `${[rate.value, rate.unit].filter(Boolean).join(' ')}, ${days}`,
    offer.place,
    terms.kit_fee_minor === null ? '' : `Kit ${formatMinor(terms.kit_fee_minor, offer.currency)} /day`,
    terms.kill_fee_percent === 0 ? '' : `If the employer cancels: ${killFeeWords(terms)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
