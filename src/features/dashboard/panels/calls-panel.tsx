import { callAt, calledWords, isOff } from '@/domain/call-sheets/own-call';
import { isAsked, ownAnswerOf } from '@/domain/call-sheets/receipt-state';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import type { MyCallsheet } from '@/store/projects/callsheets';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { Panel, Rows } from './panel';

/** Confirmed for everybody, or only said here (S8); or not, which nobody asks once the call has been. */
function OwnAnswer({ sheet, receipt, isOver }: MyCallsheet & { isOver: boolean }) {
  const answer = receipt === null ? 'open' : ownAnswerOf(receipt, sheet.version);
  if (answer === 'waiting') return <StateLine state="pending">Your yes is not sent yet</StateLine>;
  if (answer === 'confirmed') return <StateLine state="confirmed">You confirmed it</StateLine>;
  return isOver ? null : <StateLine state="pending">Not confirmed yet</StateLine>;
}

/** Today's and tomorrow's call sheets, by the calendar of the place of the work. Nothing on days without a call. */
export function CallsPanel({ sheets, me, now }: { sheets: readonly MyCallsheet[]; me: string; now: Date }) {
  const mine = sheets.filter(
    ({ sheet, receipt }) => !isOff(sheet, me) || (receipt !== null && isAsked(sheet, receipt)),
  );
  const near = mine.flatMap((each) => {
    const from = today(now, each.sheet.timezone);
    const day = each.sheet.shoot_day;
    return day === from || day === addDays(from, 1) ? [{ ...each, isToday: day === from }] : [];
  });
  if (near.length === 0) return null;
  return (
    <Panel title="Call sheets">
      <Rows>
        {near.map(({ sheet, receipt, isToday }) => {
          const isOpen = receipt !== null && ownAnswerOf(receipt, sheet.version) === 'open';
          const at = callAt(sheet, me);
          const isOver = at !== null && at < now.toISOString();
          return (
            <li key={sheet.id}>
              <ListRow
                flush
                unread={isOpen && !isOver}
                to={`/projects/${sheet.project_id}/sheets/${sheet.id}`}
                title={`${isToday ? 'Today' : 'Tomorrow'}, ${calledWords(sheet, me, isOver ? 'called at' : 'call')}`}
                aside={formatWeekday(sheet.shoot_day)}
                meta={[sheet.project_title, sheet.content.locations[0]?.name || sheet.content.unit_base]
                  .filter(Boolean)
                  .join(', ')}
              >
                <span className="mt-1 block">
                  <OwnAnswer sheet={sheet} receipt={receipt} isOver={isOver} />
                </span>
              </ListRow>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
