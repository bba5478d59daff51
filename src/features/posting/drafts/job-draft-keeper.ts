import type { JobContent } from '@/domain/jobs/job-content';
import { newId } from '@/domain/ids';
import { DraftSaver } from '@/platform/updates/draft-saver';
import { publishJob, saveJobDraft } from '@/store/entities/jobs';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/feedback/attempt';
import type { DraftState } from '@/ui/sync/draft-line';

interface JobDraftListener {
  /** Called when the draft is stored for the first time. */
  onCreated: (id: string) => void;
  onState: (state: DraftState) => void;
}

/** Settles when the form that closed last has been saved. */
let lastFormSaved: Promise<void> = Promise.resolve();

/**
 * Resolves when the content of a closed form is stored. A form that opens the same draft must wait, or it would start
 * from older text.
 */
export const closedFormsSaved = (): Promise<void> => lastFormSaved;

/** Saves a job's draft while its form is open. From the first save on, the draft's id is the future job's. */
export class JobDraftKeeper {
  private readonly saver: DraftSaver<JobContent>;

  /**
   * @param id a stored draft's; null for a new one
   * @param stored the content when the form opened; only fields that differ from it are saved, so that other devices' changes stay
   */
  constructor(
    private readonly store: Store,
    private id: string | null,
    private stored: JobContent,
    private readonly listener: JobDraftListener,
  ) {
    this.saver = new DraftSaver({
      save: async (content) => void (await this.save(content)),
      onUnsaved: () => listener.onState({ state: 'saving' }),
      onSaved: (at) => listener.onState({ state: 'saved', at }),
      onFailed: (error) => listener.onState({ state: 'failed', sentence: sentenceOf(error) }),
    });
  }

  /** Call with the form's content after each change; it is saved at the next pause. */
  changed(content: JobContent): void {
    this.saver.changed(content);
  }

  /**
   * Stores the content and requests its publication, also offline. Returns the job's id.
   * @throws when the device cannot store it; the form then goes on saving, this content first
   */
  async publish(content: JobContent): Promise<string> {
    // A save after the publication would turn it back into a draft.
    await this.saver.settle();
    try {
      const id = await this.save(content);
      await publishJob(this.store, id);
      return id;
    } catch (error) {
      this.saver.resume();
      this.saver.changed(content);
      throw error;
    }
  }

  /** Saves when the page is hidden or left. Returns a function to call when the form closes, which saves once more. */
  watchPage(): () => void {
    const unwatch = this.saver.watchPage();
    return () => {
      unwatch();
      lastFormSaved = this.saver.flush();
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
