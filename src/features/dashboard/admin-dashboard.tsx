import type { ComponentType } from 'react';
import { type AdminPart, ADMIN_PARTS } from '@/domain/navigation/admin-parts';
import type { AdminQueue } from '@/backend/queries/admin/admin-queue';
import { CONTACT_QUEUE, getContactQueue } from '@/backend/queries/admin/contact-queue';
import { getMonitoring, MAX_ALERTS, type Monitoring, MONITORING } from '@/backend/queries/admin/monitoring';
import { getReportsQueue, REPORTS_QUEUE } from '@/backend/queries/admin/reports-queue';
import { getVerificationQueue, VERIFICATION_QUEUE } from '@/backend/queries/admin/verification-queue';
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

const queueWaiting = ({ open }: AdminQueue<unknown>): Waiting =>
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
  const conversations = useLoadable(['conversations'], observeConversations);
  return (
    <Day now={now}>
      <Columns>
        <Panel title="Queues" link={{ label: 'Admin', to: '/admin' }}>
          <Rows>
            {ADMIN_PARTS.map((part) => {
              const Row = ROWS[part.to];
              return <Row key={part.to} part={part} />;
            })}
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

interface RowProps {
  part: AdminPart;
}

/** A row whose part says what waits in it. @param last the last argument of what is asked */
const rowOf = <Last extends string | number | null, T>(
  name: string,
  get: (accountId: string | null, last: Last) => Promise<T>,
  last: Last,
  waiting: (answer: T) => Waiting,
) =>
  function AskedRow({ part }: RowProps) {
    const query = useServerQuery<[string | null, Last], T>(
      name,
      get,
      [useIdentity().userId, last],
      useIsOffline(),
    );
    return <QueueRow part={part} query={query} waiting={waiting} />;
  };

/** Every part has one. */
const ROWS: Readonly<Record<AdminPart['to'], ComponentType<RowProps>>> = {
  '/admin/reports': rowOf(REPORTS_QUEUE, getReportsQueue, null, queueWaiting),
  '/admin/verifications': rowOf(VERIFICATION_QUEUE, getVerificationQueue, null, queueWaiting),
  '/admin/contact': rowOf(CONTACT_QUEUE, getContactQueue, null, contactWaiting),
  '/admin/newsletter': PlainRow,
  '/admin/monitoring': rowOf(MONITORING, getMonitoring, MONITORED_DAYS, alertsWaiting),
};

/** Nothing waits in it. */
function PlainRow({ part: { to, label, text } }: RowProps) {
  return (
    <li>
      <ListRow flush to={to} title={label} meta={text} />
    </li>
  );
}

function QueueRow<T>({
  part: { to, label },
  query: { state, answer, failure },
  waiting,
}: RowProps & {
  query: ServerQuery<T>;
  waiting: (answer: T) => Waiting;
}) {
  const copy = usePersistenceCopy();
  const absent = state === 'offline' ? copy.needsConnection : failure || '\u00a0';
  const shown: Waiting = answer === null ? { nothing: absent } : waiting(answer);
  return (
    <li>
      <ListRow flush to={to} title={label} aside={shown.count} meta={shown.nothing} />
    </li>
  );
}
