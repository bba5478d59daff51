import { useEffect, useRef, useState } from 'react';
import { type ApplicationStatus, canMove } from '@/domain/lifecycles';
import { triageApplication } from '@/store/entities/applications';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import type { Applicant } from './applicant';
import { applicantName, menuId } from './views/applicant-parts';
import type { Decline } from './decline-sheet';

const mayMove = ({ application }: Applicant, to: ApplicationStatus): boolean =>
  canMove('application', application.status, to, 'employer');

/**
 * Moves one or several applications. Declining asks for its text first; every other move happens at once and can be
 * undone.
 */
export function useTriage(applicants: readonly Applicant[]) {
  const store = useStore();
  const announce = useAnnounce();
  const [picks, setPicks] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<readonly Applicant[]>([]);
  const [busy, setBusy] = useState(false);
  // A card is remounted when it moves to another column, so the focus would be lost.
  const justMoved = useRef<string | null>(null);
  useEffect(() => {
    if (justMoved.current === null || document.activeElement !== document.body) return;
    document.getElementById(menuId(justMoved.current))?.focus();
    justMoved.current = null;
  });
  // Bulk actions apply only to visible applications, not to those of another job or deleted ones.
  const visiblePicks = applicants.filter(({ application }) => picks.has(application.id));
  const picked = new Set(visiblePicks.map(({ application }) => application.id));

  const moveAll = async (
    people: readonly Applicant[],
    to: ApplicationStatus,
    decline?: Decline,
  ): Promise<void> => {
    setBusy(true);
    let moved = 0;
    const isDone = await attempt(
      async () => {
        for (const { application } of people) {
          await triageApplication(
            store,
            application.id,
            to,
            decline && { declineCode: decline.code, declineNote: decline.note },
          );
          moved += 1;
        }
      },
      () => (people.length > 1 ? `${moved} of ${people.length} were answered` : 'This was not saved'),
    );
    setBusy(false);
    justMoved.current = people.length === 1 ? (people[0]?.application.id ?? null) : null;
    if (isDone) setPicks(new Set());
    if (moved > 0)
      announce(`${people.length === 1 && people[0] ? applicantName(people[0]) : `${moved} people`}: ${to}`);
  };

  return {
    picked,
    pick: (id: string, on: boolean): void =>
      setPicks((before) => {
        const next = new Set(before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      }),
    move: (applicant: Applicant, to: ApplicationStatus): void => {
      if (to === 'declined') setDeclining([applicant]);
      else void moveAll([applicant], to);
    },
    declining: declining.map(applicantName),
    cancelDecline: (): void => setDeclining([]),
    decline: (decline: Decline): void => {
      const people = declining;
      setDeclining([]);
      void moveAll(people, 'declined', decline);
    },
    bulk: {
      busy,
      canShortlist: visiblePicks.filter((applicant) => mayMove(applicant, 'shortlisted')).length,
      canDecline: visiblePicks.filter((applicant) => mayMove(applicant, 'declined')).length,
      onShortlist: (): void =>
        void moveAll(
          visiblePicks.filter((applicant) => mayMove(applicant, 'shortlisted')),
          'shortlisted',
        ),
      onDecline: (): void => setDeclining(visiblePicks.filter((applicant) => mayMove(applicant, 'declined'))),
      onClear: (): void => setPicks(new Set()),
    },
  };
}
