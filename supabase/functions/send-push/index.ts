import webPush from 'npm:web-push@3.6.7';
import { allowedPushUrl } from './allowed-push-url.ts';
import { type Outcome, outcomeOf, outcomeOfFailure } from './outcome.ts';

const BATCH_SIZE = 20;
const MAX_BATCHES = 50;
const PUSH_SERVICE_TIMEOUT_MS = 10_000;
/** The outbox drops pushes at the same age. */
const PUSH_LIFETIME_S = 24 * 60 * 60;
/** Of a call that is near: whose phone was off until then has missed it. Twin: `private.call_lead`. */
const CALL_LIFETIME_S = 90 * 60;

interface ClaimedPush {
  id: number;
  turn: number;
  attempts: number;
  age_s: number;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  payload: { kind: string; title: string; url: string | null; call?: string };
}

const env = (name: string): string => Deno.env.get(name) ?? '';

async function callProcedure(procedure: string, body: unknown): Promise<unknown> {
  const key = env('SUPABASE_SERVICE_ROLE_KEY');
  const response = await fetch(`${env('SUPABASE_URL')}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** A push service keeps only the latest undelivered push per topic, so a run of messages arrives as one. */
async function topicOf({ kind, url }: ClaimedPush['payload']): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${kind}:${url}`));
  return btoa(String.fromCharCode(...new Uint8Array(hash).subarray(0, 24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

async function send({ subscription, payload, attempts, age_s: age }: ClaimedPush): Promise<Outcome> {
  const address = allowedPushUrl(subscription.endpoint, Deno.env.get('PUSH_SERVICE_STAND_IN'));
  if (address === null) return { outcome: 'gone' };
  let request: { headers: Record<string, unknown>; body: Uint8Array | null };
  try {
    request = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails: {
        subject: env('VAPID_SUBJECT'),
        publicKey: env('VAPID_PUBLIC_KEY'),
        privateKey: env('VAPID_PRIVATE_KEY'),
      },
      TTL: Math.max(0, (payload.kind === 'call_reminder' ? CALL_LIFETIME_S : PUSH_LIFETIME_S) - age),
      topic: await topicOf(payload),
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    // The device's keys are unusable: it can never receive a push.
    console.error('A push subscription has unusable keys:', error instanceof Error ? error.message : error);
    return { outcome: 'gone' };
  }
  const { 'Content-Length': _length, ...headers } = request.headers;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: request.body as BodyInit | null,
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_SERVICE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 400 || response.status === 401 || response.status === 403)
      console.error(`A push service refused a push with ${response.status}.`);
    return outcomeOf(response, attempts, Date.now());
  } catch (error) {
    return outcomeOfFailure(error, attempts);
  }
}

/**
 * Sends the due pushes of the outbox and returns how many had which outcome. Requires the service key. To be
 * called whenever the outbox gets a row, and once a minute for delayed ones. Concurrent calls never send the
 * same push twice.
 */
Deno.serve(async (request) => {
  const key = env('SUPABASE_SERVICE_ROLE_KEY');
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`) {
    return Response.json({ message: 'Requires the service key.' }, { status: 403 });
  }
  const missing = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'].filter(
    (name) => env(name) === '',
  );
  if (missing.length > 0)
    return Response.json({ message: `Push is not set up: ${missing.join(', ')} missing.` }, { status: 503 });

  const counts = { sent: 0, later: 0, dropped: 0, gone: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimed = (await callProcedure('push_take', { p_most: BATCH_SIZE })) as ClaimedPush[];
    if (claimed.length === 0) break;
    const results = await Promise.all(
      claimed.map(async (push) => ({ id: push.id, turn: push.turn, ...(await send(push)) })),
    );
    for (const { outcome } of results) counts[outcome] += 1;
    await callProcedure('push_settle', { p_results: results });
  }
  return Response.json(counts);
});
