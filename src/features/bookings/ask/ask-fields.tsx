import { useState } from 'react';
import type { FormName } from '@/client-state/form-copies';
import { KILL_FEE_OPTIONS } from '@/domain/bookings/booking-copy';
import { daysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { optionsOf, PAY_TYPE_LABELS } from '@/domain/jobs/job-copy';
import { LIMITS } from '@/domain/limits';
import type { Person } from '@/domain/streams/people';
import { CURRENCIES, findCurrency } from '@/domain/taxonomy/currencies';
import { formatDay, today } from '@/domain/values/days';
import { hasAmount } from '@/domain/values/money';
import { formatTimezone, timezones } from '@/domain/values/timezones';
import type { PayType } from '@/domain/vocabulary';
import { useKeptState } from '@/platform/updates/use-kept-state';
import type { DaysAsked } from '@/store/bookings/bookings';
import { Button } from '@/ui/button';
import { DayLegend } from '@/ui/dates/date-strip';
import { DayPicker } from '@/ui/dates/day-picker';
import { markOfShownDay, SHOWN_DAY_LOOKS } from '@/ui/dates/shown-day-mark';
import { RoleField } from '@/ui/domain/role-field';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { RadioCards, Select } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { askErrors, type AskErrors, type AskForm, toRequest, usualOpenUntil } from './ask-form';
import { AskedPeople } from './asked-people';

const CURRENCY_OPTIONS = CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }));

interface AskFieldsProps {
  /** What is typed is kept under this name until it is sent. */
  of: FormName;
  /** At least one. */
  people: readonly Person[];
  start: AskForm;
  about: { jobId: string | null; projectId: string | null };
  onSend: (asked: DaysAsked) => Promise<void>;
  /** Where several are asked. */
  onLeaveOut?: (id: string) => void;
}

