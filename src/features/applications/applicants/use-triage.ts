import { useEffect, useRef, useState } from 'react';
import { type ApplicationStatus, canMove } from '@/domain/lifecycles';
import type { Interview, Offer } from '@/domain/definition/deal';
import { type PlainStep, triageApplication } from '@/store/entities/applications';
import { inviteToInterview, makeOffer } from '@/store/entities/deals';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import type { Applicant } from './applicant';
import { applicantName, menuId } from './views/applicant-parts';
import type { Decline } from './decline-sheet';

const mayMove = ({ application }: Applicant, to: ApplicationStatus): boolean =>
  canMove('application', application.status, to, 'employer');

const STEPS_THAT_ASK: readonly ApplicationStatus[] = ['declined', 'offered', 'interview', 'hired'];

/** Whether the step opens a sheet before it is taken. */
export const asksFirst = (to: ApplicationStatus): boolean => STEPS_THAT_ASK.includes(to);

/** A step that asks for terms or a second look first, and for whom. */
export interface Asking {
  to: 'offered' | 'interview' | 'hired';
  applicant: Applicant;
}

/**
 * Moves one or several applications. A decline asks for its text first, an offer and an interview for their terms, a hire once more;
 * every other move happens at once and can be undone.
 */
export function useTriage(applicants: readonly Applicant[]) {
  const store = useStore();
  const announce = useAnnounce();
  const [picks, setPicks] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<readonly Applicant[]>([]);
  const [asking, setAsking] = useState<Asking | null>(null);
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

  const moveAll = async (people: readonly Applicant[], to: PlainStep, decline?: Decline): Promise<void> => {
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

  /** Closes the sheet of the step, and takes it. */
  const takeAsked = async (act: (id: string) => Promise<void>, done: string): Promise<void> => {
    if (asking === null) return;
    const { applicant } = asking;
    setAsking(null);
    justMoved.current = applicant.application.id;
    if (await attempt(() => act(applicant.application.id))) announce(`${applicantName(applicant)}: ${done}`);
  };

  return {
    asking,
    cancel: (): void => setAsking(null),
    offer: (offer: Omit<Offer, 'id'>): void => void takeAsked((id) => makeOffer(store, id, offer), 'offered'),
    invite: (interview: Omit<Interview, 'id'>): void =>
      void takeAsked((id) => inviteToInterview(store, id, interview), 'interview'),
    hire: (): void => void takeAsked((id) => triageApplication(store, id, 'hired'), 'hired'),
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
      else if (to === 'offered' || to === 'interview' || to === 'hired') setAsking({ to, applicant });
      else void moveAll([applicant], to);
    },
    declining: {
      names: declining.map(applicantName),
      isFilled: declining.every(({ job }) => job !== null && job.hired_count >= job.headcount),
    },
    askDecline: (people: readonly Applicant[]): void => setDeclining(people),
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
