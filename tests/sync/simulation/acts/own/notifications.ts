import { choose } from '../../choices';
import type { Phone } from '../../phone';
import type { Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct, rowsOn } from '../group';

export const AUDIT_NOTIFICATIONS =
  "create or replace trigger audit after insert or update on public.notifications for each row execute function public.audit('title', 'message');";

const unreadOn = (phone: Phone) => rowsOn(phone, 'notifications', { is_read: false });

const isMarked = (scenario: Scenario, phone: Phone, id: string): void =>
  choose(scenario, { phone, table: 'notifications', id, field: 'is_read', value: 'true' });

async function markOne(scenario: Scenario, phone: Phone): Promise<void> {
  const one = scenario.pick(await unreadOn(phone));
  if (!one) return;
  await phone.bundle.markNotificationRead(phone.store, one.id);
  isMarked(scenario, phone, one.id);
}

async function markAll(scenario: Scenario, phone: Phone): Promise<void> {
  const all = await unreadOn(phone);
  await phone.bundle.markAllNotificationsRead(phone.store);
  for (const { id } of all) isMarked(scenario, phone, id);
}

export const NOTIFICATION_ACTS: readonly GroupAct[] = [
  { name: 'marks a notification as read', weight: 4, by: EVERYBODY, do: markOne },
  { name: 'marks all notifications as read', weight: 1, by: EVERYBODY, do: markAll },
];

/** Of these the same words come again, and are news. */
const SAID_AGAIN = "('system', 'project')";

/** S2: a notification that was marked stays read, unless it has said something else since. */
export async function markedButUnread({ server, choices, wasPutBack }: Scenario): Promise<string[]> {
  if (wasPutBack) return [];
  const marked = choices.filter(({ table }) => table === 'notifications').map(({ id }) => id);
  const unread = await server.sql<{ id: string }>(
    `select id from public.notifications n where not is_read and id = any ($1::uuid[]) and type not in ${SAID_AGAIN}
       and (select count(*) from public.audit a where a.tab = 'notifications' and a.id = n.id) = 2`,
    [marked],
  );
  return unread.map(({ id }) => `S2 notification ${id} was marked as read, and is not`);
}
