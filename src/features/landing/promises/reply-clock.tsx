import { useEffect, useState } from 'react';
import { addDays, formatDay } from '@/domain/values/days';
import { twoDigits } from '@/domain/values/formats';
import { useIsStillHtml } from '@/client-state/page/prerendered';
import { useToday } from '@/ui/dates/use-today';
import { SlateCells } from '@/ui/layout/slate';
import { StateLine, Tag } from '@/ui/status';

/** An example: somebody applies now to a job that begins in nine days, so the answer is due the day before (domain, Applications). */
const DUE_IN_DAYS = 8;
const SECOND_MS = 1_000;

const parts = (ms: number): { label: string; value: string }[] => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return [
    { label: 'Days', value: String(Math.floor(seconds / 86_400)) },
    { label: 'Hours', value: twoDigits(Math.floor(seconds / 3_600) % 24) },
    { label: 'Min', value: twoDigits(Math.floor(seconds / 60) % 60) },
    { label: 'Sec', value: twoDigits(seconds % 60) },
  ];
};

/** The end of that day, here. */
const dueAt = (from: Date): number =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + DUE_IN_DAYS + 1).getTime();

/** An application, and the time until its answer is due, as both sides see it. */
export default function ReplyClock() {
  const today = useToday();
  const isStillHtml = useIsStillHtml();
  const [left, setLeft] = useState(() => dueAt(new Date()) - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(dueAt(new Date()) - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="rounded-box border border-line bg-sheet">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
        <div>
          <h3 className="head text-xl">Boom operator</h3>
          <p className="text-ink-2">Kettle, commercial · Stonecrop Films</p>
        </div>
        <Tag>Example</Tag>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hair px-4 py-2.5">
        <StateLine state="reviewed">Opened by Stonecrop Films</StateLine>
        <span className="text-ink-2">
          Reply due <b className="mono font-semibold text-ink">{formatDay(addDays(today, DUE_IN_DAYS))}</b>
        </span>
      </p>
      {/* The seconds are for the eye: a screen reader gets the day above. */}
      <div aria-hidden>
        <SlateCells
          big
          cols="four"
          className="border-t border-hair"
          cells={parts(left).map(({ label, value }) => ({ label, value: isStillHtml ? '--' : value }))}
        />
      </div>
      <p className="border-t border-hair px-4 py-3 text-sm text-ink-2">
        Nobody answered in time? The application says so, on both sides, and it counts against the answer
        rate.
      </p>
    </div>
  );
}
