import { useLayoutEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '@/ui/button';
import { useBackCloses } from '@/ui/overlays/back-closes';
import type { Applicant } from '../applicant';
import { applicantName, nameId } from '../views/applicant-parts';
import { ApplicantDetail, ApplicantMoves, leadOf, type OpenApplicantProps } from './applicant-detail';

/**
 * The whole application beside the list, where there is room: the list stays usable, and dims nothing. Back closes it and leaves the page
 * where it is.
 */
export function ApplicantPane({
  applicant,
  now,
  onClose,
  onMove,
  onNext,
}: OpenApplicantProps & { applicant: Applicant }) {
  useBackCloses(true, onClose);
  const pane = useFocusBackToName(applicant.application.id);
  const name = applicantName(applicant);
  return (
    <section
      ref={pane}
      aria-label={name}
      // As high as what is left below the bar and the breadcrumbs, so that the buttons are in sight before anything is scrolled.
      className="sticky top-(--bar-height) flex max-h-[calc(100dvh-var(--bar-height)-2.75rem)] flex-col self-start border-l border-hair"
    >
      <div className="flex items-start gap-2 border-b border-hair py-2 pr-1 pl-4">
        <div className="min-w-0 flex-1 py-2">
          <h2 className="head text-xl">{name}</h2>
          <p className="mt-1 text-sm text-ink-2">{leadOf(applicant)}</p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      <div
        className="min-h-0 flex-1 overflow-y-auto"
        tabIndex={0}
        role="group"
        aria-label={`Application of ${name}`}
      >
        <ApplicantDetail key={applicant.application.id} applicant={applicant} now={now} />
      </div>
      <div className="border-t border-hair p-3 empty:hidden">
        <ApplicantMoves applicant={applicant} onMove={onMove} onNext={onNext} />
      </div>
    </section>
  );
}

/**
 * However the pane closes, the focus that is in it goes back to the person's name in the list. A layout effect is cleaned up before the
 * pane leaves the document; afterwards nobody could say where the focus was.
 */
function useFocusBackToName(id: string) {
  const pane = useRef<HTMLElement>(null);
  const latest = useRef(id);
  useLayoutEffect(() => {
    latest.current = id;
  });
  useLayoutEffect(() => {
    const element = pane.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(nameId(latest.current))?.focus();
    };
  }, []);
  return pane;
}
