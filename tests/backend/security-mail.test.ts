import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EdgeFunctions } from '../../supabase/local/edge-functions';
import { PASSWORD, temporaryFolder, type TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

describe('mail about an account’s safety', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(FASTEST_ENGINE, { migrationsFolder: 'supabase/migrations' });
  });
  afterAll(() => backend.stop());

  it('arrives by itself, and has no link to follow', async () => {
    const email = 'ines@marquee.test';
    const { client } = await backend.signUp(email);
    await client.rpc('prove_identity', { p_purpose: 'password', p_password: PASSWORD });
    expect((await client.auth.updateUser({ password: 'Another-Password-1!' })).error).toBeNull();
    await vi.waitFor(
      () =>
        expect(backend.mailbox.list(email)[0]).toMatchObject({
          subject: 'Marquee: Your password was changed',
        }),
      5_000,
    );
    expect(backend.mailbox.list(email)[0]!.text).toMatch(/sign out everywhere/);
    expect(backend.mailbox.list(email)[0]!.text).not.toMatch(/https?:/);
  });
});

/** The function against a double of the project's REST and of the mail service, which refuses. */
describe('send-security-mail', () => {
  const KEY = 'service-key';
  const calls: { path: string; body: unknown; authorization: string | undefined }[] = [];
  let mailStatus = 204;
  let claimed: object[] = [];
  const double = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      calls.push({
        path: request.url ?? '',
        body: JSON.parse(text || 'null'),
        authorization: request.headers.authorization,
      });
      if (request.url === '/_mail/send') {
        response.writeHead(mailStatus).end();
        return;
      }
      const isTake = request.url?.endsWith('security_mail_take') ?? false;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(isTake ? JSON.stringify(claimed) : '');
      if (isTake) claimed = [];
    });
  });
  let functions: EdgeFunctions;
  const secret = 'a secret of at least thirty-two characters';
  beforeAll(async () => {
    await new Promise<void>((done) => double.listen(0, '127.0.0.1', done));
    functions = new EdgeFunctions({
      folder: 'supabase/functions',
      bundles: join(temporaryFolder(), 'bundles'),
      apiUrl: `http://127.0.0.1:${(double.address() as AddressInfo).port}`,
      openFunctions: ['send-security-mail'],
      environment: {},
      log: () => undefined,
      publishableKey: 'publishable',
      secretKey: KEY,
      jwtSecret: secret,
    });
  });
  afterAll(() => {
    functions.close();
    double.close();
  });

  const run = async (authorization = `Bearer ${KEY}`): Promise<Response> => {
    calls.length = 0;
    return functions.serve(
      new Request('http://localhost/functions/v1/send-security-mail', {
        method: 'POST',
        headers: { authorization },
      }),
    );
  };
  const mail = {
    id: 7,
    claim: 3,
    to: 'ines@marquee.test',
    title: 'A passkey was added',
    message: 'If that was not you, remove it.',
    at: '2026-11-23T05:00:00Z',
  };

  it('posts what is due to the mail service with its key, and says that it was sent', async () => {
    claimed = [mail];
    expect(await (await run()).json()).toEqual({ sent: 1 });
    expect(calls[1]).toMatchObject({
      path: '/_mail/send',
      authorization: `Bearer ${KEY}`,
      body: { to: 'ines@marquee.test', subject: 'Marquee: A passkey was added' },
    });
    expect(calls[2]!.body).toEqual({ p_results: [{ id: 7, claim: 3, outcome: 'sent' }] });
  });

  it('says of a service that refuses that it took nothing', async () => {
    mailStatus = 500;
    claimed = [mail];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await (await run()).json()).toEqual({ down: 1 });
    expect(calls.at(-2)!.body).toEqual({
      p_results: [{ id: 7, claim: 3, outcome: 'down', after_s: null }],
    });
    vi.restoreAllMocks();
    mailStatus = 204;
  });

  it('takes nothing without the service key', async () => {
    const token = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    expect((await run(`Bearer ${token}`)).status).toBe(403);
    expect(calls).toEqual([]);
  });
});
