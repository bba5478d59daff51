import type { SupabaseClient } from '@supabase/supabase-js';
import { flowClient } from '../client';
import { endFlow, type Flow, type FlowKind, FlowStorage, newFlow, returnAddress } from './sign-in-flows';

interface BegunFlow {
  client: SupabaseClient;
  /** What the auth server is to lead back to. */
  returnTo: string;
  /** Nobody will come back by it. */
  giveUp: () => void;
}

/** Begins a way in that leaves this page; see `arrival.ts` for how it ends. */
export async function beginFlow(
  kind: FlowKind,
  path: string,
  more?: Partial<Pick<Flow, 'intended' | 'role'>>,
): Promise<BegunFlow> {
  const flow = newFlow(kind, more);
  return {
    client: await flowClient(new FlowStorage(flow), flow.id),
    returnTo: returnAddress(path, flow),
    giveUp: () => endFlow(flow.id),
  };
}