/** Days and terms of a request. What is wrong is said at its field, and again by the server. */
export function AskFields({ of, people, start, about, onSend, onLeaveOut }: AskFieldsProps) {
  const { values: form, change, wasRestored, finish, clear } = useKeptState({ of, start });
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const day = today(now, form.timezone);
  const errors: AskErrors = isChecked ? askErrors(form, day) : {};
  const put = (changes: Partial<AskForm>): void => {
    change(changes);
    setFailure('');
  };
  const symbol = findCurrency(form.currency)?.symbol ?? '';
  const prefix = symbol.length === 1 ? symbol : undefined;
  const alone = people.length === 1 && !onLeaveOut ? people[0] : undefined;
  const known = readShownDays(alone?.shown_days);
  const fit = alone ? daysReason(form.days, known) : null;
  const submit = async (): Promise<void> => {
    setChecked(true);
    const [wrong] = Object.keys(askErrors(form, day));
    if (wrong !== undefined) {
      document
        .querySelector<HTMLElement>(`[data-ask="${wrong}"] :is(input, textarea, button[tabindex="0"])`)
        ?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSend(toRequest(form, day, about));
      await finish();
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {wasRestored && (
        <div className="sm:col-span-6">
          <LeftText goes="sent" onDiscard={clear} />
        </div>
      )}
      <div className="sm:col-span-6">
        <RadioCards
          legend="What a yes means"
          name="wants"
          value={form.wants}
          onChange={(wants) => put({ wants: wants === 'booking' ? 'booking' : 'hold' })}
          options={[
            {
              value: 'hold',
              label: 'A hold',
              note: 'The days are kept for you. You confirm later, or let go.',
            },
            {
              value: 'booking',
              label: 'A booking',
              note: alone ? 'With their yes it is agreed.' : 'With each yes that person is booked.',
            },
          ]}
        />
      </div>
      <div data-ask="title" className="sm:col-span-4">
        <Field
          label="What it is for"
          placeholder="Low Tide, second unit"
          maxLength={LIMITS.title}
          value={form.title}
          error={errors.title}
          onChange={(event) => put({ title: event.target.value })}
        />
      </div>
      <div className="sm:col-span-2">
        <RoleField value={form.roleCode} onChange={(roleCode) => put({ roleCode })} optional />
      </div>
      <div data-ask="days" className="sm:col-span-6">
        <DayPicker
          label="Days"
          value={form.days}
          onChange={(days) => put({ days })}
          today={day}
          markOf={known === null ? undefined : (each) => markOfShownDay(known(each))}
          hint={fit === null ? undefined : `${fit.text}.`}
          error={errors.days}
        />
        {known !== null && <DayLegend states={SHOWN_DAY_LOOKS} />}
      </div>
      {onLeaveOut && (
        <div className="sm:col-span-6">
          <AskedPeople people={people} days={form.days} onLeaveOut={onLeaveOut} />
        </div>
      )}
      <div className="sm:col-span-3">
        <Field
          label="Place"
          optional
          maxLength={LIMITS.shortText}
          value={form.place}
          onChange={(event) => put({ place: event.target.value })}
        />
      </div>
      <Select
        className="sm:col-span-3"
        label="Time zone"
        options={timezones(form.timezone).map((zone) => ({ value: zone, label: formatTimezone(zone) }))}
        value={form.timezone}
        onChange={(event) => put({ timezone: event.target.value })}
      />
      {hasAmount(form.unit) && (
        <div data-ask="rate" className="sm:col-span-2">
          <Field
            label="Rate"
            inputMode="decimal"
            autoComplete="off"
            prefix={prefix}
            value={form.rate}
            error={errors.rate}
            onChange={(event) => put({ rate: event.target.value })}
          />
        </div>
      )}
      <Select
        className="sm:col-span-2"
        label="Paid"
        options={optionsOf(PAY_TYPE_LABELS)}
        value={form.unit}
        onChange={(event) => put({ unit: event.target.value as PayType })}
      />
      <Select
        className="sm:col-span-2"
        label="Currency"
        options={CURRENCY_OPTIONS}
        value={form.currency}
        onChange={(event) => put({ currency: event.target.value })}
      />
      <div data-ask="kit" className="sm:col-span-2">
        <Field
          label="Kit"
          optional
          inputMode="decimal"
          autoComplete="off"
          prefix={prefix}
          hint="Per day, on top of the rate."
          value={form.kit}
          error={errors.kit}
          onChange={(event) => put({ kit: event.target.value })}
        />
      </div>
      {hasAmount(form.unit) && (
        <Select
          className="sm:col-span-2"
          label="If you cancel"
          hint="What you pay once it is booked."
          options={KILL_FEE_OPTIONS}
          value={String(form.killFee)}
          onChange={(event) => put({ killFee: Number(event.target.value) })}
        />
      )}
      <div data-ask="openUntil" className="sm:col-span-2">
        <Field
          label="Open until"
          optional
          type="date"
          min={day}
          hint={`${form.wants === 'hold' ? 'The last day to answer, and of the hold.' : 'The last day to answer.'} Empty: ${formatDay(usualOpenUntil(form.wants, form.days, day))}.`}
          value={form.openUntil}
          error={errors.openUntil}
          onChange={(event) => put({ openUntil: event.target.value })}
        />
      </div>
      <div data-ask="note" className="sm:col-span-6">
        <TextArea
          label="Words"
          optional
          rows={4}
          hint="What the terms do not say: overtime, travel, who they work with."
          value={form.note}
          error={errors.note}
          onChange={(event) => put({ note: event.target.value })}
        />
      </div>
      {failure !== '' && (
        <div className="sm:col-span-6">
          <Problem>{failure}</Problem>
        </div>
      )}
      <div className="sm:col-span-6">
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {people.length > 1 ? `Ask ${people.length} people for a ${form.wants}` : `Ask for a ${form.wants}`}
        </Button>
      </div>
    </form>
  );
}
