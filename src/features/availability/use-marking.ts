import { useRef } from 'react';
import { formatDays } from '@/domain/availability/day-words';
import type { Day } from '@/domain/values/days';
import {
  type DayChange,
  type DayChanges,
  markDays,
  type MyCalendar,
  undoMarks,
} from '@/store/entities/availability';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast } from '@/ui/feedback/toast';
import { type Brush, BRUSHES } from './day-copy';

const FAILED = 'These days were not marked';

/** A tap on a day that says the same already takes the mark away; the note of a day stays as long as something is said of it. */
function changesOf(days: readonly Day[], brush: Brush, before: MyCalendar['marks']): DayChanges {
  const [only] = days;
  const isRepeated =
    days.length === 1 && only !== undefined && before[only]?.state === brush && before[only].part === 'day';
  const change: DayChange | null = brush === 'clear' || isRepeated ? null : { state: brush, part: 'day' };
  return Object.fromEntries(days.map((day) => [day, change]));
}

interface Marking {
  mark: (days: readonly Day[], brush: Brush) => Promise<void>;
  /** Puts marks on many days as one act, which can be undone as one. Returns whether it succeeded. */
  markAll: (changes: DayChanges, title: string, text: string) => Promise<boolean>;
  /** Closes what offers Undo, which would cover a sheet. */
  closeUndo: () => void;
}

/** Marks days with the brush. What took something away, or marked several, can be undone from a toast. */
export function useMarking(marks: MyCalendar['marks']): Marking {
  const store = useStore();
  const announce = useAnnounce();
  const toast = useRef<(() => void) | null>(null);
  const undoes = useRef<ReadonlySet<Day>>(new Set());
  const offerUndo = (changes: DayChanges, title: string, text: string): void => {
    undoes.current = new Set(Object.keys(changes));
    toast.current = alertToast({
      state: 'closed',
      title,
      text,
      action: {
        label: 'Undo',
        onClick: () => void attempt(() => undoMarks(store, changes, marks), FAILED),
      },
    });
  };
  const mark = async (days: readonly Day[], brush: Brush): Promise<void> => {
    if (days.length === 0) return;
    // What it would take back is not what these days say any more.
    if (days.some((day) => undoes.current.has(day))) toast.current?.();
    const changes = changesOf(days, brush, marks);
    if (!(await attempt(() => markDays(store, changes, marks), FAILED))) return;
    const isCleared = Object.values(changes).every((change) => change === null);
    const label = BRUSHES.find(({ value }) => value === brush)?.label ?? '';
    const title = isCleared ? 'No mark' : label;
    announce(`${formatDays(days)}: ${title}.`);
    if (days.length > 1 || days.some((day) => marks[day])) offerUndo(changes, title, formatDays(days));
  };
  const markAll = async (changes: DayChanges, title: string, text: string): Promise<boolean> => {
    const isMarked = await attempt(async () => {
      try {
        await markDays(store, changes, marks);
      } catch (error) {
        // A month is a write: those before the one that failed are taken back.
        await undoMarks(store, changes, marks).catch(() => undefined);
        throw error;
      }
    }, FAILED);
    if (!isMarked) return false;
    announce(`${title}.`);
    offerUndo(changes, title, text);
    return true;
  };
  return { mark, markAll, closeUndo: () => toast.current?.() };
}
