import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingContent } from '@/domain/jobs/roles/more-roles';
import { useStore } from '@/store/react/store-context';
import { sentenceOf } from '@/ui/feedback/attempt';
import type { DraftState } from '@/domain/sync/draft-state';
import { JobDraftKeeper } from './job-draft-keeper';
import type { PostingStart } from './posting-start';

/** The draft and publication of a job while somebody writes it; shared by the wizard and quick post. */
export interface Posting {
  draft: DraftState;
  /** Call with the whole content after each change that the person makes; it is saved at every pause. */
  changed: (content: PostingContent) => void;
  /** Publishes, also offline, and navigates to the page that shows the outcome. */
  publish: (content: PostingContent) => Promise<void>;
  isPublishing: boolean;
  /** Why the device could not store the publication. */
  failure: string | null;
  clearFailure: () => void;
}

/**
 * The draft behind a posting form, from its first keystroke to its publication; also saved when the page is hidden or
 * closed.
 */
export function usePosting({ start, unsaved, draftId, onDraft }: PostingStart): Posting {
  const store = useStore();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<DraftState>({ state: 'none' });
  const [id, setId] = useState(draftId);
  const [keeper] = useState(
    () => new JobDraftKeeper(store, draftId, start, { onCreated: setId, onState: setDraft }, unsaved),
  );
  const [isPublishing, setIsPublishing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (unsaved) keeper.changed(unsaved.content);
    return () => keeper.close();
    // Only what was unsaved when the form opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keeper]);

  // From the first save on, the draft's id is in the URL, so that a reload finds it.
  useEffect(() => {
    if (id !== null && id !== draftId) onDraft(id);
    // Once per id; the other two need only be current at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);

  const publish = async (content: PostingContent): Promise<void> => {
    setIsPublishing(true);
    setFailure(null);
    try {
      const job = await keeper.publish(content);
      void navigate(`/jobs/posted/${job}`, { replace: true });
    } catch (error) {
      setIsPublishing(false);
      setFailure(sentenceOf(error));
    }
  };

  return {
    draft,
    changed: (content) => keeper.changed(content),
    publish,
    isPublishing,
    failure,
    clearFailure: () => setFailure(null),
  };
}
