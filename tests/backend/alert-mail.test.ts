import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOnboardedAccount, call, publishJob } from '../support/accounts';
import type { TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startOnEngine(FASTEST_ENGINE, { migrationsFolder: 'supabase/migrations' });
});
afterAll(() => backend.stop());

it('a saved search mails a new job once, with a link that ends it at a press and at no look', async () => {
  const talent = await createOnboardedAccount(backend.url, { name: 'Mara Voss' });
  const employer = await createOnboardedAccount(backend.url, { role: 'employer', name: 'Petra Lind' });
  const city = `Town ${randomUUID()}`;
  const payload = {
    searched: 'jobs',
    address: '',
    filter: { city },
    words: [],
    alerts: 'instant',
    mail: true,
    opened_at: '',
  };
  const [saved] = await call<{ status: string }[]>(
    backend.url,
    '/rest/v1/rpc/sync_push',
    {
      p_client: randomUUID(),
      p_writes: [
        {
          stream: 'saved',
          id: randomUUID(),
          base: null,
          edit: randomUUID(),
          document: { kind: 'search', target_id: null, label: 'Near me', payload },
        },
      ],
    },
    talent.token,
  );
  expect(saved?.status).toBe('accepted');
  const job = await publishJob(backend.url, employer, { title: 'Gaffer', city });
  await backend.sql('select private.send_alerts()');
  const mails = () =>
    backend.mailbox.list(talent.email).filter(({ headers }) => headers?.['List-Unsubscribe'] !== undefined);
  const mail = await vi.waitFor(() => {
    expect(mails()).toHaveLength(1);
    return mails()[0]!;
  }, 30_000);
  expect(mail.subject).toBe('New job: Gaffer');
  expect(mail.text).toContain(`${backend.url}/jobs/${job}`);
  expect(mail.html).toContain(city);

  const link = /<(.+)>/.exec(mail.headers!['List-Unsubscribe']!)![1]!;
  const isOff = async (): Promise<boolean> => {
    const [profile] = await backend.sql<{ settings: { muted: string[] } }>(
      'select settings from public.profiles where id = $1',
      [talent.id],
    );
    return profile!.settings.muted.includes('job_alert_mail');
  };
  // A mail program that looks at links; and somebody who opens this one comes to a page of the app.
  const looked = await fetch(link, { redirect: 'manual' });
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/unsubscribe/alerts?token='),
  ]);
  expect(await isOff()).toBe(false);
  const press = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect((await press(link.replace(/.{6}$/, 'AAAAAA'))).status).toBe(404);
  expect((await press(link)).status).toBe(200);
  expect((await press(link)).status).toBe(200);
  expect(await isOff()).toBe(true);

  await publishJob(backend.url, employer, { title: 'Best boy', city });
  await backend.sql('select private.send_alerts()');
  expect(await backend.sql('select 1 from private.alert_mail where ended_at is null')).toEqual([]);
  expect(mails()).toHaveLength(1);
});
