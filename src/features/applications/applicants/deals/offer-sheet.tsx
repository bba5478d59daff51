import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { Offer } from '@/domain/definition/deal';
import { KILL_FEE_OPTIONS } from '@/domain/bookings/booking-copy';
import { replyTo } from '@/domain/applications/deal';
import { LIMITS } from '@/domain/limits';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { lastPlannedDay } from '@/domain/jobs/lifetime/planning-horizon';
import { today } from '@/domain/values/days';
import { hasAmount } from '@/domain/values/money';
import { optionsOf, PAY_TYPE_LABELS } from '@/domain/jobs/job-copy';
import { useKeptForm } from '@/platform/updates/use-kept-form';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { DayPicker } from '@/ui/dates/day-picker';
import { offerSummary, offerTotal } from '@/ui/domain/applications/deal-copy';
import { Select } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Sheet } from '@/ui/overlays/sheet';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import type { Applicant } from '../applicant';
import { applicantName } from '../views/applicant-parts';
import { offerCurrency, offerForm, type OfferForm, proposedOffer, toOffer } from './offer-form';

interface OfferSheetProps {
  /** Closed while null. */
  applicant: Applicant | null;
  now: Date;
  onClose: () => void;
  /** @throws when it cannot be stored */
  onOffer: (offer: Omit<Offer, 'id'>) => Promise<void>;
}

const BOOKS_NOBODY = 'Without days their yes books nobody: you ask for the days later.';

/** Rate, days, place and words. The person says yes or no to exactly this; nobody is hired by it alone. */
export function OfferSheet({ applicant, now, onClose, onOffer }: OfferSheetProps) {
  return (
    <Sheet
      open={applicant !== null}
      onOpenChange={(open) => !open && onClose()}
      title={applicant ? `An offer to ${applicantName(applicant)}` : 'An offer'}
      lead="They accept, decline, or ask for a change. You confirm the hire after that."
    >
      {applicant && (
        <OfferFields
          key={applicant.application.id}
          applicant={applicant}
          now={now}
          onOffer={onOffer}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

function OfferFields({
  applicant: { application, job },
  now,
  onOffer,
  onClose,
}: Pick<OfferSheetProps, 'now' | 'onOffer' | 'onClose'> & { applicant: Applicant }) {
  const me = useStore().me();
  const day = today(now, job?.timezone);
  const refused = useRefusedStep(application);
  const currency = offerCurrency(application, job);
  const schema = useMemo(() => offerForm(day, currency), [day, currency]);
  const { form, wasRestored, submit, failure, clear } = useKeptForm<OfferForm, OfferForm>({
    schema,
    defaults: {
      ...proposedOffer(refused.offer ? { ...application, offer: refused.offer } : application, job, day),
      ...(refused.offer && { note: refused.offer.note }),
    },
    of: { accountId: me, name: `offer ${application.id}` },
    mode: 'onTouched',
    save: (typed) => onOffer(toOffer(typed, currency)),
    onDone: onClose,
  });
  const {
    register,
    control,
    formState: { errors, isSubmitting },
  } = form;
  const values = useWatch({ control });
  const symbol = findCurrency(currency)?.symbol;
  const asked = application.status === 'change_asked' ? replyTo(application) : null;
  const draft = schema.safeParse(values);
  const offer = draft.success ? { id: '', ...toOffer(draft.data, currency) } : null;
  const total = offer && offerTotal(offer);
  return (
    <form noValidate className="grid gap-5 p-4" onSubmit={submit}>
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      {asked && (
        <div className="rounded-box bg-well px-3 py-2.5">
          <h3 className="text-sm font-semibold">They asked for a change</h3>
          <p className="mt-1 whitespace-pre-line">{asked.note}</p>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3">
        {values.unit !== undefined && hasAmount(values.unit) && (
          <Field
            label={`Rate, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            prefix={symbol && symbol.length <= 2 ? symbol : undefined}
            error={errors.rate?.message}
            {...register('rate')}
          />
        )}
        <Select label="Paid" options={optionsOf(PAY_TYPE_LABELS)} {...register('unit')} />
      </div>
      <Field
        label={`Kit, ${currency}`}
        optional
        inputMode="decimal"
        autoComplete="off"
        prefix={symbol && symbol.length <= 2 ? symbol : undefined}
        hint="Per day, on top of the rate."
        error={errors.kit?.message}
        {...register('kit')}
      />
      {values.unit !== undefined && hasAmount(values.unit) && (
        <Select
          label="If you cancel"
          hint="What you pay once they have accepted."
          options={KILL_FEE_OPTIONS}
          {...register('killFee')}
        />
      )}
      <Controller
        control={control}
        name="days"
        render={({ field }) => (
          <DayPicker
            label="Days"
            value={field.value}
            onChange={(days) => field.onChange(days)}
            today={day}
            ref={field.ref}
            error={errors.days?.message}
            hint={field.value.length === 0 ? BOOKS_NOBODY : total === null ? undefined : `${total}.`}
          />
        )}
      />
      <Field
        label="Place"
        optional
        maxLength={LIMITS.shortText}
        error={errors.place?.message}
        {...register('place')}
      />
      <Field
        label="Answer by"
        optional
        type="date"
        min={day}
        max={lastPlannedDay(day)}
        className="max-w-60"
        hint="After this day they cannot accept it any more."
        error={errors.answerBy?.message}
        {...register('answerBy')}
      />
      <TextArea
        label="Words"
        optional
        rows={4}
        hint="What the terms do not say: overtime, travel, who they work with."
        error={errors.note?.message}
        {...register('note')}
      />
      {offer && (
        <section aria-labelledby="offer-echo" className="rounded-box bg-well px-3 py-2.5">
          <h3 id="offer-echo" className="text-sm font-semibold">
            They will read
          </h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{offerSummary(offer)}</p>
        </section>
      )}
      {failure !== undefined && <Problem>{sentenceOf(failure)}</Problem>}
      <Button type="submit" variant="primary" wide busy={isSubmitting}>
        {application.offer === null ? 'Send the offer' : 'Send the new offer'}
      </Button>
    </form>
  );
}
