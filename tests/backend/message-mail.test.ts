import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createConversation, sendMessage } from '../support/accounts';
import type { TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startOnEngine(FASTEST_ENGINE, { migrationsFolder: 'supabase/migrations' });
});
afterAll(() => backend.stop());

it('somebody who has not been here is mailed once that a message waits, with a link that ends such mails at a press', async () => {
  const { ines, mara, thread } = await createConversation(backend.url, 'Mailed');
  await backend.sql(
    `update auth.sessions set created_at = now() - interval '2 days', refreshed_at = null where user_id = $1`,
    [ines.id],
  );
  await sendMessage(backend.url, mara, ines, 'The secret words.');
  await backend.sql(
    `update public.messages set created_at = created_at - interval '4 hours' where conversation_id = $1`,
    [thread],
  );
  await backend.sql(`update private.message_mail set due_at = now() where user_id = $1`, [ines.id]);
  // The sender looks at once for what is due when something is put in; a host's does each minute.
  await sendMessage(backend.url, mara, ines, 'More of them.');
  const mails = () =>
    backend.mailbox.list(ines.email).filter(({ headers }) => headers?.['List-Unsubscribe'] !== undefined);
  const mail = await vi.waitFor(() => {
    expect(mails()).toHaveLength(1);
    return mails()[0]!;
  }, 30_000);
  expect(mail.subject).toBe('Mara Mailed wrote to you on Marquee');
  expect(mail.text).toContain(`${backend.url}/messages/${thread}`);
  expect(`${mail.text}${mail.html}`).not.toContain('secret');

  const link = /<(.+)>/.exec(mail.headers!['List-Unsubscribe']!)![1]!;
  const looked = await fetch(link, { redirect: 'manual' });
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/unsubscribe/messages?token='),
  ]);
  const muted = async (): Promise<string[]> => {
    const [profile] = await backend.sql<{ settings: { muted: string[] } }>(
      'select settings from public.profiles where id = $1',
      [ines.id],
    );
    return profile!.settings.muted;
  };
  expect(await muted()).toEqual([]);
  const press = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect((await press(link.replace(/.{6}$/, 'AAAAAA'))).status).toBe(404);
  expect((await press(link)).status).toBe(200);
  expect(await muted()).toEqual(['message_mail']);
});
