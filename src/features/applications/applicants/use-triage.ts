import { useEffect, useRef, useState } from 'react';
import { isAgreedWithoutDays } from '@/domain/applications/deal';
import { askingPath } from '@/domain/bookings/asking-path';
import type { ApplicationStatus } from '@/domain/lifecycles';
import type { Interview, Offer } from '@/domain/definition/deal';
import { plural } from '@/domain/values/counts';
import {
  type PlainStep,
  triageApplication,
  triageApplications,
  type Triaged,
} from '@/store/entities/applications';
import { inviteToInterview, makeOffer } from '@/store/entities/deals';
import { GoneError } from '@/store/errors';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast } from '@/ui/feedback/toast';
import type { Applicant } from './applicant';
import { applicantName, nameId } from './views/applicant-parts';
import type { BulkMove } from './bulk/bulk-moves';
import { sayLeftOut } from './bulk/say-left-out';
import type { Decline } from './declining/decline-sheet';
import { changedSince, leftOutMeanwhile } from './declining/meanwhile';
import { useDeclining } from './declining/use-declining';
import { shownPicks } from './selection/picks';
import { usePicks } from './selection/use-picks';

/** A step that asks for terms or a second look first, and for whom. */
export interface Asking {
  to: 'offered' | 'interview' | 'hired';
  applicant: Applicant;
}

/** Whoever hires thinks of the days as theirs: an offer without days has booked none, wherever on the screen it was confirmed. */
function sayWhoIsNotBooked(hired: Applicant): void {
  const { application } = hired;
  if (!isAgreedWithoutDays(application)) return;
  alertToast({
    state: 'hired',
    title: `${applicantName(hired)} is not booked`,
    text: 'The offer names no days.',
    action: {
      label: 'Ask for the days',
      to: askingPath([application.applicant_id], { jobId: application.job_id }),
    },
  });
}

interface TriageOf {
  /** Those who are listed. */
  applicants: readonly Applicant[];
  /** Also those whom a filter hides. */
  everybody: readonly Applicant[];
  /** Called when a step that asked first is taken. */
  onTaken: () => void;
}

/**
 * Moves one or several applications. A decline asks for its text first, an offer and an interview for their terms, a hire once more;
 * every other move happens at once and can be undone.
 */
export function useTriage({ applicants, everybody, onTaken }: TriageOf) {
  const store = useStore();
  const announce = useAnnounce();
  const selection = usePicks();
  const [confirming, setConfirming] = useState<BulkMove | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [busy, setBusy] = useState(false);
  // A card is remounted when it moves to another column, so the focus would be lost.
  const justMoved = useRef<string | null>(null);
  useEffect(() => {
    if (justMoved.current === null || document.activeElement !== document.body) return;
    document.getElementById(nameId(justMoved.current))?.focus();
    justMoved.current = null;
  });
  // Bulk actions apply only to visible applications, not to those of another job or deleted ones.
  const picked = new Set(
    shownPicks(
      selection.picks,
      applicants.map(({ application }) => application.id),
    ),
  );
  const pickedPeople = applicants.filter(({ application }) => picked.has(application.id));

  const moveAll = async (decided: readonly Applicant[], to: PlainStep, decline?: Decline) => {
    setBusy(true);
    let done: Triaged = { moved: [], changed: [] };
    const isWhole = await attempt(
      async () => {
        done = await triageApplications(
          store,
          decided.map(({ application }) => application),
          to,
          decline && { declineCode: decline.code, declineNote: decline.note },
        );
        if (done.moved.length + done.changed.length < decided.length) throw new GoneError();
      },
      () =>
        decided.length > 1 ? `${done.moved.length} of ${decided.length} were answered` : 'This was not saved',
    );
    setBusy(false);
    const { moved } = done;
    const [only] = decided.length === 1 ? decided : [];
    justMoved.current = only?.application.id ?? null;
    // Whoever could not be moved stays selected, so that it can be tried again.
    selection.drop(moved);
    if (moved.length > 0)
      announce(`${only ? applicantName(only) : plural(moved.length, 'person', 'people')}: ${to}`);
    return { isWhole, changed: changedSince(decided, (id) => done.changed.find((now) => now.id === id)) };
  };
  const moveNow = async (decided: readonly Applicant[], to: PlainStep): Promise<void> => {
    const { changed } = await moveAll(decided, to);
    sayLeftOut(leftOutMeanwhile(changed));
  };
  const declining = useDeclining(everybody, async (decided, decline) => {
    const done = await moveAll(decided, 'declined', decline);
    // One who has changed is asked about again.
    if (decided.length > 1 || done.changed.length === 0) onTaken();
    return done;
  });

  /** Takes the step that was asked about, then closes its sheet, which keeps what is typed when this rejects. */
  const takeAsked = async (act: (id: string) => Promise<void>, done: string): Promise<void> => {
    if (asking === null) return;
    const { applicant } = asking;
    await act(applicant.application.id);
    setAsking(null);
    onTaken();
    justMoved.current = applicant.application.id;
    announce(`${applicantName(applicant)}: ${done}`);
  };

  return {
    /** Whether a step of one person asks something. */
    isAsking: asking !== null || declining.sheet.isOpen,
    asking,
    cancel: (): void => setAsking(null),
    /** @throws when it cannot be stored */
    offer: (offer: Omit<Offer, 'id'>): Promise<void> =>
      takeAsked((id) => makeOffer(store, id, offer), 'offered'),
    /** @throws when it cannot be stored */
    invite: (interview: Omit<Interview, 'id'>): Promise<void> =>
      takeAsked((id) => inviteToInterview(store, id, interview), 'interview'),
    hire: async (): Promise<void> => {
      const hired = asking?.applicant;
      const isDone = await attempt(() => takeAsked((id) => triageApplication(store, id, 'hired'), 'hired'));
      if (isDone && hired) sayWhoIsNotBooked(hired);
    },
    selection,
    picked,
    pickedPeople,
    move: (applicant: Applicant, to: ApplicationStatus): void => {
      if (to === 'declined') declining.ask([applicant]);
      else if (to === 'offered' || to === 'interview' || to === 'hired') setAsking({ to, applicant });
      else void moveNow([applicant], to);
    },
    declining: declining.sheet,
    askDecline: declining.ask,
    busy,
    /** A step for everybody who is selected. Whom it leaves out is said first. */
    moveMany: (move: BulkMove): void => {
      if (move.to === 'declined') declining.ask(move.able, move.leftOut);
      else if (move.leftOut.length > 0) setConfirming(move);
      else void moveNow(move.able, move.to);
    },
    confirming,
    cancelMany: (): void => setConfirming(null),
    confirmMany: (): void => {
      setConfirming(null);
      if (confirming) void moveNow(confirming.able, confirming.to);
    },
  };
}
