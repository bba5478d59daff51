import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  DAY_PART_LABELS,
  DAY_PARTS,
  type DayMark,
  MAX_DAY_NOTE_LENGTH,
} from '@/domain/availability/day-marks';
import type { Day } from '@/domain/values/days';
import { noteSaver, saveAllDrafts } from '@/platform/updates/draft-saver';
import { type DayChange, markDays, openDayNote, saveDayNote } from '@/store/entities/availability';
import { useStore } from '@/store/react/store-context';
import { formatLongDay } from '@/ui/dates/calendar';
import { NoteText } from '@/ui/domain/noted/note-text';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { Sheet } from '@/ui/overlays/sheet';
import { Brushes } from '../brushes';
import { bookedPath, bookedWords, type OwnDay } from '../day-copy';

interface DaySheetProps {
  /** Null: closed. */
  own: OwnDay | null;
  onClose: () => void;
}

/** Everything about one day: state, part and note. What is chosen is saved at once, the note as it is typed. */
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
  const typed = useRef<string | null>(null);
  const save = (next: DayChange | null): void =>
    void attempt(async () => {
      // A note that is still being saved is one that its author has seen.
      await saveAllDrafts();
      const shown = mark ? { [day]: { ...mark, note: typed.current ?? mark.note } } : {};
      await markDays(store, { [day]: next }, shown);
      if (next === null) typed.current = null;
    }, 'This day was not marked');
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
      <Brushes
        legend="This day"
        value={mark?.state ?? 'clear'}
        onChange={(brush) => save(brush === 'clear' ? null : { state: brush })}
      />
      {mark && (
        <>
          <Select
            label="Part of the day"
            options={PART_OPTIONS}
            value={mark.part}
            onChange={(event) => {
              const part = DAY_PARTS.find((each) => each === event.target.value);
              if (part) save({ state: mark.state, part });
            }}
          />
          <DayNote day={day} mark={mark} onType={(text) => (typed.current = text)} />
        </>
      )}
    </div>
  );
}

function DayNote({ day, mark, onType }: { day: Day; mark: DayMark; onType: (text: string) => void }) {
  const store = useStore();
  const openText = async (shown: string) => {
    let form = openDayNote({ ...mark, note: shown });
    return {
      save: async (text: string) => {
        const saved = await saveDayNote(store, day, form, text);
        form = saved.form;
        return saved.result;
      },
    };
  };
  return (
    <NoteText
      place={`${store.me()} ${day}`}
      stored={mark.note}
      openText={openText}
      saving={noteSaver}
      maxLength={MAX_DAY_NOTE_LENGTH}
      onType={onType}
      optional
      hint="For yourself: nobody else sees it."
    />
  );
}
