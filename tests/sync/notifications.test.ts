import { expect, test } from 'vitest';
import { observeIncomingNotifications } from '@/store/entities/notifications';
import { resyncEverything } from '@/store/sync/diagnostics';
import {
  markNotificationRead,
  observeNotifications,
  observeUnreadNotifications,
} from '@/store/entities/notifications';
import type { Device } from './support/device';
import { stage, until } from './support/fixture';

/** P4, from the server to the store that the list, the badge and the toasts read. */
const set = stage();

const notify = (user: string, title: string, type = 'system') =>
  set.server.sql(
    'insert into public.notifications (user_id, type, title, message, group_key) values ($1, $2, $3, $3, $3)',
    [user, type, title],
  );
const phoneOf = (user: string) => set.phone(user, { collections: ['notifications'] });

/** What the list and the badge show at the moment. */
function watch({ store }: Device) {
  const seen = { titles: [] as string[], unread: -1 };
  observeNotifications(store).subscribe((all) => (seen.titles = all.map(({ title }) => title).toSorted()));
  observeUnreadNotifications(store).subscribe((count) => (seen.unread = count));
  return seen;
}

function toastsOn({ store, clock }: Device, openedAt = clock.now()): string[] {
  const shown: string[] = [];
  observeIncomingNotifications(store, openedAt).subscribe(({ message }) => shown.push(message));
  return shown;
}

test('P4: an insert is listed and counted, an update replaces, and reading counts down', async () => {
  const me = await set.server.createUser();
  const phone = await phoneOf(me);
  const seen = watch(phone);
  await notify(me, 'One');
  await notify(me, 'Two');
  await phone.sync();
  // The list and the number are read separately.
  await until(() => seen.unread === 2 && seen.titles.length > 0);
  expect(seen).toEqual({ titles: ['One', 'Two'], unread: 2 });

  await set.server.sql(
    "update public.notifications set title = 'Two, changed' where user_id = $1 and title = 'Two'",
    [me],
  );
  await phone.sync();
  await until(() => seen.titles.includes('Two, changed'));
  expect(seen).toEqual({ titles: ['One', 'Two, changed'], unread: 2 });

  // Read on another device, then here; reading twice must not count twice.
  await set.server.sql(
    "update public.notifications set is_read = true where user_id = $1 and title = 'One'",
    [me],
  );
  await phone.sync();
  await until(() => seen.unread === 1);
  const [two] = await phone.store
    .rows('notifications')
    .find({ selector: { title: 'Two, changed' } } as never);
  await markNotificationRead(phone.store, two!.id);
  await until(() => seen.unread === 0);
  await phone.sync();
  expect(seen).toEqual({ titles: ['One', 'Two, changed'], unread: 0 });
});

test('notifications of a snapshot are not announced; later ones are, once', async () => {
  const me = await set.server.createUser();
  await notify(me, 'Before the phone was bought');
  const phone = await phoneOf(me);
  const shown = toastsOn(phone);
  await phone.sync();
  expect(shown).toEqual([]);
  await notify(me, 'Now');
  await phone.sync();
  await until(() => shown.length > 0);
  await phone.sync();
  expect(shown).toEqual(['Now']);

  await notify(me, 'Brought by a new snapshot');
  await resyncEverything(phone.store);
  await phone.sync();
  expect(await phone.store.rows('notifications').count()).toBe(3);
  expect(shown).toEqual(['Now']);
});

test('a notification that arrives read is not announced, nor is a change without new text', async () => {
  const me = await set.server.createUser();
  const phone = await phoneOf(me);
  const shown = toastsOn(phone);
  await phone.sync();
  await set.server.sql(
    "insert into public.notifications (user_id, type, title, is_read) values ($1, 'system', 'Read already', true)",
    [me],
  );
  await notify(me, 'Unread');
  await phone.sync();
  await until(() => shown.length > 0);
  await set.server.sql('update public.notifications set id = id where user_id = $1', [me]);
  await phone.sync();
  expect(shown).toEqual(['Unread']);
});

test('notifications from while the app was closed are not announced; those from while it was open and offline are', async () => {
  const me = await set.server.createUser();
  const phone = await phoneOf(me);
  await phone.sync();
  await notify(me, 'While it was closed');
  phone.clock.advance(60_000);
  const shown = toastsOn(phone);
  await phone.sync();
  expect(await phone.store.rows('notifications').count()).toBe(1);
  expect(shown).toEqual([]);
  await phone.goOffline();
  await notify(me, 'In the tunnel');
  await phone.sync();
  expect(shown).toEqual([]);
  phone.network.isUp = true;
  await phone.sync();
  await until(() => shown.length > 0);
  expect(shown).toEqual(['In the tunnel']);
});

test('the next message of an unread conversation is announced, marking it read is not', async () => {
  const me = await set.server.createUser();
  const phone = await phoneOf(me);
  const shown = toastsOn(phone);
  await phone.sync();
  await notify(me, 'First words', 'message');
  await phone.sync();
  await set.server.sql("update public.notifications set message = 'Second words' where user_id = $1", [me]);
  await phone.sync();
  await until(() => shown.length === 2);
  await set.server.sql('update public.notifications set is_read = true where user_id = $1', [me]);
  await phone.sync();
  expect(shown).toEqual(['First words', 'Second words']);
});
