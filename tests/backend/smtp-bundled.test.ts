import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EdgeFunctions } from '../../supabase/local/edge-functions';
import { temporaryFolder, type TestBackend } from '../support/backend';
import { smtpDouble } from '../support/smtp-double';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

const { received, listen, closeAll } = smtpDouble();
let backend: TestBackend;
let functions: EdgeFunctions;
beforeAll(async () => {
  // Without functions of its own, so that only those of this test send; its own sender says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startOnEngine(FASTEST_ENGINE, {
    migrationsFolder: 'supabase/migrations',
    functionsFolder: temporaryFolder(),
  });
  functions = new EdgeFunctions({
    folder: 'supabase/functions',
    bundles: join(temporaryFolder(), 'bundles'),
    apiUrl: backend.url,
    openFunctions: ['newsletter'],
    environment: { MAILER_URL: await listen(), MAILER_FROM: 'Marquee <no-reply@marquee.example>' },
    log: (line) => expect.unreachable(line),
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    jwtSecret: backend.jwtSecret,
  });
});
afterAll(async () => {
  functions.close();
  await backend.stop();
  await closeAll();
  await stopEngines();
  vi.restoreAllMocks();
});

const post = (name: string, headers: Record<string, string>, body = '{}'): Promise<Response> =>
  functions.serve(new Request(`${backend.url}/functions/v1/${name}`, { method: 'POST', headers, body }));

/** The sender's library is for Node, and is looked up by the bundle when the first mail leaves: that it is found there shows nowhere else. */
it('A7: who subscribes gets the confirmation from a mail server, by the functions as they are bundled', async () => {
  const asked = await post(
    'newsletter/subscribe',
    { origin: backend.url, 'content-type': 'application/json' },
    JSON.stringify({ email: 'ines@example.com' }),
  );
  expect(asked.status).toBe(200);
  expect(received).toEqual([]);
  const sent = await post('send-newsletter-mail', { authorization: `Bearer ${backend.secretKey}` });
  expect(sent.status).toBe(200);
  expect(received.map(({ from, to }) => [from, to])).toEqual([
    ['no-reply@marquee.example', ['ines@example.com']],
  ]);
  // As mail programs read it: lines that were broken for the way are whole again.
  const text = received[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const token = /\/newsletter\/confirm\?token=([\w-]{43})/.exec(text)?.[1];
  const confirmed = await post(
    'newsletter/confirm',
    { 'content-type': 'application/json' },
    JSON.stringify({ token }),
  );
  expect(await confirmed.json()).toMatchObject({ success: true });
});
