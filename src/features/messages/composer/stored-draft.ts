import { discardMessageDraft, getMessageDraft, saveMessageDraft } from '@/store/entities/message-draft';
import type { Store } from '@/store/store';

/** The draft of one conversation in the store, as this page knows it: another tab may write another one at any time. */
export class StoredDraft {
  private known = '';

  constructor(
    private readonly store: Store,
    private readonly conversationId: string,
  ) {}

  async load(): Promise<string> {
    this.known = await getMessageDraft(this.store, this.conversationId);
    return this.known;
  }

  /** @throws StoreError */
  async save(name: string, body: string): Promise<void> {
    await saveMessageDraft(this.store, { id: this.conversationId, name }, body);
    this.known = body;
  }

  /** For text that was sent. What another tab has written meanwhile stays. */
  async remove(): Promise<void> {
    const left = await getMessageDraft(this.store, this.conversationId);
    if (left !== '' && left === this.known) await discardMessageDraft(this.store, this.conversationId);
  }
}
