import { jobOfRole, moreRolesIn, type PostingContent, withoutRoles } from '@/domain/jobs/roles/more-roles';
import { newId } from '@/domain/ids';
import { DraftSaver } from '@/platform/updates/draft-saver';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { type OpenedDraft, publishJob, saveJobDraft } from '@/store/entities/jobs';
import { publishRoles } from '@/store/posting/more-roles';
import type { Store } from '@/store/store';
import { opened, savedIn } from '@/store/writes/form-edit';
import { sentenceOf } from '@/ui/feedback/attempt';
import type { DraftState } from '@/domain/sync/draft-state';

interface JobDraftListener {
  /** Called when the draft is stored for the first time. */
  onCreated: (id: string) => void;
  onState: (state: DraftState) => void;
}

/** The key of a job's draft among those that are not saved yet. */
export const jobDraftKey = (store: Store, id: string): string => `job ${store.me()} ${id}`;

/**
 * What is typed and not saved yet, with the version that it began from: the form that opens it again saves it on that one, and not
 * on what has arrived since. Shared by both forms, because a save of the first may still be running.
 */
export interface UnsavedJobDraft {
  content: PostingContent;
  begun: { from: OpenedDraft };
}

/** Saves a job's draft while its form is open. The draft's id is the future job's. */
export class JobDraftKeeper {
  private readonly saver: DraftSaver<UnsavedJobDraft>;
  private readonly id: string;
  private isStored: boolean;
  /** What the form shows. */
  private latest: PostingContent;
  private readonly begun: UnsavedJobDraft['begun'];
  private isDisputed = false;

  /**
   * @param id a stored draft's; null for a new one
   * @param stored the content when the form opened; only fields that differ from it are saved, so that other devices' changes stay
   * @param unsaved what an earlier form of the same draft could not save
   */
  constructor(
    private readonly store: Store,
    id: string | null,
    stored: PostingContent,
    private readonly listener: JobDraftListener,
    unsaved?: UnsavedJobDraft,
  ) {
    this.begun = unsaved?.begun ?? { from: opened(stored) };
    this.id = id ?? newId();
    this.isStored = id !== null;
    this.latest = stored;
    this.saver = new DraftSaver({
      key: jobDraftKey(store, this.id),
      save: ({ content }) => this.save(content),
      onUnsaved: () => listener.onState({ state: 'saving' }),
      onSaved: (at) => listener.onState(this.isDisputed ? { state: 'disputed' } : { state: 'saved', at }),
      onFailed: (error) => listener.onState({ state: 'failed', sentence: sentenceOf(error) }),
    });
  }

  /** Call with the form's content after each change; it is saved at the next pause. */
  changed(content: PostingContent): void {
    this.latest = content;
    this.saver.changed({ content, begun: this.begun });
  }

  /**
   * Stores the content and requests its publication, also offline. Returns the job's id.
   * @throws when the device cannot store it; the form then resumes saving, starting with what it shows
   */
  async publish(content: PostingContent): Promise<string> {
    this.latest = content;
    const release = holdUnsavedText();
    try {
      // A save after the publication would turn it back into a draft.
      await this.saver.settle();
      await this.save(content);
      // The first role last: as long as it is a draft, publishing again publishes what is missing.
      await publishRoles(
        this.store,
        moreRolesIn(content).map((role) => ({
          id: role.id,
          content: jobOfRole(role, withoutRoles(content)),
        })),
      );
      await publishJob(this.store, this.id);
      return this.id;
    } catch (error) {
      this.saver.resume();
      this.changed(this.latest);
      throw error;
    } finally {
      release();
    }
  }

  /** Call when the form closes. */
  close(): void {
    void this.saver.flush();
  }

  private async save(content: PostingContent): Promise<void> {
    const result = await saveJobDraft(this.store, this.id, this.begun.from, content);
    this.begun.from = savedIn(this.begun.from, content);
    this.isDisputed = result === 'offered';
    if (this.isStored) return;
    this.isStored = true;
    this.listener.onCreated(this.id);
  }
}
