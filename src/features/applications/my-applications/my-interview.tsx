import { useState } from 'react';
import { interviewState } from '@/domain/applications/deal';
import { REFUSALS } from '@/domain/refusals';
import type { Application } from '@/domain/streams/applications';
import { deviceTimezone, formatTimezone } from '@/domain/values/timezones';
import { keptValues } from '@/platform/updates/kept-values';
import { answerInterview } from '@/store/entities/deals';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { AnswerSheet, type AnswerCopy } from '@/ui/domain/applications/answer-sheet';
import { formatSlot } from '@/ui/domain/applications/deal-copy';
import { InterviewDetails } from '@/ui/domain/applications/interview-details';
import { saveAppointment } from '../save-appointment';

const OTHER_TIMES: AnswerCopy = {
  title: 'Ask for other times',
  lead: 'They read this and propose other times.',
  label: 'When would suit you',
  confirm: 'Ask for other times',
  required: REFUSALS.MQ216,
};

/** The times to choose from, or the chosen one with everything that is needed to be there. */
export function MyInterview({ application, now }: { application: Stored<Application>; now: Date }) {
  const store = useStore();
  const { id, interview } = application;
  const refused = useRefusedStep(application);
  const [picked, setPicked] = useState<string | null>(null);
  // The interview whose times were on screen: other times that arrive meanwhile are not what is being answered (MQ214).
  const [asking, setAsking] = useState<string | null>(null);
  // What the person changes their mind about is a new choice among the same times.
  const [isChanging, setIsChanging] = useState(false);
  if (interview === null)
    return <p className="mt-6 text-ink-2">They will propose times for the interview, or write to you.</p>;
  const state = interviewState(application, now.getTime());
  const slots = interview.slots.filter((slot) => Date.parse(slot) > now.getTime());
  const booked = state.state === 'booked' ? state.slot : null;
  const answer = (interviewId: string, slot: string | null, note = ''): Promise<boolean> => {
    setPicked(null);
    setAsking(null);
    setIsChanging(false);
    return attempt(() => answerInterview(store, id, interviewId, slot, note));
  };
  const isChoosing = state.state === 'choosing' || isChanging;
  return (
    <section aria-label="The interview" className="mt-6">
      <h4 className="head mb-3 text-md">The interview</h4>
      <InterviewDetails
        interview={interview}
        slot={isChanging ? null : booked}
        onCalendar={() => booked !== null && saveAppointment(application, booked, application.company_name)}
      />
      {state.state === 'other-times' && (
        <p className="mt-3">
          You asked for other times: <span className="whitespace-pre-line">“{state.note}”</span>
        </p>
      )}
      {isChoosing && slots.length > 0 && (
        <div className="mt-4">
          <p className="mb-1 text-sm font-semibold">Choose a time, in {formatTimezone(deviceTimezone())}</p>
          <ChipRow label="Times" wrap>
            {slots.map((slot) => (
              <Chip
                key={slot}
                type="radio"
                name={`slot-${id}`}
                on={picked === slot}
                onChange={() => setPicked(slot)}
              >
                <span className="mono">{formatSlot(slot)}</span>
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {isChoosing && slots.length === 0 && (
        <p className="mt-3">The proposed times have passed. Ask for others.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isChoosing && slots.length > 0 && (
          <Button
            variant="primary"
            disabled={picked === null}
            onClick={() => void (picked !== null && answer(interview.id, picked))}
          >
            Confirm the time
          </Button>
        )}
        {isChoosing && (
          <Button onClick={() => setAsking(interview.id)}>
            {slots.length > 0 ? 'None of these fit' : 'Ask for other times'}
          </Button>
        )}
        {!isChoosing && slots.length > 0 && (
          <Button onClick={() => setIsChanging(true)}>
            {booked === null ? 'Choose one of their times' : 'Choose another time'}
          </Button>
        )}
      </div>
      <AnswerSheet
        copy={asking === null ? null : OTHER_TIMES}
        summary=""
        isDanger={false}
        words={refused.interview_reply?.note}
        kept={keptValues({ accountId: store.me(), name: `other times ${id}` })}
        onClose={() => setAsking(null)}
        onAnswer={(note) => (asking === null ? Promise.resolve(false) : answer(asking, null, note))}
      />
    </section>
  );
}
