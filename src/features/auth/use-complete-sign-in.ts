import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { type SignInCompletion, completeSignIn } from '@/backend/complete-sign-in';
import { endFlow, FLOW_PARAMETER, type FlowKind, readFlow } from '@/backend/sign-in-flows';
import { OAUTH_PENDING_KEY } from '@/domain/oauth';
import { problemInAddress, type ReturnProblem } from './mail-link';

export type ArrivalState =
  | { at: 'none' }
  | { at: 'arriving' }
  | { at: 'here'; arrival: SignInCompletion }
  | { at: 'problem'; kind: FlowKind | 'unknown'; problem: ReturnProblem; message: string };

interface ReturnAddress {
  code: string | null;
  flow: string;
  kind: FlowKind | 'unknown';
  problem: ReturnProblem | null;
}

/** What a flow was about that this browser does not know. */
const KIND_BY_PATH: Readonly<Record<string, FlowKind>> = {
  '/verify-email': 'confirmation',
  '/reset-password': 'recovery',
};

function readAddress({ pathname, search, hash }: Location): ReturnAddress {
  const params = new URLSearchParams(search);
  const flow = params.get(FLOW_PARAMETER) ?? '';
  return {
    code: params.get('code'),
    flow,
    kind: readFlow(flow)?.kind ?? KIND_BY_PATH[pathname] ?? 'unknown',
    problem: problemInAddress(search, hash),
  };
}

/** Neither a reload nor the way back finds a code that is used up. */
function clearAddress(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** What was left for the way back from Google (P4) is over; the next visit to the home page is an ordinary one. */
function endReturn(flow: string): void {
  endFlow(flow);
  try {
    sessionStorage.removeItem(OAUTH_PENDING_KEY);
  } catch {
    // Storage is blocked, so nothing was left there.
  }
}

/** Redeems the code in this page's address, once; `none`: it has neither code nor problem. `again` is for a server that was not reached. */
export function useArrival(): { state: ArrivalState; again: () => void } {
  const location = useLocation();
  const [address] = useState(() => readAddress(location));
  const [state, setState] = useState<ArrivalState>(() => {
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
    let here = true;
    const redeem = async (): Promise<void> => {
      const answer = await completeSignIn(code, flow).catch((error: unknown) => {
        console.error('The code could not be redeemed:', error);
        return { ok: false, problem: 'unreached', message: '' } as const;
      });
      const isUnreached = !answer.ok && answer.problem === 'unreached';
      if (!isUnreached) clearAddress();
      if (!answer.ok && !isUnreached) endReturn(flow);
      if (here)
        setState(
          answer.ok
            ? { at: 'here', arrival: answer.value }
            : { at: 'problem', kind, problem: answer.problem, message: answer.message },
        );
    };
    void redeem();
    return () => {
      here = false;
    };
  }, [address, isArriving]);
  return { state, again: () => setState({ at: 'arriving' }) };
}
