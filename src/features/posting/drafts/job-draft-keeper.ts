import type { JobContent } from '@/domain/jobs/job-content';
import { newId } from '@/domain/ids';
import { DraftSaver } from '@/platform/updates/draft-saver';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { publishJob, saveJobDraft } from '@/store/entities/jobs';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/feedback/attempt';
import type { DraftState } from '@/ui/sync/draft-line';

interface JobDraftListener {
  /** Called when the draft is stored for the first time. */
  onCreated: (id: string) => void;
  onState: (state: DraftState) => void;
}

/** The key of a job's draft among those that are not saved yet. */
export const jobDraftKey = (store: Store, id: string): string => `job ${store.me()} ${id}`;

/** Saves a job's draft while its form is open. The draft's id is the future job's. */
export class JobDraftKeeper {
  private readonly saver: DraftSaver<JobContent>;
  private readonly id: string;
  private isStored: boolean;
  /** What the form shows. */
  private latest: JobContent;

  /**
   * @param id a stored draft's; null for a new one
   * @param stored the content when the form opened; only fields that differ from it are saved, so that other devices' changes stay
   */
  constructor(
    private readonly store: Store,
    id: string | null,
    private stored: JobContent,
    private readonly listener: JobDraftListener,
  ) {
    this.id = id ?? newId();
    this.isStored = id !== null;
    this.latest = stored;
    this.saver = new DraftSaver({
      key: jobDraftKey(store, this.id),
      save: (content) => this.save(content),
      onUnsaved: () => listener.onState({ state: 'saving' }),
      onSaved: (at) => listener.onState({ state: 'saved', at }),
      onFailed: (error) => listener.onState({ state: 'failed', sentence: sentenceOf(error) }),
    });
  }

  /** Call with the form's content after each change; it is saved at the next pause. */
  changed(content: JobContent): void {
    this.latest = content;
    this.saver.changed(content);
  }

  /**
   * Stores the content and requests its publication, also offline. Returns the job's id.
   * @throws when the device cannot store it; the form then resumes saving, starting with what it shows
   */
  async publish(content: JobContent): Promise<string> {
    this.latest = content;
    const release = holdUnsavedText();
    try {
      // A save after the publication would turn it back into a draft.
      await this.saver.settle();
      await this.save(content);
      await publishJob(this.store, this.id);
      return this.id;
    } catch (error) {
      this.saver.resume();
      this.saver.changed(this.latest);
      throw error;
    } finally {
      release();
    }
  }

  /** Call when the form closes. */
  close(): void {
    void this.saver.flush();
  }

  private async save(content: JobContent): Promise<void> {
    await saveJobDraft(this.store, content, this.id, this.stored);
    this.stored = content;
    if (this.isStored) return;
    this.isStored = true;
    this.listener.onCreated(this.id);
  }
}
