import { agreedRate } from '@/domain/values/money';
import { isAgreedWithoutDays, replyTo } from '@/domain/applications/deal';
import { offerDays } from '@/ui/domain/applications/deal-copy';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import type { Applicant } from '../applicant';
import type { useTriage } from '../use-triage';
import { applicantName } from '../views/applicant-parts';
import { InterviewSheet } from './interview-sheet';
import { OfferSheet } from './offer-sheet';

/** The sheets of the steps that need terms or a second look: an offer, an interview, a hire. */
export function DealSheets({ triage, now }: { triage: ReturnType<typeof useTriage>; now: Date }) {
  const { asking, cancel } = triage;
  const hiring = asking?.to === 'hired' ? asking.applicant : null;
  return (
    <>
      <OfferSheet
        applicant={asking?.to === 'offered' ? asking.applicant : null}
        now={now}
        onClose={cancel}
        onOffer={triage.offer}
      />
      <InterviewSheet
        applicant={asking?.to === 'interview' ? asking.applicant : null}
        now={now}
        onClose={cancel}
        onInvite={triage.invite}
      />
      <ConfirmDialog
        open={hiring !== null}
        onOpenChange={(open) => !open && cancel()}
        title={hiring ? `Hire ${applicantName(hiring)}?` : 'Hire?'}
        confirm="Confirm the hire"
        keep="Not yet"
        danger={false}
        onConfirm={() => void triage.hire()}
      >
        {hiring && <AgreedTerms applicant={hiring} />}
      </ConfirmDialog>
    </>
  );
}

function AgreedTerms({ applicant: { application } }: { applicant: Applicant }) {
  const { offer } = application;
  const words = replyTo(application)?.note ?? '';
  const rate = offer && agreedRate(offer);
  return (
    <>
      <p>They are told that the job is theirs. A hire cannot be taken back here.</p>
      {isAgreedWithoutDays(application) && (
        <p className="mt-3">
          <strong>Nobody is booked by it:</strong> the offer names no days. Ask for them once it is confirmed.
        </p>
      )}
      {offer && rate && (
        <p className="mono mt-3">
          {rate.value} {rate.unit}
          {offer.days.length > 0 && `, ${offerDays(offer)}`}
        </p>
      )}
      {words !== '' && <p className="mt-3 whitespace-pre-line text-ink-2">“{words}”</p>}
    </>
  );
}
