import type { Draft } from '@/domain/streams/drafts';
import { discardDraftConflict, discardDraftFor, getDraft, saveDraft } from '@/store/entities/drafts';
import type { Store } from '@/store/store';
import { type FormResult, opened, savedIn } from '@/store/writes/form-edit';
import { type ApplyForm, fromDraft } from './apply-form';

/** The draft of one application in the store, as this form knows it: another tab or device may write there at any time. */
export class StoredApplication {
  private form = opened<Draft['payload']>({});

  constructor(
    private readonly store: Store,
    private readonly job: { id: string; title: string },
  ) {}

  private get subject() {
    return { kind: 'application', subjectId: this.job.id } as const;
  }

  /** What the form is filled with; null when there is no draft. */
  async load(blank: ApplyForm): Promise<ApplyForm | null> {
    const payload = await getDraft(this.store, this.subject);
    if (!payload) return null;
    const shown = fromDraft(payload, blank);
    this.form = savedIn(this.form, { ...payload, ...shown });
    return shown;
  }

  /** @throws StoreError */
  async save(value: ApplyForm): Promise<FormResult> {
    const result = await saveDraft(this.store, this.subject, this.job.title, this.form, value);
    this.form = savedIn(this.form, value);
    return result;
  }

  /** For an application that was sent. */
  async remove(): Promise<void> {
    await discardDraftFor(this.store, this.subject);
    await discardDraftConflict(this.store, this.subject, this.form);
  }
}
