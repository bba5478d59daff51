/** Runs inside Chromium, on the app's own origin: opens the store as an older version of the app would. */
import { sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { versionAfter } from '../../support/stored-forms';
import { saveJobDraft } from '../../support/edits';

let store: Store;

export const oldApp = {
  /** @param steps the number of upgrade steps that version had */
  async open(accountId: string, steps: number): Promise<void> {
    store = await openStore(accountId, versionAfter(steps));
  },
  message: async (conversationId: string, body: string): Promise<void> =>
    void (await sendMessage(store, { conversationId, body })),
  draft: (title: string): Promise<string> => saveJobDraft(store, { title }),
  close: (): Promise<void> => store.close(),
};

Object.assign(window, { oldApp });
