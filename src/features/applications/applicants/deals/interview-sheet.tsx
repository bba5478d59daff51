import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import type { Interview } from '@/domain/definition/deal';
import { interviewState } from '@/domain/applications/deal';
import { MAX_INTERVIEW_SLOTS } from '@/domain/limits';
import { lastPlannedDay } from '@/domain/jobs/lifetime/planning-horizon';
import { today } from '@/domain/values/days';
import { deviceTimezone, formatTimezone } from '@/domain/values/timezones';
import { optionsOf } from '@/domain/jobs/job-copy';
import { useKeptForm } from '@/platform/updates/use-kept-form';
import { useStore } from '@/store/react/store-context';
import { Button, IconButton } from '@/ui/button';
import { INTERVIEW_LABELS, PLACE_LABELS } from '@/ui/domain/applications/deal-copy';
import { TimeField } from '@/ui/dates/time-field';
import { Segmented, Select } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Sheet } from '@/ui/overlays/sheet';
import type { Applicant } from '../applicant';
import { applicantName } from '../views/applicant-parts';
import {
  BLANK_SLOT,
  blankInterview,
  interviewForm,
  type InterviewForm,
  INTERVIEW_MINUTES,
  toInterview,
} from './interview-form';

interface InterviewSheetProps {
  /** Closed while null. */
  applicant: Applicant | null;
  now: Date;
  onClose: () => void;
  /** @throws when it cannot be stored */
  onInvite: (interview: Omit<Interview, 'id'>) => Promise<void>;
}

/** One to five times to choose from, and where. */
export function InterviewSheet({ applicant, now, onClose, onInvite }: InterviewSheetProps) {
  return (
    <Sheet
      open={applicant !== null}
      onOpenChange={(open) => !open && onClose()}
      title={applicant ? `An interview with ${applicantName(applicant)}` : 'An interview'}
      lead="They choose one of your times, or say which would suit."
    >
      {applicant && (
        <InterviewFields
          key={applicant.application.id}
          applicant={applicant}
          now={now}
          onInvite={onInvite}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

function InterviewFields({
  applicant: { application },
  now,
  onInvite,
  onClose,
}: Pick<InterviewSheetProps, 'now' | 'onInvite' | 'onClose'> & { applicant: Applicant }) {
  const me = useStore().me();
  const at = now.getTime();
  const schema = useMemo(() => interviewForm(at), [at]);
  const { form, wasRestored, submit, failure, clear } = useKeptForm<InterviewForm, InterviewForm>({
    schema,
    defaults: blankInterview(),
    of: { accountId: me, name: `interview ${application.id}` },
    mode: 'onTouched',
    save: (typed) => onInvite(toInterview(typed)),
    onDone: onClose,
  });
  const {
    register,
    control,
    formState: { errors, isSubmitting },
  } = form;
  const slots = useFieldArray({ control, name: 'slots' });
  const kind = useWatch({ control, name: 'kind' });
  const asked = interviewState(application, at);
  return (
    <form noValidate className="grid gap-5 p-4" onSubmit={submit}>
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      {asked.state === 'other-times' && (
        <div className="rounded-box bg-well px-3 py-2.5">
          <h3 className="text-sm font-semibold">They asked for other times</h3>
          <p className="mt-1 whitespace-pre-line">{asked.note}</p>
        </div>
      )}
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Segmented
            label="How"
            hideLabel={false}
            options={optionsOf(INTERVIEW_LABELS)}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-semibold">Times, in {formatTimezone(deviceTimezone())}</legend>
        {slots.fields.map((field, i) => (
          <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
            <Field
              label={`Day ${i + 1}`}
              type="date"
              min={today(now)}
              max={lastPlannedDay(today(now))}
              error={errors.slots?.[i]?.day?.message}
              {...register(`slots.${i}.day`, { deps: `slots.${i}.time` })}
            />
            <Controller
              control={control}
              name={`slots.${i}.time`}
              rules={{ deps: `slots.${i}.day` }}
              render={({ field: { value, onChange } }) => (
                <TimeField label={`Time ${i + 1}`} value={value} onChange={onChange} />
              )}
            />
            {slots.fields.length > 1 && (
              <IconButton label={`Remove time ${i + 1}`} className="mt-6" onClick={() => slots.remove(i)}>
                <X size={20} aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        {slots.fields.length < MAX_INTERVIEW_SLOTS && (
          <Button className="justify-self-start" onClick={() => slots.append(BLANK_SLOT)}>
            Add a time
          </Button>
        )}
      </fieldset>
      <Select
        label="How long"
        className="max-w-60"
        options={INTERVIEW_MINUTES.map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
        {...register('minutes')}
      />
      <Field
        label={PLACE_LABELS[kind]}
        optional={kind !== 'in_person'}
        inputMode={kind === 'video' ? 'url' : kind === 'phone' ? 'tel' : 'text'}
        error={errors.place?.message}
        hint={kind === 'phone' ? 'Yours, or leave it empty and call them.' : undefined}
        {...register('place')}
      />
      <TextArea
        label="Words"
        optional
        rows={3}
        hint="Who they will meet, and what to bring."
        error={errors.note?.message}
        {...register('note')}
      />
      {failure !== undefined && <Problem>{sentenceOf(failure)}</Problem>}
      <Button type="submit" variant="primary" wide busy={isSubmitting}>
        {application.interview === null ? 'Send the invitation' : 'Send other times'}
      </Button>
    </form>
  );
}
