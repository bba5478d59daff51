import { backendClient, backendConfig } from '../client';
import { PushError } from './push-permission';

/** @throws PushError */
export async function fetchPushKey(): Promise<string> {
  // Without the usual headers: the key is public, and a browser need not ask first whether they may be sent.
  const answer = await fetch(`${backendConfig().url}/functions/v1/push-key`).catch(() => null);
  if (answer === null) throw new PushError('unreached');
  // A portal that wants to be signed in to answers with a page of its own.
  const { publicKey } = (await answer.json().catch(() => {
    throw new PushError('unreached');
  })) as { publicKey?: unknown };
  if (!answer.ok || typeof publicKey !== 'string' || publicKey === '') throw new PushError('notSetUp');
  return publicKey;
}

/** P7: upsert push_subscriptions. Whoever held this endpoint before holds it no more (S9). */
export async function keepSubscription(userId: string, subscription: PushSubscriptionJSON): Promise<void> {
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

/** Ruling 25: this device alone. */
export async function forgetSubscription(endpoint: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.from('push_subscriptions').delete().eq('endpoint', endpoint);
  if (error) throw new Error(error.message, { cause: error });
}

/** Every device of the person (P7: delete push_subscriptions by user_id). */
export async function forgetAllSubscriptions(userId: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.from('push_subscriptions').delete().eq('user_id', userId);
  if (error)
    throw error.code === '' || error.code === undefined
      ? new PushError('unreached')
      : new Error(error.message, { cause: error });
}
