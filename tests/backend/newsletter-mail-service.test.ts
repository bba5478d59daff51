import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EdgeFunctions } from '../../supabase/local/edge-functions';
import { PASSWORD, startTestBackend, temporaryFolder, type TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

interface Received {
  to: string;
  subject: string;
  headers: Record<string, string>;
  key: string | undefined;
}
/** How the mail service treats one address; the default is to accept. */
type Treatment = (response: ServerResponse) => void;

const smtp =
  (code: number, status = ''): Treatment =>
  (response) =>
    response
      .writeHead(code < 500 ? 503 : 422, { 'content-type': 'application/json' })
      .end(JSON.stringify({ smtp: code, status }));

const listen = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** A port on which nobody listens. */
const closedPort = (): Promise<number> =>
  new Promise((done) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** Reads the whole body, as a mail service does before it takes a mail. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The sender with a real database, and a mail service over HTTP that fails in every way. */
describe('send-newsletter-mail', () => {
  const received: Received[] = [];
  const treatments = new Map<string, Treatment>();
  const timesOf = (to: string): number => received.filter((mail) => mail.to === to).length;
  let backend: TestBackend;
  let admin: string;
  let failsToRecord = false;
  const mailService = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as Received;
    received.push({ ...body, key: request.headers['idempotency-key'] as string | undefined });
    const treatment = treatments.get(body.to);
    if (treatment) treatment(response);
    else response.writeHead(202).end();
  });
  /** The project's REST, which loses its connection when a sender would report. */
  const rest = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (failsToRecord && request.url?.endsWith('newsletter_settle')) {
      request.socket.destroy();
      return;
    }
    const answer = await fetch(`${backend.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        apikey: backend.secretKey,
        authorization: `Bearer ${backend.secretKey}`,
        'content-type': 'application/json',
      },
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  let apiUrl: string;
  let mailerUrl: string;
  const opened: EdgeFunctions[] = [];

  beforeAll(async () => {
    // Without functions of its own, so that only the sender of this test sends.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    backend = await startOnEngine(FASTEST_ENGINE, {
      migrationsFolder: 'supabase/migrations',
      functionsFolder: temporaryFolder(),
    });
    admin = (await backend.signUp('admin@example.com', { full_name: 'Ada Admin', role: 'talent' })).id;
    apiUrl = `http://127.0.0.1:${await listen(rest)}`;
    mailerUrl = `http://127.0.0.1:${await listen(mailService)}/send`;
  });
  afterAll(async () => {
    for (const functions of opened) functions.close();
    for (const server of [rest, mailService]) {
      server.closeAllConnections();
      server.close();
    }
    await backend.stop();
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    received.length = 0;
    treatments.clear();
    failsToRecord = false;
    for (const table of ['issues', 'subscribers', 'pause'])
      await backend.sql(`delete from private.newsletter_${table}`);
  });

  const functionsWith = (environment: Record<string, string>): EdgeFunctions => {
    const functions = new EdgeFunctions({
      folder: 'supabase/functions',
      bundles: join(temporaryFolder(), 'bundles'),
      apiUrl,
      openFunctions: [],
      environment: { MAILER_URL: mailerUrl, ...environment },
      log: () => undefined,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      jwtSecret: backend.jwtSecret,
    });
    opened.push(functions);
    return functions;
  };
  let usual: EdgeFunctions | undefined;
  const run = async (
    functions = (usual ??= functionsWith({})),
    key = backend.secretKey,
  ): Promise<unknown> => {
    const response = await functions.serve(
      new Request('http://127.0.0.1/functions/v1/send-newsletter-mail', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      }),
    );
    return response.ok ? response.json() : response.status;
  };
  const issueFor = async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses)
      await backend.sql(
        "insert into private.newsletter_subscribers (address, state) values ($1, 'confirmed') on conflict do nothing",
        [address],
      );
    await backend.sql(
      `with issue as (insert into private.newsletter_issues (subject, body_text, state, made_by, queued_at)
         values ('The week on set', 'Hello.', 'sending', $1, now()) returning *)
       insert into private.newsletter_deliveries (issue_id, subscriber_id)
       select id, private.newsletter_audience(issue) from issue`,
      [admin],
    );
  };
  const readers = (count: number): string[] =>
    Array.from({ length: count }, (_, n) => `reader-${String(n).padStart(3, '0')}@example.com`);
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await backend.sql<{ address: string; state: string }>(
          'select s.address, d.state from private.newsletter_deliveries d join private.newsletter_subscribers s on s.id = d.subscriber_id order by d.id',
        )
      ).map(({ address, state }) => [address, state]),
    );
  const pass = async (minutes: number): Promise<void> => {
    await backend.sql(
      'update private.newsletter_deliveries set due_at = due_at - make_interval(mins => $1), claimed_at = claimed_at - make_interval(mins => $1)',
      [minutes],
    );
    await backend.sql('update private.newsletter_pause set until = until - make_interval(mins => $1)', [
      minutes,
    ]);
  };

  it('hands each reader’s mail over once, with a key that names it', async () => {
    const all = readers(45);
    await issueFor(all);
    expect(await run()).toEqual({ sent: 45 });
    expect(received.map(({ to }) => to).toSorted()).toEqual(all);
    expect(new Set(received.map(({ key }) => key)).size).toBe(45);
    expect(new Set(received.map(({ headers }) => headers['List-Unsubscribe'])).size).toBe(45);
    expect(await run()).toEqual({});
  });

  it('450: tries again later, and the others get theirs', async () => {
    const [busy = '', ...others] = readers(3);
    treatments.set(busy, smtp(450, '4.2.1'));
    await issueFor([busy, ...others]);
    expect(await run()).toEqual({ sent: 2, later: 1 });
    expect(await run()).toEqual({});
    treatments.clear();
    await pass(2);
    expect(await run()).toEqual({ sent: 1 });
    expect(timesOf(busy)).toBe(2);
    expect(new Set(received.filter(({ to }) => to === busy).map(({ key }) => key)).size).toBe(1);
  });

  it('550: is the last mail that this address ever gets', async () => {
    const [gone = '', other = ''] = readers(2);
    treatments.set(gone, smtp(550, '5.1.1'));
    await issueFor([gone, other]);
    expect(await run()).toEqual({ sent: 1, bounced: 1 });
    treatments.clear();
    await issueFor([]);
    await pass(60);
    expect(await run()).toEqual({ sent: 1 });
    expect([timesOf(gone), timesOf(other)]).toEqual([1, 2]);
  });

  it('550 about us, or 535: ends nobody’s subscription', async () => {
    const [refused = '', locked = ''] = readers(2);
    treatments.set(refused, smtp(550, '5.7.26')).set(locked, smtp(535, '5.7.8'));
    await issueFor([refused, locked]);
    expect(await run()).toEqual({ failed: 1, down: 1 });
    expect(
      await backend.sql(
        "select count(*)::int as count from private.newsletter_subscribers where state = 'confirmed'",
      ),
    ).toEqual([{ count: 2 }]);
  });

  it.each<[string, Treatment]>([
    ['hangs', () => undefined],
    ['resets the connection', (response) => response.socket?.destroy()],
    ['is given up by a proxy in front of it', (response) => response.writeHead(504).end()],
  ])(
    'a service that takes a mail and then %s: reported as unknown, and never sent again',
    async (_, treatment) => {
      const [lost = '', ...others] = readers(4);
      treatments.set(lost, treatment);
      await issueFor([lost, ...others]);
      // Long enough for the other mails on a busy machine.
      expect(await run(functionsWith({ MAILER_TIMEOUT_MS: '2000' }))).toEqual({ sent: 3, unknown: 1 });
      treatments.clear();
      for (let hour = 0; hour < 3; hour += 1) {
        await pass(61);
        expect(await run()).toEqual({});
      }
      expect(await states()).toMatchObject({ [lost]: 'unknown' });
      expect(timesOf(lost)).toBe(1);
    },
  );

  it('a service that is down: nobody loses a mail, and it is tried with one at a time', async () => {
    const all = readers(30);
    await issueFor(all);
    const down = functionsWith({ MAILER_URL: `http://127.0.0.1:${await closedPort()}/send` });
    expect(await run(down)).toEqual({ down: 20 });
    expect(await run(down)).toEqual({});
    await pass(2);
    expect(await run(down)).toEqual({ down: 1 });
    await pass(5);
    expect(await run()).toEqual({ sent: 30 });
    expect(received.map(({ to }) => to).toSorted()).toEqual(all);
  });

  it('settings that are no address are a service that is down, not 20 lost mails', async () => {
    await issueFor(readers(2));
    expect(await run(functionsWith({ MAILER_URL: 'not an address' }))).toEqual({ down: 2 });
    expect(Object.values(await states())).toEqual(['waiting', 'waiting']);
  });

  it('a sender that cannot report what it has sent: nobody gets it twice', async () => {
    const all = readers(50);
    await issueFor(all);
    failsToRecord = true;
    expect(await run()).toBe(500);
    failsToRecord = false;
    expect(received).toHaveLength(20);
    expect(await run()).toEqual({ sent: 30 });
    await pass(11);
    expect(await run()).toEqual({});
    expect(received.map(({ to }) => to).toSorted()).toEqual(all);
    const found = Object.values(await states());
    expect(found.filter((state) => state === 'unknown')).toHaveLength(20);
    expect(await backend.sql('select state from private.newsletter_issues')).toEqual([{ state: 'sent' }]);
  });

  it('stops after the batch in which the issue was stopped', async () => {
    const all = readers(60);
    treatments.set(all[0]!, async (response) => {
      await backend.sql("update private.newsletter_issues set state = 'stopped'");
      response.writeHead(202).end();
    });
    await issueFor(all);
    expect(await run()).toEqual({ sent: 20 });
    expect(await run()).toEqual({});
  });

  it('S7: does nothing without the service key, or without a mail service', async () => {
    await issueFor(readers(1));
    expect(await run(undefined, backend.publishableKey)).toBe(403);
    expect(await run(functionsWith({ MAILER_URL: '' }))).toBe(503);
    expect(received).toEqual([]);
  });
});

