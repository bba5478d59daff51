import { lazy, startTransition, Suspense, useEffect, useOptimistic, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstOfMonth, markableRange } from '@/domain/availability/day-marks';
import { type Day, formatWeekday, today as todayIn } from '@/domain/values/days';
import { whenIdle } from '@/platform/when-idle';
import { type MyCalendar, observeMyCalendar } from '@/store/entities/availability';
import { daysCopy } from '@/domain/people/privacy/days-copy';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { Button } from '@/ui/button';
import { DayLegend } from '@/ui/dates/date-strip';
import { useNow } from '@/ui/dates/use-now';
import { Segmented } from '@/ui/fields/choice';
import { DaysLine } from '@/ui/domain/days-line';
import { Page, PageTitle } from '@/ui/layout/page';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Agenda } from './agenda';
import { Brushes } from './brushes';
import { type Brush, dayWords, ownDay } from './day-copy';
import { MonthGrid } from './month/month-grid';
import { ExportButton } from './share/export-button';
import { useMarking } from './use-marking';
import { Visibility } from './visibility';

// Not on the way to the month: they come when the page is idle.
const DaySheet = lazy(() => import('./day/day-sheet'));
const RangeSheet = lazy(() => import('./day/range-sheet'));
const ImportSection = lazy(() => import('./import/import-section'));
const FeedSection = lazy(() => import('./share/feed-section'));

type View = 'month' | 'agenda';
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
];
const LEGEND = ['free', 'hold', 'busy', 'travel', 'off', 'booked'] as const;

/** `/availability`: this person's own days, marked and read without a signal too. `?view=agenda` lists them. */
export default function AvailabilityScreen() {
  const copy = usePersistenceCopy();
  const notHere = {
    title: 'Your calendar is not here yet',
    text: `It downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
  };
  const data = useLoadable(['availability', 'applications', 'bookings'], observeMyCalendar);
  const { invitation, link } = daysCopy(useLive(observeMe));
  // What has not come yet would look as if nothing were marked.
  const isWaiting = data.absence !== null && Object.keys(data.value?.marks ?? {}).length === 0;
  return (
    <Page className="md:pt-4">
      <PageTitle>Availability</PageTitle>
      <p className="mt-1 mb-4 max-w-[46rem] text-ink-2">
        <DaysLine text={invitation} link={link} />
      </p>
      <LiveView
        data={isWaiting ? { ...data, value: undefined } : data}
        what="your calendar"
        skeleton={<RowsSkeleton rows={5} />}
        offline={notHere}
        empty={notHere}
      >
        {(calendar) => <OwnCalendar calendar={calendar} />}
      </LiveView>
    </Page>
  );
}

const FIRST_BRUSH: Brush = 'free';

function OwnCalendar({ calendar }: { calendar: MyCalendar }) {
  const now = useNow();
  const me = useLive(observeMe);
  const today = todayIn(now);
  const range = markableRange(today);
  const [params, setParams] = useSearchParams();
  // The address changes in a transition, and a tap must not look lost until it has.
  const [view, showView] = useOptimistic<View>(params.get('view') === 'agenda' ? 'agenda' : 'month');
  const openView = (next: View): void =>
    startTransition(() => {
      showView(next);
      setParams(next === 'agenda' ? { view: next } : {}, { replace: true, preventScrollReset: true });
    });
  const [at, setAt] = useState<Day>(today);
  const [brush, setBrush] = useState<Brush>(FIRST_BRUSH);
  const [opened, setOpened] = useState<Day | null>(null);
  const [isRangeOpen, setRangeOpen] = useState(false);
  const { mark, markAll, closeUndo } = useMarking(calendar.marks);
  const openDay = (day: Day): void => {
    closeUndo();
    setOpened(day);
  };
  const openRange = (isOpen: boolean): void => {
    closeUndo();
    setRangeOpen(isOpen);
  };
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const status = calendar.status.get(firstOfMonth(at));
  const current = ownDay(calendar, at);
  return (
    <>
      <div className="mb-4 w-72 max-w-full">
        <Segmented
          label="View"
          options={VIEWS}
          value={view}
          onChange={(next) => openView(next === 'agenda' ? 'agenda' : 'month')}
        />
      </div>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">
        <div className="max-w-[46rem] min-w-0" data-led-away={at === today ? undefined : ''}>
          {view === 'agenda' ? (
            <Agenda
              calendar={calendar}
              today={today}
              onOpen={openDay}
              onShow={(day) => {
                setAt(day);
                openView('month');
              }}
            />
          ) : (
            <>
              <Brushes
                legend="A tap marks a day as"
                value={brush}
                startsAs={FIRST_BRUSH}
                onChange={setBrush}
              />
              <div className="mt-3 -mx-2 md:mx-0">
                <MonthGrid
                  at={at}
                  onAt={setAt}
                  today={today}
                  range={range}
                  ownDayOf={(day) => ownDay(calendar, day)}
                  onMark={(days) => {
                    const [only] = days;
                    // What was agreed is not undone by a mark: its sheet says what it is.
                    if (days.length === 1 && only !== undefined && calendar.booked.has(only)) openDay(only);
                    else void mark(days, brush);
                  }}
                />
              </div>
              <p className="mt-1 min-h-6">{status && <SyncLine sync={status} />}</p>
            </>
          )}
        </div>
        <div className="min-w-0">
          {view === 'month' && (
            <>
              <section aria-label="Current day" className="border-b border-hair pb-3">
                <h2 className="head text-lg">{formatWeekday(at)}</h2>
                <p className="text-ink-2">{dayWords(current)}</p>
                {current.mark && current.mark.note !== '' && (
                  <p className="wrap-anywhere">{current.mark.note}</p>
                )}
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button onClick={() => openDay(at)}>Part of the day and note</Button>
                  <Button onClick={() => openRange(true)}>Mark several days</Button>
                </div>
              </section>
              <DayLegend states={LEGEND} />
            </>
          )}
          {me && (
            <div className="mt-4 border-t border-hair pt-2">
              <Visibility me={me} />
            </div>
          )}
          <section aria-label="In another calendar" className="mt-4 border-t border-hair pt-2">
            <SectionHeading title="In another calendar" />
            <ExportButton calendar={calendar} today={today} />
            {isIdle && me && (
              <Suspense fallback={<div className="min-h-40" />}>
                <ImportSection
                  calendar={calendar}
                  range={{ from: today, to: range.to }}
                  timezone={me.timezone}
                  onOpen={closeUndo}
                  onMark={markAll}
                />
                <FeedSection accountId={me.id} />
              </Suspense>
            )}
          </section>
        </div>
      </div>
      <Suspense>
        {(isIdle || opened !== null || isRangeOpen) && (
          <>
            <DaySheet
              own={opened === null ? null : ownDay(calendar, opened)}
              onClose={() => setOpened(null)}
            />
            <RangeSheet
              open={isRangeOpen}
              onOpenChange={openRange}
              at={at}
              range={range}
              brush={brush}
              onMark={(days, chosen) => void mark(days, chosen)}
            />
          </>
        )}
      </Suspense>
    </>
  );
}
