import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { isDayOver } from '@/domain/call-sheets/times/day-over';
import { calledWords, isOff } from '@/domain/call-sheets/own-call';
import { isAsked, ownAnswerOf, reached, receiptStateOf } from '@/domain/call-sheets/receipt-state';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import { observeCallsheets, startCallsheet } from '@/store/projects/callsheets';
import type { MyProject } from '@/store/projects/projects';
import { observeReceipts } from '@/store/projects/receipts';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { useThisYear } from '@/ui/dates/use-today';
import { useNow } from '@/ui/dates/use-now';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { Field } from '@/ui/fields/field';
import { ListRow } from '@/ui/layout/list-row';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';

/** A project's call sheets, the latest day first. */
export function SheetsSection({ mine: { project, isEditor } }: { mine: MyProject }) {
  const [isStarting, setStarting] = useState(false);
  const sheets = useLoadable(['callsheets'], observeCallsheets, project.id);
  const receipts = useLive(observeReceipts, project.id) ?? [];
  return (
    <section aria-label="Call sheets">
      <SectionHeading
        title="Call sheets"
        aside={
          isEditor && (
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => setStarting(true)}>
              New call sheet
            </Button>
          )
        }
      />
      <LiveView
        data={sheets}
        what="its call sheets"
        as="line"
        className="border-t border-hair py-3"
        skeleton={<RowsSkeleton rows={2} />}
        offline={{ title: 'Not here yet', text: 'Not on this device yet.' }}
        empty={{
          title: 'No call sheet yet',
          text: isEditor
            ? 'Make one for the first day. Nobody sees it before you publish it.'
            : 'As soon as one is published it is here, and stays here without a signal.',
        }}
      >
        {(all) => (
          <ul className="-mx-4 border-t border-hair md:mx-0">
            {all.map((sheet) => (
              <li key={sheet.id}>
                <SheetRow
                  sheet={sheet}
                  isEditor={isEditor}
                  receipts={receipts.filter(({ sheet_id: of }) => of === sheet.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </LiveView>
      {isEditor && (
        <Sheet open={isStarting} onOpenChange={setStarting} title="New call sheet">
          {isStarting && (
            <StartSheet
              projectId={project.id}
              latest={(sheets.value ?? [])[0] ?? null}
              firstDay={project.starts_on}
              timezone={project.timezone}
            />
          )}
        </Sheet>
      )}
    </section>
  );
}

const OWN_ANSWERS = {
  open: { state: 'pending', words: 'Not confirmed yet' },
  waiting: { state: 'pending', words: 'Your yes is not sent yet' },
  confirmed: { state: 'confirmed', words: 'You confirmed' },
} as const;

interface SheetRowProps {
  sheet: Stored<CallSheet>;
  receipts: readonly Stored<CallSheetReceipt>[];
  isEditor: boolean;
}

function SheetRow({ sheet, receipts, isEditor }: SheetRowProps) {
  const { userId } = useIdentity();
  const thisYear = useThisYear();
  const isOver = isDayOver(sheet, useNow());
  const { id, project_id: project, status, version, content } = sheet;
  const asked = receipts.filter((receipt) => isAsked(sheet, receipt));
  const states = asked.map((receipt) => receiptStateOf(receipt, version));
  const mine = asked.find(({ user_id: user }) => user === userId);
  const answer = mine && !isOff(sheet, mine.user_id) ? ownAnswerOf(mine, version) : null;
  return (
    <ListRow
      flush
      to={`/projects/${project}/sheets/${id}${status === 'draft' ? '/edit' : ''}`}
      title={[formatWeekday(sheet.shoot_day, thisYear), content.unit].filter(Boolean).join(', ')}
      aside={
        isEditor
          ? content.general_call && `general call ${content.general_call}`
          : calledWords(sheet, userId ?? '')
      }
    >
      <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {status === 'draft' && <StateLine state="draft" />}
        {status === 'cancelled' && <StateLine state="declined">Cancelled</StateLine>}
        {status === 'published' && (
          <>
            <span className="mono text-sm text-ink-2">v{version}</span>
            {isEditor ? (
              <StateLine
                state={
                  states.length > 0 && reached(states, 'confirmed') === states.length
                    ? 'confirmed'
                    : isOver
                      ? 'closed'
                      : 'pending'
                }
              >
                {reached(states, 'confirmed')} of {states.length} confirmed
              </StateLine>
            ) : (
              // Nobody is asked once the day is over.
              answer !== null &&
              !(isOver && answer === 'open') && (
                <StateLine state={OWN_ANSWERS[answer].state}>{OWN_ANSWERS[answer].words}</StateLine>
              )
            )}
          </>
        )}
      </span>
      <SyncLine sync={sheet.sync} />
    </ListRow>
  );
}

interface StartSheetProps {
  projectId: string;
  /** Its places, contacts and calls are where a new one begins. */
  latest: Stored<CallSheet> | null;
  firstDay: string | null;
  timezone: string;
}

function StartSheet({ projectId, latest, firstDay, timezone }: StartSheetProps) {
  const store = useStore();
  const navigate = useNavigate();
  const tomorrow = addDays(today(useNow(), timezone), 1);
  const [day, setDay] = useState(() => {
    const next = latest ? addDays(latest.shoot_day, 1) : (firstDay ?? tomorrow);
    return next < tomorrow ? tomorrow : next;
  });
  const start = () =>
    attempt(async () => {
      const id = await startCallsheet(store, projectId, day, latest);
      await navigate(`/projects/${projectId}/sheets/${id}/edit`);
    });
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== '') void start();
      }}
    >
      <Field
        label="Day"
        type="date"
        value={day}
        hint={
          latest
            ? `Places, contacts and call times begin as on ${formatWeekday(latest.shoot_day)}. Whoever is not booked on the day is left off.`
            : 'Nobody sees it before you publish it.'
        }
        error={day === '' ? 'Choose a day.' : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        Begin
      </Button>
    </form>
  );
}