describe('a backend that was killed while it sent an issue', () => {
  it('sends the rest when it starts again, and what may have been sent to nobody', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const dead = await startTestBackend({ functionsFolder: temporaryFolder() });
    const { id, client } = await dead.signUp('admin@example.com', { full_name: 'Ada Admin', role: 'talent' });
    await dead.sql("update public.profiles set role = 'admin' where id = $1", [id]);
    await dead.sql(
      "insert into private.newsletter_subscribers (address, state) select 'reader-' || n || '@example.com', 'confirmed' from generate_series(1, 60) n",
    );
    const { data: draft } = await client.rpc('newsletter_draft', {
      p_issue: null,
      p_content: { subject: 'The week on set', text: 'Hello.' },
    });
    await client.rpc('prove_identity', {
      p_purpose: 'newsletter',
      p_password: PASSWORD,
      p_subject: `${draft.issue}:${draft.content.version}`,
    });
    const { data: queued } = await client.rpc('newsletter_queue', { p_issue: draft.issue });
    expect(queued).toMatchObject({ state: 'sending', recipients: 60 });
    const [taken] = await dead.sql<{ taken: { deliveries: { to: string }[] } }>(
      'select public.newsletter_take(20) as taken',
    );
    await dead.sql(
      "update private.newsletter_deliveries set claimed_at = now() - interval '11 minutes' where claimed_at is not null",
    );
    await dead.stopKeepingData();

    const backend = await startTestBackend({ dataFolder: dead.dataFolder });
    await vi.waitFor(
      async () =>
        expect(await backend.sql('select state, counts from private.newsletter_issues')).toEqual([
          { state: 'sent', counts: { sent: 40, unknown: 20 } },
        ]),
      30_000,
    );
    const mailed = backend.mailbox.list().map(({ to }) => to);
    expect(new Set(mailed).size).toBe(40);
    expect(taken!.taken.deliveries.filter(({ to }) => mailed.includes(to))).toEqual([]);
    await backend.stop();
    vi.restoreAllMocks();
  });
});
