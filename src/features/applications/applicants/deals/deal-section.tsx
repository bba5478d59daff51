import { interviewState, isAgreedWithoutDays, offerOf, replyTo } from '@/domain/applications/deal';
import { today } from '@/domain/values/days';
import { dealState } from '@/ui/domain/applications/deal-copy';
import { InterviewDetails } from '@/ui/domain/applications/interview-details';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { StateLine } from '@/ui/status';
import { saveAppointment } from '../../save-appointment';
import type { Applicant } from '../applicant';
import { applicantName } from '../views/applicant-parts';
import { NobodyBooked } from './nobody-booked';

/** What this employer proposed, and what was answered. Nothing before a proposal. */
export function DealSection({ applicant, now }: { applicant: Applicant; now: Date }) {
  const { application, job } = applicant;
  const state = dealState(application, 'employer', now);
  const offer = offerOf(application);
  if (offer) {
    const reply = replyTo(application);
    return (
      <section className="mt-6" aria-label="Your offer">
        <h3 className="head mb-2 text-md">Your offer</h3>
        <OfferTerms
          offer={offer}
          today={today(now, job?.timezone)}
          isOpen={application.status === 'offered' || application.status === 'change_asked'}
        />
        {reply && reply.note !== '' && (
          <>
            <h4 className="mt-3 text-sm font-semibold">
              {reply.answer === 'ask_change' ? 'They ask for' : 'Their words'}
            </h4>
            <p className="whitespace-pre-line">{reply.note}</p>
          </>
        )}
        {isAgreedWithoutDays(application) && <NobodyBooked applicant={applicant} />}
      </section>
    );
  }
  if (application.status !== 'interview' || application.interview === null) return null;
  const interview = interviewState(application, now.getTime());
  const slot = interview.state === 'booked' ? interview.slot : null;
  return (
    <section className="mt-6" aria-label="Interview">
      <h3 className="head mb-2 text-md">Interview</h3>
      {slot === null && state && <StateLine state={state.state}>{state.text}</StateLine>}
      {interview.state === 'other-times' && <p className="mt-1 whitespace-pre-line">“{interview.note}”</p>}
      <InterviewDetails
        interview={application.interview}
        slot={slot}
        onCalendar={() => slot !== null && saveAppointment(application, slot, applicantName(applicant))}
      />
    </section>
  );
}
