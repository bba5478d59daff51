import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationId, newId } from '@/domain/ids';
import { migratedFolder, startTestBackend, type TestBackend } from '../support/backend';
import { PushService } from '../support/push-service';

/** The outbox, the function and a push service, with nothing mocked in between. */
let service: PushService;
let folder: string;
let backend: TestBackend;

const startBackend = () => startTestBackend({ dataFolder: folder });

beforeAll(async () => {
  service = await PushService.start();
  vi.stubEnv('PUSH_SERVICE_STAND_IN', service.standIn);
  folder = await migratedFolder();
  backend = await startBackend();
});
beforeEach(async () => {
  service.delivered.length = 0;
  service.answers.length = 0;
  await backend.sql('delete from public.push_subscriptions');
});
afterEach(async () => {
  // Waits for pushes under way, which would disturb the next test.
  await vi.waitFor(
    async () =>
      expect(await backend.sql('select id from public.push_outbox where taken_at is not null')).toEqual([]),
    { timeout: 15_000 },
  );
  expect(service.rejections).toEqual([]);
});
afterAll(async () => {
  await backend.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

let accounts = 0;
const account = () => backend.signUp(`push-${(accounts += 1)}@marquee.test`, { full_name: 'Petra Secret' });

/** A person with a device subscribed as the app does it (P7). */
async function subscriber() {
  const person = await account();
  const device = service.device();
  const { subscription } = device;
  const at = new Date().toISOString();
  const { error } = await person.client
    .from('push_subscriptions')
    .upsert(
      { user_id: person.id, subscription, endpoint: subscription.endpoint, created_at: at, updated_at: at },
      { onConflict: 'endpoint' },
    );
  expect(error).toBeNull();
  return { ...person, device };
}

const notify = (user: string, title = 'Mara Secret applied') =>
  backend.sql(
    "insert into public.notifications (user_id, type, title, message, action_url, group_key) values ($1, 'new_application', $2, 'Secret words', '/employer/applications', $3)",
    [user, title, newId()],
  );
const deliveredTo = () => service.delivered.map(({ device }) => device);
const waitForDeliveries = (count: number) =>
  vi.waitFor(() => expect(deliveredTo()).toHaveLength(count), { timeout: 15_000, interval: 50 });
const outbox = () =>
  backend.sql<{ attempts: number; due_at: string; taken_at: string | null }>(
    'select attempts, due_at, taken_at from public.push_outbox',
  );
const waitForEmptyOutbox = () =>
  vi.waitFor(async () => expect(await outbox()).toEqual([]), { timeout: 15_000, interval: 50 });
const call = (key = backend.secretKey) =>
  fetch(`${backend.url}/functions/v1/send-push`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
const timeOfDayIn = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

describe('a push', () => {
  it('is signed, encrypted for one device, and contains only kind, neutral title and path', async () => {
    const [reader, writer] = [await subscriber(), await account()];
    await backend.sql("update public.profiles set role = 'employer' where id = $1", [writer.id]);
    // Listed: nobody writes first to somebody whose profile nobody sees.
    await backend.sql(
      "update public.profiles set first_name = 'Ines', last_name = 'Marlow', bio = 'Focus.' where id = $1",
      [reader.id],
    );
    const conversation = await conversationId('direct', [reader.id, writer.id]);
    const document = {
      conversation_id: conversation,
      recipient_id: reader.id,
      job_id: null,
      body: 'Secret words',
      reply_to_id: null,
      kind: 'text',
      payload: {},
    };
    const { data, error } = await writer.client.rpc('sync_push', {
      p_client: newId(),
      p_writes: [{ stream: 'messages', id: newId(), base: null, document }],
    });
    expect([error, (data as { status: string }[])[0]?.status]).toEqual([null, 'accepted']);
    await waitForDeliveries(1);
    const [push] = service.delivered;
    expect(push).toMatchObject({ device: reader.device.name, subject: 'mailto:push@marquee.test' });
    expect(push?.payload).toEqual({
      kind: 'message',
      title: 'New message',
      url: `/messages/${conversation}`,
    });
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
    expect(push?.ttl).toBeGreaterThan(86_000);
    expect(push?.body.toString('latin1')).not.toMatch(/secret|message/i);
    await waitForEmptyOutbox();
  });

  it('goes to each device of its reader once, and to nobody else', async () => {
    const reader = await subscriber();
    await subscriber();
    await notify(reader.id);
    await waitForDeliveries(1);
    await waitForEmptyOutbox();
    await Promise.all([call(), call(), call()]);
    expect(deliveredTo()).toEqual([reader.device.name]);
  });

  it('is sent once when several senders run concurrently', async () => {
    const reader = await subscriber();
    // Rows inserted straight into the outbox notify nobody, so the backend's own sender does not run.
    await backend.sql(
      "insert into public.notifications (user_id, type, title, is_read) select $1, 'system', 'x' || n, true from generate_series(1, 30) n",
      [reader.id],
    );
    await vi.waitFor(async () => expect(await outbox()).toEqual([]));
    await backend.sql('update public.notifications set is_read = false where user_id = $1', [reader.id]);
    await backend.sql(
      `insert into public.push_outbox (notification_id, subscription_id)
      select n.id, s.id from public.notifications n join public.push_subscriptions s on s.user_id = n.user_id where n.user_id = $1 on conflict do nothing`,
      [reader.id],
    );
    await Promise.all([call(), call(), call()]);
    await waitForEmptyOutbox();
    expect(deliveredTo()).toHaveLength(30);
  });

  it.each([404, 410])('to an address that is gone (%i) removes the device', async (status) => {
    const reader = await subscriber();
    service.answers.push({ status });
    await notify(reader.id);
    await vi.waitFor(
      async () => expect(await backend.sql('select id from public.push_subscriptions')).toEqual([]),
      { timeout: 15_000 },
    );
    expect(await outbox()).toEqual([]);
  });

  it('that the push service delays is sent after the delay', async () => {
    const reader = await subscriber();
    service.answers.push({ status: 429, headers: { 'retry-after': '2' } });
    await notify(reader.id);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 1, taken_at: null }]), {
      timeout: 15_000,
      interval: 20,
    });
    expect(deliveredTo()).toEqual([]);
    await waitForDeliveries(1);
    await waitForEmptyOutbox();
  });

  it.each([500, 503])('that meets a server error (%i) is retried after a minute', async (status) => {
    const reader = await subscriber();
    service.answers.push({ status });
    await notify(reader.id);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 1, taken_at: null }]), {
      timeout: 15_000,
      interval: 20,
    });
    const [row] = await outbox();
    const wait = Date.parse(row!.due_at) - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThan(61_000);
    await backend.sql('update public.push_outbox set due_at = clock_timestamp()');
    await call();
    await waitForDeliveries(1);
  });

  it('that cannot reach the push service is retried, too', async () => {
    const reader = await subscriber();
    await service.close();
    await notify(reader.id);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 1, taken_at: null }]), {
      timeout: 15_000,
      interval: 20,
    });
    await service.open();
    await backend.sql('update public.push_outbox set due_at = clock_timestamp()');
    await call();
    await waitForDeliveries(1);
  });

  it('is held back in quiet hours', async () => {
    const reader = await subscriber();
    const quiet = { muted: [], quiet_from: timeOfDayIn(-60), quiet_to: timeOfDayIn(60) };
    await reader.client.from('profiles').update({ settings: quiet, timezone: 'UTC' }).eq('id', reader.id);
    await notify(reader.id);
    await vi.waitFor(
      async () => expect(Date.parse((await outbox())[0]!.due_at)).toBeGreaterThan(Date.now() + 50 * 60_000),
      { timeout: 15_000 },
    );
    await call();
    expect(deliveredTo()).toEqual([]);
    await reader.client
      .from('profiles')
      .update({ settings: { ...quiet, quiet_from: '', quiet_to: '' } })
      .eq('id', reader.id);
    await backend.sql('update public.push_outbox set due_at = clock_timestamp()');
    await call();
    await waitForDeliveries(1);
  });

  it('to a host within the server’s own network is not sent, and the subscription is removed', async () => {
    const reader = await subscriber();
    await backend.sql("update public.push_subscriptions set endpoint = 'https://127.0.0.1:1/push/x'");
    await notify(reader.id);
    await vi.waitFor(
      async () => expect(await backend.sql('select id from public.push_subscriptions')).toEqual([]),
      { timeout: 15_000 },
    );
    expect(deliveredTo()).toEqual([]);
  });

  it('made while the server was down is sent once after the next start', async () => {
    const reader = await subscriber();
    service.answers.push({ status: 429, headers: { 'retry-after': '3' } });
    await notify(reader.id);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 1, taken_at: null }]), {
      timeout: 15_000,
      interval: 20,
    });
    await backend.stopKeepingData();
    expect(deliveredTo()).toEqual([]);
    backend = await startBackend();
    await waitForDeliveries(1);
    await waitForEmptyOutbox();
    expect(deliveredTo()).toEqual([reader.device.name]);
  });
});

describe('the functions', () => {
  it('send-push requires the service key', async () => {
    const { token } = await account();
    expect((await call(token)).status).toBe(403);
    expect((await call(backend.publishableKey)).status).toBe(403);
  });

  it('push-key gives anybody the public key, which survives a restart', async () => {
    const ask = async () =>
      (await (await fetch(`${backend.url}/functions/v1/push-key`)).json()) as { publicKey: string };
    const { publicKey } = await ask();
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    await backend.stopKeepingData();
    backend = await startBackend();
    expect(await ask()).toEqual({ publicKey });
  });
});
