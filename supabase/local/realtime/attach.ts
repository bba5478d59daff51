import type { Database } from '../database';
import { ChangeFeed } from './feed';
import type { Keys } from './identity';
import { type Change, RowReader } from './rows';
import { RealtimeSockets } from './sockets';

export const NOTIFY_CHANNEL = 'marquee_realtime';

/** Connects the database's notifications to the sockets. The triggers come from `sql/realtime.sql`. */
export async function attachRealtime(
  database: Database,
  settings: Keys & { log: (line: string) => void; pingIntervalMs?: number },
): Promise<RealtimeSockets> {
  const sockets = new RealtimeSockets(settings);
  const feed = new ChangeFeed(sockets.subscriptions, new RowReader(database), settings.log);
  await database.listen(NOTIFY_CHANNEL, (payload) => feed.add(JSON.parse(payload) as Change));
  return sockets;
}
