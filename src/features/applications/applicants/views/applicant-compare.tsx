import { SideBySide } from '@/ui/layout/table/side-by-side';
import type { Applicant } from '../applicant';
import { applicantFacts, silence } from './applicant-facts';
import { applicantName } from './applicant-parts';

export interface ApplicantCompareProps {
  /** Two to four people. */
  applicants: readonly Applicant[];
  now: Date;
  onOpen: (id: string) => void;
  isInSheet?: boolean;
}

/** Facts down, people across. Their names open the whole application. */
export const ApplicantCompare = ({ applicants, now, onOpen, isInSheet }: ApplicantCompareProps) => (
  <SideBySide
    isInSheet={isInSheet}
    label="People side by side"
    compared={applicants}
    idOf={({ application }) => application.id}
    renderHead={(applicant) => (
      <button
        type="button"
        onClick={() => onOpen(applicant.application.id)}
        className="head inline-flex min-h-11 min-w-11 items-center text-left text-md underline-offset-4 hover:underline"
      >
        {applicantName(applicant)}
      </button>
    )}
    facts={applicantFacts(applicants, now)}
    silence={silence}
  />
);
