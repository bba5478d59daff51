import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactReference } from '@/domain/contact/contact-message';
import { EdgeFunctions } from '../../supabase/local/edge-functions';
import { temporaryFolder, type TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const MAILBOX = 'contact@marquee.test';
const someMessage = (changes: object = {}) => ({
  p_id: randomUUID(),
  p_topic: 'report',
  p_name: 'Ines Marlow',
  p_email: 'ines@example.com',
  p_message: 'Somebody offers a job that does not exist.\r\n\nBcc: all@example.com',
  ...changes,
});

/** As pages send it: with the publishable key, and the person's token where there is one. */
const post = (backend: TestBackend, body: object, token = backend.publishableKey): Promise<Response> =>
  fetch(`${backend.url}/rest/v1/rpc/send_contact_message`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

describe('a message to whoever runs this', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(FASTEST_ENGINE, { migrationsFolder: 'supabase/migrations' });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    await backend.sql("delete from private.rate_records where what like 'contact%'");
    backend.mailbox.clear();
  });
  const arrived = (count: number) =>
    vi.waitFor(() => {
      const mails = backend.mailbox.list(MAILBOX);
      expect(mails).toHaveLength(count);
      return mails;
    }, 20_000);

  it('arrives in the operator’s mailbox once, and is answered to its writer', async () => {
    const message = someMessage();
    for (let time = 0; time < 3; time += 1) {
      const answer = await post(backend, message);
      expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'received' }]);
    }
    const [mail] = await arrived(1);
    expect(mail).toMatchObject({
      subject: `Marquee contact ${contactReference(message.p_id)}: Report a person or a job`,
      headers: { 'Reply-To': 'ines@example.com' },
      html: null,
    });
    expect(mail!.text).toContain('From: Ines Marlow, ines@example.com');
    expect(mail!.text).toContain('Account: not signed in');
    // The text, as it was typed, and in no header.
    expect(mail!.text).toContain(message.p_message);
    await vi.waitFor(async () => expect(await backend.sql('select from private.contact_mail')).toEqual([]));
  });

  it('says whether its writer was signed in', async () => {
    const { token } = await backend.signUp('ines@marquee.test');
    expect((await post(backend, someMessage(), token)).status).toBe(200);
    expect((await arrived(1))[0]!.text).toContain('Account: signed in');
  });

  it.each([
    ['p_email', 'ines@example.com\nBcc: all@example.com', 'MQ703'],
    ['p_email', 'ines@example.com\r\nSubject: Won', 'MQ703'],
    ['p_email', 'Ines <ines@example.com>', 'MQ703'],
    ['p_name', 'Ines\r\nBcc: all@example.com', 'MQ702'],
    ['p_topic', 'report\r\nBcc: all@example.com', 'MQ701'],
  ])('puts nothing into a mail’s headers through %s: %j', async (field, value, code) => {
    const answer = await post(backend, someMessage({ [field]: value }));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
    expect((await post(backend, someMessage())).status).toBe(200);
    expect(await arrived(1)).toMatchObject([{ headers: { 'Reply-To': 'ines@example.com' } }]);
  });

  it('is refused in the procedure’s own words, and limited with the wait', async () => {
    const refused = await post(backend, someMessage({ p_message: 'Help' }));
    expect(await refused.json()).toMatchObject({
      code: 'MQ704',
      message: 'Write at least 20 characters, so that we know what it is about.',
    });
    for (let time = 0; time < 5; time += 1) await post(backend, someMessage());
    const limited = (await (await post(backend, someMessage())).json()) as { wait_ms: number };
    expect(limited).toMatchObject({ outcome: 'limited' });
    expect(limited.wait_ms).toBeGreaterThan(3_500_000);
  });
});

/** The sender with a real database, and a mail service that fails. */
describe('send-contact-mail', () => {
  const received: { to: string; key: string | undefined; headers: Record<string, string> }[] = [];
  let status = 202;
  const mailService = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ ...JSON.parse(text), key: request.headers['idempotency-key'] });
      response.writeHead(status).end();
    });
  });
  let backend: TestBackend;
  const opened: EdgeFunctions[] = [];
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Without functions of its own, so that only the sender of this test sends.
    backend = await startOnEngine(FASTEST_ENGINE, {
      migrationsFolder: 'supabase/migrations',
      functionsFolder: temporaryFolder(),
    });
    await new Promise<void>((done) => mailService.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    for (const functions of opened) functions.close();
    mailService.closeAllConnections();
    mailService.close();
    await backend.stop();
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    received.length = 0;
    status = 202;
    await backend.sql('delete from private.contact_messages');
    await backend.sql("delete from private.rate_records where what like 'contact%'");
  });

  const functionsWith = (environment: Record<string, string> = {}): EdgeFunctions => {
    const functions = new EdgeFunctions({
      folder: 'supabase/functions',
      bundles: join(temporaryFolder(), 'bundles'),
      apiUrl: backend.url,
      openFunctions: [],
      environment: {
        MAILER_URL: `http://127.0.0.1:${(mailService.address() as AddressInfo).port}/send`,
        ...environment,
      },
      log: () => undefined,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      jwtSecret: backend.jwtSecret,
    });
    opened.push(functions);
    return functions;
  };
  const run = async (functions: EdgeFunctions, key = backend.secretKey): Promise<unknown> => {
    const response = await functions.serve(
      new Request('http://127.0.0.1/functions/v1/send-contact-mail', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      }),
    );
    return response.ok ? response.json() : response.status;
  };
  const waiting = async (): Promise<number> => (await backend.sql('select from private.contact_mail')).length;

  it('loses nothing while the mail service is down, and sends it once when that is back', async () => {
    const functions = functionsWith();
    const message = someMessage();
    await post(backend, message);
    status = 503;
    expect(await run(functions)).toEqual({ down: 1 });
    expect(await run(functions)).toEqual({});
    expect(await waiting()).toBe(1);
    status = 202;
    await backend.sql('update private.contact_mail set due_at = now()');
    expect(await run(functions)).toEqual({ sent: 1 });
    expect(await run(functions)).toEqual({});
    expect(await waiting()).toBe(0);
    expect(received).toHaveLength(2);
    expect(received.map(({ key }) => key)).toEqual(Array(2).fill(`contact-${message.p_id}`));
    expect(received[1]).toMatchObject({ to: MAILBOX, headers: { 'Reply-To': 'ines@example.com' } });
  });

  it('sends to the address that is set, and without one leaves the message to the queue alone', async () => {
    await post(backend, someMessage());
    expect(await run(functionsWith({ CONTACT_MAIL_TO: 'desk@example.com' }))).toEqual({ sent: 1 });
    expect(received).toMatchObject([{ to: 'desk@example.com' }]);
    await post(backend, someMessage());
    expect(await run(functionsWith({ CONTACT_MAIL_TO: '' }))).toEqual({ off: 1 });
    expect(received).toHaveLength(1);
    expect(await waiting()).toBe(0);
    expect(await backend.sql('select from private.contact_messages')).toHaveLength(2);
  });

  it('takes nothing for an address that is none, and nothing without the service key', async () => {
    await post(backend, someMessage());
    expect(await run(functionsWith({ CONTACT_MAIL_TO: 'a@example.com\nBcc: b@example.com' }))).toBe(503);
    expect(await run(functionsWith(), backend.publishableKey)).toBe(403);
    expect(received).toEqual([]);
    expect(await waiting()).toBe(1);
  });
});
