import { useRef, useState } from 'react';
import type { AskAnswer } from '@/backend/company-verification';
import { newId } from '@/domain/ids';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';

interface UseAsk {
  problem: string | null;
  isBusy: boolean;
  send: (text: string) => Promise<void>;
}

/** Why a request was not accepted; null: it was. */
function problemOf(answer: AskAnswer): string | null {
  switch (answer.outcome) {
    case 'accepted':
      return null;
    case 'limited':
      return retryAfterCopy(answer.waitMs);
    case 'refused':
    case 'failed':
      return answer.sentence;
  }
}

/**
 * Sends a request to be verified, and says what became of it.
 * @param ask gets the same id for each try of one text, which is then one request (S3)
 */
export function useAsk(
  ask: (id: string, text: string) => Promise<AskAnswer>,
  onAccepted: () => void,
): UseAsk {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const request = useRef({ id: newId(), text: '' });
  const send = async (text: string): Promise<void> => {
    if (request.current.text !== text) request.current = { id: newId(), text };
    setProblem(null);
    setBusy(true);
    const answer = await ask(request.current.id, text);
    setBusy(false);
    setProblem(problemOf(answer));
    if (answer.outcome !== 'accepted') return;
    // The next one is another, also with the same text.
    request.current = { id: newId(), text: '' };
    onAccepted();
  };
  return { problem, isBusy, send };
}
