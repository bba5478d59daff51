/** Runs inside Chromium, on the app's own origin: the store as an older version of the app would have it open. */
import { saveJobDraft } from '@/store/entities/jobs';
import { sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { shapeAfter } from '../../support/stored-forms';

let store: Store;

export const oldApp = {
  /** @param steps how many changes of the stored form that version knew */
  async open(accountId: string, steps: number): Promise<void> {
    store = await openStore(accountId, { shape: shapeAfter(steps) });
  },
  message: async (conversationId: string, body: string): Promise<void> =>
    void (await sendMessage(store, { conversationId, body })),
  draft: (title: string): Promise<string> => saveJobDraft(store, { title }),
  close: (): Promise<void> => store.close(),
};

Object.assign(window, { oldApp });
