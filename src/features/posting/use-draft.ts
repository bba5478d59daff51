import { useEffect, useState } from 'react';
import type { JobContent } from '@/domain/job-content';
import { newId } from '@/domain/ids';
import { DraftSaver } from '@/platform/draft-saver';
import { publishJob, saveJobDraft } from '@/store/entities/jobs';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/attempt';

export type DraftState =
  { state: 'none' } | { state: 'saved'; at: Date } | { state: 'failed'; sentence: string };

/** A job's draft while its form is open. Its id is the job's from the first save on. */
class JobDraftKeeper {
  readonly saver: DraftSaver<JobContent>;

  constructor(
    private readonly store: Store,
    private id: string | null,
    /** What the form showed when it was last stored: the rest of the draft may change elsewhere meanwhile. */
    private shown: JobContent,
    private readonly on: { begun: (id: string) => void; state: (state: DraftState) => void },
  ) {
    this.saver = new DraftSaver({
      save: async (content) => void (await this.keep(content)),
      onSaved: (at) => on.state({ state: 'saved', at }),
      onFailed: (error) => on.state({ state: 'failed', sentence: sentenceOf(error) }),
    });
  }

  /** Stores the content and asks for its publication, online or not. Answers the job's id. Rejects when the device cannot store it. */
  async publish(content: JobContent): Promise<string> {
    // A save that came after the publication would take it back to a draft.
    await this.saver.settle();
    try {
      const id = await this.keep(content);
      await publishJob(this.store, id);
      return id;
    } catch (error) {
      this.saver.resume();
      throw error;
    }
  }

  private async keep(content: JobContent): Promise<string> {
    const isFirst = this.id === null;
    const id = this.id ?? newId();
    this.id = id;
    await saveJobDraft(this.store, content, id, this.shown);
    this.shown = content;
    if (isFirst) this.on.begun(id);
    return id;
  }
}

/** The last save of the form that closed last. */
let closing: Promise<void> = Promise.resolve();

/** Resolves when the words of a form that has closed are stored: one that opens the same draft must not begin with older ones. */
export const draftsSettled = (): Promise<void> => closing;

export interface DraftKeeping {
  draft: DraftState;
  /** Null until the first save of a new one. */
  id: string | null;
  changed: (content: JobContent) => void;
  publish: (content: JobContent) => Promise<string>;
}

/**
 * Saved at every pause (domain: autosaved draft), and when the page goes.
 * @param known the id of a stored draft; null for one that begins
 * @param start what the form begins with
 */
export function useDraft(known: string | null, start: JobContent): DraftKeeping {
  const store = useStore();
  const [draft, setDraft] = useState<DraftState>({ state: 'none' });
  const [id, setId] = useState(known);
  const [keeper] = useState(() => new JobDraftKeeper(store, known, start, { begun: setId, state: setDraft }));
  useEffect(() => {
    const leave = keeper.saver.watchPage();
    return () => {
      leave();
      closing = keeper.saver.flush();
    };
  }, [keeper]);
  return {
    draft,
    id,
    changed: (content) => keeper.saver.changed(content),
    publish: (content) => keeper.publish(content),
  };
}
