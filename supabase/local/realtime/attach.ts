import type { Database } from '../database';
import { ChangeFeed } from './feed';
import { MessageFeed } from './message-feed';
import { type Announcement, MessageReader } from './messages';
import { type Change, RowReader } from './rows';
import { RealtimeSockets, type SocketSettings } from './sockets';

const CHANGES_CHANNEL = 'marquee_realtime';
const MESSAGES_CHANNEL = 'marquee_realtime_messages';

/** Connects the database's notifications to the sockets. The triggers come from `sql/realtime.sql`. */
export async function attachRealtime(
  database: Database,
  settings: Omit<SocketSettings, 'mayListen'>,
): Promise<RealtimeSockets> {
  const messages = new MessageReader(database);
  const sockets = new RealtimeSockets({
    ...settings,
    mayListen: (identity, topic) => messages.mayListen(identity, topic),
  });
  const changes = new ChangeFeed(sockets.subscriptions, new RowReader(database), settings.log);
  const feed = new MessageFeed(sockets.subscriptions, messages, settings.log);
  await database.listen(CHANGES_CHANNEL, (payload) => changes.add(JSON.parse(payload) as Change));
  await database.listen(MESSAGES_CHANNEL, (payload) => feed.add(JSON.parse(payload) as Announcement));
  return sockets;
}
