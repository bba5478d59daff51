import type { ReactNode } from 'react';
import { Sheet } from '@/ui/overlays/sheet';
import { ApplicantCompare, type ApplicantCompareProps } from './applicant-compare';

interface CompareSheetProps extends Omit<ApplicantCompareProps, 'isInSheet'> {
  onClose: () => void;
  /** Whoever is open over it. */
  children: ReactNode;
}

/** The comparison on a phone, over the list. Whoever is opened from it closes back to it. */
export default function CompareSheet({ onClose, children, ...props }: CompareSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      kind="wide"
      title={`Compare ${props.applicants.length} people`}
      lead="A name opens the whole application."
    >
      <div className="p-3 md:p-4">
        <ApplicantCompare {...props} isInSheet />
      </div>
      {children}
    </Sheet>
  );
}
