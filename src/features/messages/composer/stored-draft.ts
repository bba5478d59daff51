import {
  discardMessageDraft,
  type MessageDraftPlace,
  openMessageDraft,
  type OpenedMessageDraft,
  saveMessageDraft,
  textOf,
} from '@/store/messages/message-draft';
import type { Store } from '@/store/store';
import { opened } from '@/store/writes/form-edit';

/** The draft of one text in the store, as this page knows it: another tab may write there at any time. */
export class StoredDraft {
  /** Another tab has written here as well: its text stays, and this one is kept as a conflict. */
  isDisputed = false;

  constructor(
    private readonly store: Store,
    private readonly place: MessageDraftPlace,
    private draft: OpenedMessageDraft = opened({}),
  ) {}

  async load(): Promise<string> {
    this.draft = await openMessageDraft(this.store, this.place.conversationId);
    return textOf(this.draft);
  }

  /** @throws StoreError */
  async save(body: string): Promise<void> {
    const { draft, result } = await saveMessageDraft(this.store, this.place, this.draft, body);
    this.draft = draft;
    this.isDisputed = result === 'offered';
  }

  /** For text that was sent or taken back. What another tab has written meanwhile stays. */
  async remove(): Promise<void> {
    await discardMessageDraft(this.store, this.place, this.draft);
    this.isDisputed = false;
  }
}
