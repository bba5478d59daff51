import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Accepted, NewsletterAnswer } from '@/backend/newsletter';

/** The token of the mail's link; null without one. */
export const useMailToken = (): string | null => useSearchParams()[0].get('token');

export type ActState = { kind: 'idle' | 'busy' } | { kind: 'done' | 'failed'; sentence: string };

/** What a button does with the token, and what became of it. Nothing happens before it is pressed: mail programs open links by themselves. */
export function useAct(act: (token: string) => Promise<NewsletterAnswer<Accepted>>): {
  state: ActState;
  run: (token: string) => Promise<void>;
} {
  const [state, setState] = useState<ActState>({ kind: 'idle' });
  const run = async (token: string): Promise<void> => {
    setState({ kind: 'busy' });
    const answer = await act(token);
    setState(
      answer.ok
        ? { kind: 'done', sentence: answer.value.message }
        : { kind: 'failed', sentence: answer.sentence },
    );
  };
  return { state, run };
}
