import { useState } from 'react';
import { ACCEPTED_NOW, openAcceptance } from '@/domain/legal/acceptance';
import { observeMe, updateSettings } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { sentenceOf } from '@/ui/feedback/attempt';

interface UseAcceptance {
  /** What the person still has to be asked; null: nothing, or it is not known yet. */
  asked: ReturnType<typeof openAcceptance>;
  /** Why their answer was not stored. */
  failure: string | null;
  /** Resolves to whether it was stored; with no signal it is recorded when there is some. */
  accept: () => Promise<boolean>;
}

/** Whether the signed-in person has to accept the texts as they are now, and doing so. */
export function useAcceptance(): UseAcceptance {
  const store = useStore();
  const me = useLive(observeMe);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async (): Promise<boolean> => {
    try {
      await updateSettings(store, { accepted: ACCEPTED_NOW });
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    }
  };
  return { asked: me ? openAcceptance(me.settings) : null, failure, accept };
}
