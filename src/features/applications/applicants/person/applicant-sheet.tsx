import { Sheet } from '@/ui/overlays/sheet';
import type { Applicant } from '../applicant';
import { movesOf } from '../moves';
import { applicantName } from '../views/applicant-parts';
import { ApplicantDetail, ApplicantMoves, leadOf, type OpenApplicantProps } from './applicant-detail';

/** The whole application over the list, on a phone: read, answer, continue with the next. */
export function ApplicantSheet({
  applicant,
  now,
  onClose,
  onMove,
  onNext,
}: OpenApplicantProps & { applicant: Applicant | null }) {
  return (
    <Sheet
      open={applicant !== null}
      onOpenChange={(open) => !open && onClose()}
      title={applicant ? applicantName(applicant) : 'Application'}
      lead={applicant && leadOf(applicant)}
      foot={
        applicant &&
        movesOf(applicant).length > 0 && (
          <ApplicantMoves applicant={applicant} onMove={onMove} onNext={onNext} />
        )
      }
    >
      {applicant && <ApplicantDetail key={applicant.application.id} applicant={applicant} now={now} />}
    </Sheet>
  );
}
