import type { SupabaseClient } from '@supabase/supabase-js';
import { createFlowClient } from '../client';
import { endFlow, type Flow, type FlowKind, FlowStorage, newFlow, returnAddress } from './sign-in-flows';

interface StartedFlow {
  client: SupabaseClient;
  /** The address that the auth server redirects to. */
  redirectTo: string;
  /** Ends a flow that nobody will return from. */
  abandon: () => void;
}

/** Begins a sign-in that leaves this page; `complete-sign-in.ts` ends it. */
export async function beginSignInFlow(
  kind: FlowKind,
  path: string,
  more?: Partial<Pick<Flow, 'intended' | 'role'>>,
): Promise<StartedFlow> {
  const flow = newFlow(kind, more);
  return {
    client: await createFlowClient(new FlowStorage(flow), flow.id),
    redirectTo: returnAddress(path, flow),
    abandon: () => endFlow(flow.id),
  };
}
