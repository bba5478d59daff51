import { pageSession } from '@/backend/sync/page-transport';
import type { StorePort } from '../store-port';
import type { FilePort } from '../uploads/file-port';
import type { Leader, SyncLog } from './leader';
import { LocalLeader } from './local-leader';

/** The leader on the page's own thread. */
export const pageLeader = (store: StorePort, files: FilePort, log: SyncLog): Leader =>
  new LocalLeader({ store, files, session: pageSession, log });
