import { type FormEvent, useState } from 'react';
import { daysFromTo } from '@/domain/availability/day-marks';
import type { Day } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Sheet } from '@/ui/overlays/sheet';
import { Brushes } from '../brushes';
import type { Brush } from '../day-copy';

interface RangeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The current day of the calendar: where the range begins. */
  at: Day;
  range: { from: Day; to: Day };
  brush: Brush;
  onMark: (days: readonly Day[], brush: Brush) => void;
}

/** Marks from one day to another, for whoever does not drag. */
export default function RangeSheet({ open, onOpenChange, ...form }: RangeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Mark several days">
      {open && <RangeForm {...form} onDone={() => onOpenChange(false)} />}
    </Sheet>
  );
}

interface RangeFormProps extends Omit<RangeSheetProps, 'open' | 'onOpenChange'> {
  onDone: () => void;
}

/** A year at once is more than anybody plans. */
const MAX_RANGE_DAYS = 366;

function RangeForm({ at, range, brush: chosen, onMark, onDone }: RangeFormProps) {
  const [from, setFrom] = useState(at);
  const [to, setTo] = useState('');
  const [brush, setBrush] = useState(chosen);
  const [isChecked, setChecked] = useState(false);
  const isInRange = (day: Day): boolean => day >= range.from && day <= range.to;
  const fromError = isInRange(from) ? undefined : 'Choose a day of the calendar.';
  const toError =
    !isInRange(to) || to < from
      ? 'Choose the last day, on or after the first.'
      : daysFromTo(from, to).length > MAX_RANGE_DAYS
        ? 'Mark at most a year at once.'
        : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fromError !== undefined || toError !== undefined) return;
    onDone();
    onMark(daysFromTo(from, to), brush);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 p-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Field
          label="From"
          type="date"
          min={range.from}
          max={range.to}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={isChecked ? fromError : undefined}
        />
        <Field
          label="To"
          type="date"
          min={from}
          max={range.to}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isChecked ? toError : undefined}
        />
      </div>
      <Brushes legend="All of these days" value={brush} onChange={setBrush} />
      <Button type="submit" variant="primary">
        Mark these days
      </Button>
    </form>
  );
}
