import { useState } from 'react';
import type { Applicant } from '../applicant';
import type { LeftOut } from '../bulk/bulk-moves';
import { sayLeftOut } from '../bulk/say-left-out';
import { applicantName } from '../views/applicant-parts';
import type { Decline } from './decline-sheet';
import { whyNotFilled } from './filled-reason';
import { type Changed, changedSince, leftOutMeanwhile, meanwhileOf } from './meanwhile';

interface Declining {
  /** As they were when the sheet opened: it is about them so, and about nobody who has said yes meanwhile. */
  decided: readonly Applicant[];
  /** Whether it opened for one person alone. */
  isOne: boolean;
  leftOut: readonly LeftOut[];
}

const NOBODY: Declining = { decided: [], isOne: false, leftOut: [] };

interface Step {
  /** Whether all whom it was for are on this device. */
  isWhole: boolean;
  /** Those who stand otherwise than they did, and were left so. */
  changed: readonly Changed[];
}

/**
 * The sheet of a decline. One person who changes while it is open is asked about again; of several, those who change are left out.
 * @param everybody as they are now
 * @param step declines those who are still as they were
 */
export function useDeclining(
  everybody: readonly Applicant[],
  step: (decided: readonly Applicant[], decline: Decline) => Promise<Step>,
) {
  const [declining, setDeclining] = useState(NOBODY);
  // The step itself changes them, too.
  const [isSending, setSending] = useState(false);
  const { decided, isOne } = declining;
  const live = new Map(isSending ? [] : everybody.map((applicant) => [applicant.application.id, applicant]));
  const changed = changedSince(decided, (id) => live.get(id)?.application);
  const [changedOne] = isOne ? changed : [];
  const stillSo = isOne ? decided : decided.filter((seen) => !changed.some((one) => one.seen === seen));
  const leftOut = isOne ? [] : [...declining.leftOut, ...leftOutMeanwhile(changed)];

  const close = (): void => setDeclining(NOBODY);
  const decline = async (words: Decline): Promise<boolean> => {
    if (isSending || stillSo.length === 0) return false;
    setSending(true);
    setDeclining({ decided: stillSo, isOne, leftOut });
    const done = await step(stillSo, words);
    setSending(false);
    if (isOne && done.changed.length > 0) return false;
    close();
    sayLeftOut(leftOutMeanwhile([...changed, ...done.changed]));
    return done.isWhole && done.changed.length < stillSo.length;
  };

  return {
    ask: (people: readonly Applicant[], left: readonly LeftOut[] = []): void =>
      setDeclining({ decided: people, isOne: people.length === 1, leftOut: left }),
    sheet: {
      isOpen: decided.length > 0,
      names: stillSo.map(applicantName),
      application: isOne ? (decided[0]?.application ?? null) : null,
      leftOut,
      meanwhile: changedOne ? meanwhileOf(changedOne) : null,
      whyNotFilled: whyNotFilled(stillSo),
      isSending,
      onGoOn: (): void => {
        const now = changedOne && live.get(changedOne.now.id);
        if (now) setDeclining({ ...declining, decided: [now] });
      },
      onClose: close,
      onDecline: decline,
    },
  };
}
