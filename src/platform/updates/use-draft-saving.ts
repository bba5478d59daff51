import { useCallback, useEffect, useState } from 'react';
import type { DraftState } from '@/domain/sync/draft-state';
import { DraftSaver } from './draft-saver';

interface DraftSaving<T> {
  draft: DraftState;
  /** Call with the form's content after each change. */
  changed: (value: T) => void;
  /** Stops saving, because the text is stored elsewhere. */
  settle: () => Promise<void>;
}

/**
 * Saves what is typed at every pause, and at once when the page is hidden or left.
 * @param save only the first render's function is used, as of `sentenceOf`
 */
export function useDraftSaving<T>(
  key: string,
  save: (value: T) => Promise<'stored' | 'offered'>,
  sentenceOf: (error: unknown) => string,
): DraftSaving<T> {
  const [draft, setDraft] = useState<DraftState>({ state: 'none' });
  const [saver] = useState(() => {
    let result: 'stored' | 'offered' = 'stored';
    return new DraftSaver<T>({
      key,
      save: async (value) => {
        result = await save(value);
      },
      onUnsaved: () => setDraft({ state: 'saving' }),
      onSaved: (at) => setDraft(result === 'offered' ? { state: 'disputed' } : { state: 'saved', at }),
      onFailed: (error) => setDraft({ state: 'failed', sentence: sentenceOf(error) }),
    });
  });
  useEffect(() => () => void saver.flush(), [saver]);
  return {
    draft,
    changed: useCallback((value: T) => saver.changed(value), [saver]),
    settle: useCallback(() => saver.settle(), [saver]),
  };
}
