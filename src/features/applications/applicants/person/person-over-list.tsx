import { loadOrReload } from '@/platform/updates/missing-code';
import { LatePart, NotHere } from '@/ui/loading/late-part';
import { Sheet } from '@/ui/overlays/sheet';
import type { Applicant } from '../applicant';
import type { OpenApplicantProps } from './applicant-detail';
import { ApplicantSheet } from './applicant-sheet';

const loadCompareSheet = loadOrReload(() => import('../views/compare-sheet'));

interface PersonOverListProps extends OpenApplicantProps {
  applicant: Applicant | null;
  /** Those who are compared over the list; empty: nobody is. */
  compared: readonly Applicant[];
  onOpen: (id: string) => void;
  onStopComparing: () => void;
}

/** On a phone: whoever is open over the list, or over the comparison that they were opened from. */
export function PersonOverList({ compared, onOpen, onStopComparing, ...person }: PersonOverListProps) {
  if (compared.length === 0) return <ApplicantSheet {...person} />;
  return (
    <LatePart
      load={loadCompareSheet}
      props={{
        applicants: compared,
        now: person.now,
        onOpen,
        onClose: onStopComparing,
        children: <ApplicantSheet {...person} />,
      }}
      of="compare"
      loading={null}
      renderFailure={(failed) => (
        <Sheet open onOpenChange={(open) => !open && onStopComparing()} title="Compare">
          <div className="px-4">
            <NotHere {...failed} />
          </div>
        </Sheet>
      )}
    />
  );
}
