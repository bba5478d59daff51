import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { type SignInCompletion, completeSignIn } from '@/backend/auth/complete-sign-in';
import { endFlow, FLOW_PARAMETER, type FlowKind, readFlow } from '@/backend/auth/sign-in-flows';
import { OAUTH_PENDING_KEY } from '@/domain/auth/oauth';
import { problemInUrl, type ReturnProblem } from './mail-link';

export type CompletionState =
  | { at: 'none' }
  | { at: 'arriving' }
  | { at: 'here'; arrival: SignInCompletion }
  | { at: 'problem'; kind: FlowKind | 'unknown'; problem: ReturnProblem; message: string };

interface ReturnUrl {
  code: string | null;
  flow: string;
  kind: FlowKind | 'unknown';
  problem: ReturnProblem | null;
}

/** The kind of a flow that was not started in this browser, by path. */
const KIND_BY_PATH: Readonly<Record<string, FlowKind>> = {
  '/verify-email': 'confirmation',
  '/reset-password': 'recovery',
};

function readReturnUrl({ pathname, search, hash }: Location): ReturnUrl {
  const params = new URLSearchParams(search);
  const flow = params.get(FLOW_PARAMETER) ?? '';
  return {
    code: params.get('code'),
    flow,
    kind: readFlow(flow)?.kind ?? KIND_BY_PATH[pathname] ?? 'unknown',
    problem: problemInUrl(search, hash),
  };
}

/** Removes the code from the URL, so that neither a reload nor Back redeems a used code. */
function removeCodeFromUrl(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** Forgets what was stored for the return (P4), so that the next visit to the home page is an ordinary one. */
function endReturn(flow: string): void {
  endFlow(flow);
  try {
    sessionStorage.removeItem(OAUTH_PENDING_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * Redeems the code in this page's URL once; `none` when it has neither code nor problem. `retry` is for when the server
 * was not reached.
 */
export function useCompleteSignIn(): { state: CompletionState; retry: () => void } {
  const location = useLocation();
  const [address] = useState(() => readReturnUrl(location));
  const [state, setState] = useState<CompletionState>(() => {
    if (address.problem !== null)
      return { at: 'problem', kind: address.kind, problem: address.problem, message: '' };
    return address.code === null ? { at: 'none' } : { at: 'arriving' };
  });
  const isArriving = state.at === 'arriving';
  useEffect(() => {
    if (address.problem !== null) endReturn(address.flow);
  }, [address]);
  useEffect(() => {
    const { code, flow, kind } = address;
    if (!isArriving || code === null) return;
    let isMounted = true;
    const redeem = async (): Promise<void> => {
      const answer = await completeSignIn(code, flow).catch((error: unknown) => {
        console.error('The code could not be redeemed:', error);
        return { ok: false, problem: 'unreached', message: '' } as const;
      });
      const isUnreached = !answer.ok && answer.problem === 'unreached';
      if (!isUnreached) removeCodeFromUrl();
      if (!answer.ok && !isUnreached) endReturn(flow);
      if (isMounted)
        setState(
          answer.ok
            ? { at: 'here', arrival: answer.value }
            : { at: 'problem', kind, problem: answer.problem, message: answer.message },
        );
    };
    void redeem();
    return () => {
      isMounted = false;
    };
  }, [address, isArriving]);
  return { state, retry: () => setState({ at: 'arriving' }) };
}
