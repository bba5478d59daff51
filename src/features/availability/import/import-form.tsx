import { type FormEvent, useId, useState } from 'react';
import type { Unreadable } from '@/domain/availability/calendar-file/file-parts';
import type { ReadDays } from '@/domain/availability/calendar-file/read-days';
import { DAY_STATE_LABELS, DAY_STATES, type DayState } from '@/domain/availability/day-marks';
import { importPlan, PART_CHOICES, type PartChoice } from '@/domain/availability/import-plan';
import type { DayChanges, MyCalendar } from '@/store/entities/availability';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Checkbox, Chip } from '@/ui/fields/choice';
import {
  countDays,
  listDays,
  PART_CHOICE_LABELS,
  skippedWords,
  unknownZoneWords,
  UNREADABLE,
} from './import-copy';

/** Whose event takes a day is not free on it. */
const STATES = DAY_STATES.filter((state) => state !== 'free');

interface ImportFormProps {
  /** Null while it is being read. */
  read: ReadDays | Unreadable | null;
  calendar: MyCalendar;
  onClose: () => void;
  onMark: (changes: DayChanges, title: string, text: string) => Promise<boolean>;
}

/** What was found in the file, and exactly what will change; nothing is written before it is confirmed. */
export default function ImportForm({ read, calendar, onClose, onMark }: ImportFormProps) {
  if (read === null)
    return (
      <p role="status" className="p-4">
        Reading the file…
      </p>
    );
  if (typeof read === 'string')
    return (
      <div className="grid gap-4 p-4">
        <Problem>{UNREADABLE[read]}</Problem>
        <Button onClick={onClose}>Close</Button>
      </div>
    );
  return <FoundDays read={read} calendar={calendar} onClose={onClose} onMark={onMark} />;
}

function FoundDays({ read, calendar, onClose, onMark }: ImportFormProps & { read: ReadDays }) {
  const [state, setState] = useState<DayState>('busy');
  const [parts, setParts] = useState<PartChoice>('part');
  const [replaces, setReplaces] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { changes, same, other, booked, partly } = importPlan(read, calendar, { state, parts, replaces });
  const days = Object.keys(changes);
  const partDays = Object.values(changes).filter(({ part }) => part !== 'day').length;
  const hasParts = !read.isOwn && Object.values(read.days).some(({ part }) => part !== 'day');
  const label = read.isOwn ? 'as they were saved' : `as ${DAY_STATE_LABELS[state].toLowerCase()}`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (days.length === 0 || isBusy) return;
    setBusy(true);
    const isMarked = await onMark(changes, `${countDays(days.length)} marked ${label}`, listDays(days));
    setBusy(false);
    if (isMarked) onClose();
  };
  const left = [
    same.length > 0 && `${countDays(same.length)} ${same.length === 1 ? 'says' : 'say'} this already`,
    booked.length > 0 &&
      `${countDays(booked.length)} ${booked.length === 1 ? 'has' : 'have'} a booking or a hold, which ${booked.length === 1 ? 'stays' : 'stay'} as ${booked.length === 1 ? 'it is' : 'they are'}`,
    partly.length > 0 && `${countDays(partly.length)} ${partly.length === 1 ? 'is' : 'are'} taken in part`,
    other.length > 0 &&
      !replaces &&
      `${countDays(other.length)} ${other.length === 1 ? 'says' : 'say'} something else`,
    ...skippedWords(read),
  ].filter((line) => line !== false);
  const unknownZones = unknownZoneWords(read);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 p-4">
      {read.isCut && <Problem>The file ends too early. What is missing in it is not marked.</Problem>}
      {unknownZones !== null && <Problem>{unknownZones}</Problem>}
      {read.isOwn ? (
        <p>This is the file of your own days. They are marked as they were; notes are not in it.</p>
      ) : (
        <ChoiceRow
          legend="Mark the days as"
          options={STATES.map((value) => ({ value, label: DAY_STATE_LABELS[value] }))}
          value={state}
          onChange={setState}
        />
      )}
      {hasParts && (
        <ChoiceRow
          legend="Where an event takes only a part of a day"
          options={PART_CHOICES.map((value) => ({ value, label: PART_CHOICE_LABELS[value] }))}
          value={parts}
          onChange={setParts}
        />
      )}
      {other.length > 0 && (
        <Checkbox
          label={`Also change ${countDays(other.length)} that ${other.length === 1 ? 'says' : 'say'} something else`}
          note={listDays(other)}
          checked={replaces}
          onChange={(event) => setReplaces(event.target.checked)}
        />
      )}
      <section aria-label="What will change" aria-live="polite" className="border-t border-hair pt-3">
        <h3 className="head text-lg">
          {days.length === 0 ? 'No day changes' : `${countDays(days.length)} will be marked ${label}`}
        </h3>
        {days.length > 0 && <p className="mt-1 wrap-anywhere text-ink-2">{listDays(days)}</p>}
        {partDays > 0 && (
          <p className="mt-1">
            {partDays === days.length
              ? 'All of them for a part of the day.'
              : `${countDays(partDays)} of them for a part of the day.`}
          </p>
        )}
        {left.length > 0 && (
          <>
            <h4 className="mt-3 text-sm font-semibold">Left as it is</h4>
            <ul className="mt-1 text-sm text-ink-2">
              {left.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <div className="sticky bottom-0 -mx-4 -mb-4 grid border-t border-hair bg-paper p-4">
        {days.length === 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button type="submit" variant="primary" busy={isBusy}>
            {`Mark ${countDays(days.length)}`}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoiceRowProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function ChoiceRow<Value extends string>({ legend, options, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={name}
            on={value === option.value}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
