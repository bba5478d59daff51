import { lazy, Suspense, useRef, useState } from 'react';
import type { Unreadable } from '@/domain/availability/calendar-file/file-parts';
import type { ReadDays } from '@/domain/availability/calendar-file/read-days';
import type { Range } from '@/domain/availability/calendar-file/taken-parts';
import { deviceTimezone, isTimezone } from '@/domain/values/timezones';
import type { DayChanges, MyCalendar } from '@/store/entities/availability';
import { PickFilesButton } from '@/ui/files/file-picker';
import { Sheet } from '@/ui/overlays/sheet';
import { readCalendarFile } from './read-file';

const ImportForm = lazy(() => import('./import-form'));

interface ImportSectionProps {
  calendar: MyCalendar;
  /** Days that a file can mark. */
  range: Range;
  /** Of the person; the device's own where it is unknown. */
  timezone: string;
  onOpen: () => void;
  onMark: (changes: DayChanges, title: string, text: string) => Promise<boolean>;
}

/** A file that was picked; `read` is null while it is being read. */
interface Picked {
  name: string;
  read: ReadDays | Unreadable | null;
}

/** Marks days from the file of another calendar program. All of it happens on this device: nothing but days leaves the file. */
export default function ImportSection({ calendar, range, timezone, onOpen, onMark }: ImportSectionProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const reading = useRef<AbortController | null>(null);
  const pick = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    onOpen();
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setPicked({ name: file.name, read: null });
    const zone = isTimezone(timezone) ? timezone : deviceTimezone();
    const read = await readCalendarFile({ file, range, timezone: zone }, controller.signal);
    if (!controller.signal.aborted) setPicked({ name: file.name, read });
  };
  const close = (): void => {
    reading.current?.abort();
    setPicked(null);
  };
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-ink-2">
        Mark days from the file of another calendar. It is read on this device, and only days are kept: no
        titles, places or people.
      </p>
      <PickFilesButton
        label="Choose a calendar file"
        accept=".ics,text/calendar"
        single
        onPick={(files) => void pick(files)}
      >
        Add from a calendar file
      </PickFilesButton>
      <Sheet
        open={picked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title="Add from a calendar file"
        lead={picked?.name}
      >
        {picked && (
          <Suspense fallback={<div className="min-h-40" />}>
            <ImportForm
              key={picked.name}
              read={picked.read}
              calendar={calendar}
              onClose={close}
              onMark={onMark}
            />
          </Suspense>
        )}
      </Sheet>
    </div>
  );
}
