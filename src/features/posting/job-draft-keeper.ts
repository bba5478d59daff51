import type { JobContent } from '@/domain/job-content';
import { newId } from '@/domain/ids';
import { DraftSaver } from '@/platform/draft-saver';
import { publishJob, saveJobDraft } from '@/store/entities/jobs';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/attempt';

export type DraftState =
  { state: 'none' } | { state: 'saved'; at: Date } | { state: 'failed'; sentence: string };

interface JobDraftListener {
  /** The draft is stored for the first time. */
  onCreated: (id: string) => void;
  onState: (state: DraftState) => void;
}

/** The last save of the form that closed last. */
let lastClose: Promise<void> = Promise.resolve();

/** Resolves when the text of a form that has closed is stored: one that opens the same draft must not start from older text. */
export const closedFormsSaved = (): Promise<void> => lastClose;

/** A job's draft while its form is open. Its id is the job's from the first save on. */
export class JobDraftKeeper {
  private readonly saver: DraftSaver<JobContent>;

  /**
   * @param id of a stored draft; null for a new one
   * @param stored what was stored when the form opened: the rest of the draft may change elsewhere meanwhile
   */
  constructor(
    private readonly store: Store,
    private id: string | null,
    private stored: JobContent,
    private readonly listener: JobDraftListener,
  ) {
    this.saver = new DraftSaver({
      save: async (content) => void (await this.save(content)),
      onSaved: (at) => listener.onState({ state: 'saved', at }),
      onFailed: (error) => listener.onState({ state: 'failed', sentence: sentenceOf(error) }),
    });
  }

  /** Call with what stands in the form after each change: it is saved at the next pause. */
  changed(content: JobContent): void {
    this.saver.changed(content);
  }

  /**
   * Stores the content and asks for its publication, online or not. Returns the job's id.
   * @throws when the device cannot store it; saving goes on then
   */
  async publish(content: JobContent): Promise<string> {
    // A save that came after the publication would turn it back into a draft.
    await this.saver.settle();
    try {
      const id = await this.save(content);
      await publishJob(this.store, id);
      return id;
    } catch (error) {
      this.saver.resume();
      throw error;
    }
  }

  /** Saves when the page is hidden or left. Returns a function for when the form closes, which saves once more. */
  watchPage(): () => void {
    const unwatch = this.saver.watchPage();
    return () => {
      unwatch();
      lastClose = this.saver.flush();
    };
  }

  private async save(content: JobContent): Promise<string> {
    const isFirst = this.id === null;
    const id = this.id ?? newId();
    this.id = id;
    await saveJobDraft(this.store, content, id, this.stored);
    this.stored = content;
    if (isFirst) this.listener.onCreated(id);
    return id;
  }
}
