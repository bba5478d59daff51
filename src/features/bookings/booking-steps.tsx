import { agreedRate, hasAmount } from '@/domain/values/money';
import { useState } from 'react';
import { killFeeWords, otherName, type Side } from '@/domain/bookings/booking-copy';
import { daysInShort } from '@/domain/availability/day-words';
import { MAX_STEP_NOTE } from '@/domain/limits';
import { REFUSALS } from '@/domain/refusals';
import type { Booking } from '@/domain/streams/production/bookings';
import { keptValues } from '@/platform/updates/kept-values';
import { formatDay } from '@/domain/values/days';
import { observeDayTaken } from '@/store/entities/availability';
import type { Stored } from '@/store/queries/write-status';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import { useNow } from '@/ui/dates/use-now';
import { useLive } from '@/store/react/use-live';
import { Button } from '@/ui/button';
import { AnswerSheet } from '@/ui/domain/applications/answer-sheet';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { BOOKING_STEPS, type BookingStep } from './steps';
import { useLastDay } from './use-last-day';

/** With what it costs, where that is agreed. */
const leadOf = (step: BookingStep, booking: Booking): string =>
  step.isCancelling &&
  step.side === 'employer' &&
  booking.kill_fee_percent > 0 &&
  hasAmount(booking.rate_unit)
    ? `${step.lead} What you agreed on is due: ${killFeeWords(booking)}.`
    : step.lead;

/** The right to cancel ends with a call that this device does not have: it stays until the day is over, and the server says whether it was in time. */
const unknownCallWords = (booking: Booking, side: Side): string =>
  `The last day is here, and the call with which it begins is not on this device. Once it has begun, nobody cancels the booking any more, and a cancellation is refused.${
    side === 'talent' ? ` ${otherName(booking, side)} can tell you when your call is.` : ''
  }`;

/** What this side can do now; each asks once more before it leaves, and also leaves later, with a signal. */
export function BookingSteps({ booking, side }: { booking: Stored<Booking>; side: Side }) {
  const store = useStore();
  const [asking, setAsking] = useState<BookingStep | null>(null);
  const takenOn = useLive(side === 'talent' ? observeDayTaken : null, booking.days);
  const lastDay = useLastDay(booking);
  const thisYear = useNow().getFullYear();
  const all = BOOKING_STEPS.filter((step) => step.side === side && step.when(booking));
  const mayTryCancelling = lastDay === 'ahead' || lastDay === 'unknown';
  const steps = all.filter(({ isCancelling }) => !isCancelling || mayTryCancelling);
  const take = (step: BookingStep, words: string): Promise<boolean> => {
    setAsking(null);
    return attempt(() => step.act(store, booking.id, words));
  };
  const refused = useRefusedStep<Booking>(booking);
  const rate = agreedRate(booking);
  if (all.length === 0) return null;
  return (
    <>
      {takenOn && steps.some(({ isYes }) => isYes) && (
        <p className="mt-4 max-w-[62ch]">
          On {formatDay(takenOn, thisYear)} you are booked already: until that booking ends, a yes to these
          days is refused.
        </p>
      )}
      {all.some(({ isCancelling }) => isCancelling) && lastDay === 'begun' && (
        <p className="mt-4 max-w-[62ch]">{REFUSALS.MQ793}</p>
      )}
      {steps.some(({ isCancelling }) => isCancelling) && lastDay === 'unknown' && (
        <p className="mt-4 max-w-[62ch]">{unknownCallWords(booking, side)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button key={step.button} variant={step.variant} onClick={() => setAsking(step)}>
            {step.button}
          </Button>
        ))}
      </div>
      <AnswerSheet
        copy={
          asking && asking.words !== null
            ? {
                title: asking.title,
                lead: leadOf(asking, booking),
                label: asking.words,
                confirm: asking.confirm,
                required: null,
              }
            : null
        }
        most={MAX_STEP_NOTE}
        summary={`${[rate.value, rate.unit].filter(Boolean).join(' ')}, ${daysInShort(booking.days, thisYear)}`}
        isDanger={asking?.variant === 'danger'}
        words={side === 'talent' ? refused.talent_note : refused.employer_note}
        kept={keptValues({ accountId: store.me(), name: `${asking?.button ?? 'answer'} ${booking.id}` })}
        onClose={() => setAsking(null)}
        onAnswer={(words) => (asking ? take(asking, words) : Promise.resolve(false))}
      />
      <ConfirmDialog
        open={asking !== null && asking.words === null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking?.title ?? ''}
        confirm={asking?.confirm ?? ''}
        keep="Not now"
        danger={false}
        onConfirm={() => void (asking && take(asking, ''))}
      >
        {asking?.lead}
      </ConfirmDialog>
    </>
  );
}
