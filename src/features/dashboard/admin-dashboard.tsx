import type { AdminQueue } from '@/backend/queries/admin/admin-queue';
import { CONTACT_QUEUE, getContactQueue } from '@/backend/queries/admin/contact-queue';
import { getMonitoring, MAX_ALERTS, type Monitoring, MONITORING } from '@/backend/queries/admin/monitoring';
import { getReportsQueue, REPORTS_QUEUE } from '@/backend/queries/admin/reports-queue';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { observeConversations } from '@/store/entities/conversations';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import { ListRow } from '@/ui/layout/list-row';
import { useNow } from '@/ui/dates/use-now';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Day } from './greeting';
import { Columns, MessageRows, Panel, PanelView, Rows } from './panels/panel';

const MONITORED_DAYS = 14;
const MAX_MESSAGES = 6;

/** What a queue says in its row: how much waits, or one sentence when nothing does. */
interface Waiting {
  count?: string;
  nothing?: string;
}

const contactWaiting = ({ open }: AdminQueue<unknown>): Waiting =>
  open === 0 ? { nothing: 'Everything is answered.' } : { count: `${open} unanswered` };

const reportsWaiting = ({ open }: AdminQueue<unknown>): Waiting =>
  open === 0 ? { nothing: 'Nothing is open.' } : { count: `${open} open` };

const alertsWaiting = ({ vitals, alerts: { length } }: Monitoring): Waiting => {
  if (length > 0)
    return {
      count: `${length === MAX_ALERTS ? `${length} or more` : length} ${length === 1 ? 'alert' : 'alerts'}`,
    };
  return { nothing: vitals.length === 0 ? 'Nothing measured yet.' : 'Everything was within its budget.' };
};

/** `/dashboard` of an admin: what waits in each queue, and who has written. The queues are only on the server (ruling 32). */
export default function AdminDashboard() {
  const { userId } = useIdentity();
  const now = useNow();
  const offline = useIsOffline();
  const contact = useServerQuery(CONTACT_QUEUE, getContactQueue, [userId, null], offline);
  const reports = useServerQuery(REPORTS_QUEUE, getReportsQueue, [userId, null], offline);
  const measures = useServerQuery(MONITORING, getMonitoring, [userId, MONITORED_DAYS], offline);
  const conversations = useLoadable(['conversations'], observeConversations);
  return (
    <Day now={now}>
      <Columns>
        <Panel title="Queues" link={{ label: 'Admin', to: '/admin' }}>
          <Rows>
            <QueueRow to="/admin/reports" title="Reports" query={reports} waiting={reportsWaiting} />
            <QueueRow to="/admin/contact" title="Contact" query={contact} waiting={contactWaiting} />
            <QueueRow to="/admin/monitoring" title="Monitoring" query={measures} waiting={alertsWaiting} />
          </Rows>
        </Panel>
        <Panel title="Messages" link={{ label: 'All', to: '/messages' }}>
          <PanelView
            data={conversations}
            isEmpty={(all) => all.every(({ unread }) => unread === 0)}
            what="messages"
            empty="Nothing unread."
          >
            {(all) => (
              <MessageRows
                conversations={all.filter(({ unread }) => unread > 0).slice(0, MAX_MESSAGES)}
                me={userId ?? ''}
                now={now}
              />
            )}
          </PanelView>
        </Panel>
      </Columns>
    </Day>
  );
}

function QueueRow<T>({
  to,
  title,
  query: { state, answer, failure },
  waiting,
}: {
  to: string;
  title: string;
  query: ServerQuery<T>;
  waiting: (answer: T) => Waiting;
}) {
  const copy = usePersistenceCopy();
  const absent = state === 'offline' ? copy.needsConnection : failure || '\u00a0';
  const shown: Waiting = answer === null ? { nothing: absent } : waiting(answer);
  return (
    <li>
      <ListRow flush to={to} title={title} aside={shown.count} meta={shown.nothing} />
    </li>
  );
}
