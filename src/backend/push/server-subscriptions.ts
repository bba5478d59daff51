import { backendClient } from '../client';
import { backendConfig } from '../config';
import { PushError } from './browser-push';

/** @throws PushError */
export async function fetchPushKey(): Promise<string> {
  // Without the usual headers, which would cost a preflight request; the key is public.
  const answer = await fetch(`${backendConfig().url}/functions/v1/push-key`).catch(() => null);
  if (answer === null) throw new PushError('unreached');
  // A captive portal answers with its own page.
  const { publicKey } = (await answer.json().catch(() => {
    throw new PushError('unreached');
  })) as { publicKey?: unknown };
  if (!answer.ok || typeof publicKey !== 'string' || publicKey === '') throw new PushError('notSetUp');
  return publicKey;
}

/** P7: upsert push_subscriptions. The endpoint moves from its previous account, if any, to this one (S9). */
export async function saveSubscription(userId: string, subscription: PushSubscriptionJSON): Promise<void> {
  const client = await backendClient();
  const at = new Date().toISOString();
  const row = {
    user_id: userId,
    subscription,
    endpoint: subscription.endpoint,
    created_at: at,
    updated_at: at,
  };
  const { error } = await client.from('push_subscriptions').upsert(row, { onConflict: 'endpoint' });
  if (error)
    throw error.code === '' || error.code === undefined
      ? new PushError('unreached')
      : new Error(error.message, { cause: error });
}

/** This device only (ruling 25). */
export async function deleteSubscription(endpoint: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.from('push_subscriptions').delete().eq('endpoint', endpoint);
  if (error) throw new Error(error.message, { cause: error });
}

/** All devices of the account (P7: delete push_subscriptions by user_id). */
export async function deleteAllSubscriptions(userId: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.from('push_subscriptions').delete().eq('user_id', userId);
  if (error)
    throw error.code === '' || error.code === undefined
      ? new PushError('unreached')
      : new Error(error.message, { cause: error });
}
