/** Runs inside Chromium, on the backend's origin: one tab of the app without its screens. */
import { observeMyJobs } from '@/store/entities/jobs';
import { observeNotifications } from '@/store/entities/notifications';
import { openStore } from '@/store/open/open';
import { countUnsent } from '@/store/writes/queue';
import { observeSyncState, type SyncState } from '@/store/writes/sync-state';
import type { LeaderPlace } from '@/sync/leader/leader';
import { type SyncHandle, startSync } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import { saveJobDraft } from '../../support/edits';

let store: Store;
let sync: SyncHandle;

export const tab = {
  state: null as SyncState | null,
  news: [] as string[],
  /** Titles of the drafts on this device. */
  drafts: [] as string[],
  async open(accountId: string): Promise<void> {
    store = await openStore(accountId);
    observeSyncState(store).subscribe((state) => (tab.state = state));
    observeNotifications(store).subscribe((all) => (tab.news = all.map(({ title }) => title)));
    observeMyJobs(store).subscribe(({ drafts }) => (tab.drafts = drafts.map(({ title }) => title)));
    sync = startSync(store);
  },
  write: (title: string): Promise<string> => saveJobDraft(store, { title }),
  rewrite: (id: string, title: string): Promise<string> => saveJobDraft(store, { title }, id),
  leadsIn: (): LeaderPlace | null => sync.leadsIn(),
  waiting: async (): Promise<number> => (await countUnsent(store)).waiting,
  async close(): Promise<void> {
    await sync.stop();
    await store.close();
  },
};

Object.assign(window, { tab });
