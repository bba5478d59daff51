import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  DAY_PART_LABELS,
  DAY_PARTS,
  type DayMark,
  MAX_DAY_NOTE_LENGTH,
} from '@/domain/availability/day-marks';
import { cutText } from '@/domain/values/text/sendable-text';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { markDays } from '@/store/entities/availability';
import { useStore } from '@/store/react/store-context';
import { formatLongDay } from '@/ui/dates/calendar';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { TextArea } from '@/ui/fields/field';
import { Sheet } from '@/ui/overlays/sheet';
import { Brushes } from '../brushes';
import { bookedPath, bookedWords, type Brush, type OwnDay } from '../day-copy';

interface DaySheetProps {
  /** Null: closed. */
  own: OwnDay | null;
  onClose: () => void;
}

/** Everything about one day: state, part and note. What is chosen is saved at once, the note as the field or the sheet is left. */
export default function DaySheet({ own, onClose }: DaySheetProps) {
  // The last one stays while the sheet closes.
  const [last, setLast] = useState(own);
  if (own !== null && own !== last) setLast(own);
  const shown = own ?? last;
  return (
    <Sheet
      open={own !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={shown ? formatLongDay(shown.day) : 'Day'}
      lead="Only you see the part of the day and the note."
    >
      {own && <DayForm key={own.day} own={own} />}
    </Sheet>
  );
}

const PART_OPTIONS = DAY_PARTS.map((value) => ({ value, label: DAY_PART_LABELS[value] }));

function DayForm({ own: { day, mark, booked } }: { own: OwnDay }) {
  const store = useStore();
  const [note, setNote] = useState(mark?.note ?? '');
  const save = (next: DayMark | null): void =>
    void attempt(() => markDays(store, { [day]: next }), 'This day was not marked');
  const isUnsaved = mark !== null && note !== mark.note;
  useHoldWhile(isUnsaved);
  const saveNote = (): void => {
    if (isUnsaved) save({ ...mark, note });
  };
  // Closing the sheet, by whatever way, keeps what was typed (S2).
  const saveLeft = useRef(saveNote);
  useEffect(() => {
    saveLeft.current = saveNote;
  });
  useEffect(() => () => saveLeft.current(), []);
  const choose = (brush: Brush): void =>
    save(brush === 'clear' ? null : { part: mark?.part ?? 'day', note, state: brush });
  return (
    <div className="grid gap-5 p-4">
      {booked.map((one) => (
        <p key={bookedPath(one)}>
          <Link
            to={bookedPath(one)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {bookedWords(one)}
          </Link>
        </p>
      ))}
      <Brushes legend="This day" value={mark?.state ?? 'clear'} onChange={choose} />
      {mark && (
        <>
          <Select
            label="Part of the day"
            options={PART_OPTIONS}
            value={mark.part}
            onChange={(event) => {
              const part = DAY_PARTS.find((each) => each === event.target.value);
              if (part) save({ ...mark, note, part });
            }}
          />
          <TextArea
            label="Note"
            optional
            rows={3}
            value={note}
            maxLength={MAX_DAY_NOTE_LENGTH}
            onChange={(event) => setNote(cutText(event.target.value, MAX_DAY_NOTE_LENGTH))}
            onBlur={saveNote}
            hint="For yourself: nobody else sees it."
          />
        </>
      )}
    </div>
  );
}
