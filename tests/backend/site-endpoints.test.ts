import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT } from '@/domain/monitoring/web-vitals';
import { startTestBackend, type TestBackend } from '../support/backend';

const VITAL = {
  metric: 'LCP',
  value: 1234.5,
  rating: 'good',
  url: '/jobs/:id',
  timestamp: Date.now(),
  userAgent: 'Test/1.0',
  connectionType: '4g',
};
const VIOLATION = {
  metric: 'LCP',
  value: 9000,
  budget: 6000,
  device: 'desktop',
  url: '/jobs',
  timestamp: Date.now(),
};
const REGRESSION = {
  metric: 'INP',
  baseline: 100,
  current: 300,
  samples: 10,
  url: '/jobs',
  timestamp: Date.now(),
};
const ALERT = {
  alert: 'regression',
  metric: 'INP',
  value: 300,
  threshold: 100,
  url: '/jobs',
  timestamp: Date.now(),
};

interface Page {
  origin: string;
  referer?: string;
  cookie?: string;
  token?: string;
}
const without = (page: Page, field: keyof Page): Partial<Page> =>
  Object.fromEntries(Object.entries(page).filter(([name]) => name !== field));

/** P5, P7, P9, ruling 18: Marquee's own endpoints, called as browsers call them. */
describe('/api', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.stop());

  const openPage = async (): Promise<Page> => {
    const answer = await fetch(`${backend.url}/api/csrf-token`);
    const { token } = (await answer.json()) as { token: string };
    return {
      origin: backend.url,
      referer: `${backend.url}/jobs`,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
      token,
    };
  };
  const post = async (
    path: string,
    { token, ...from }: Partial<Page>,
    body: unknown,
  ): Promise<{ status: number; answer: { reason?: string; message?: string } | null; headers: Headers }> => {
    const headers = {
      'content-type': 'application/json',
      ...from,
      ...(token === undefined ? {} : { 'x-csrf-token': token }),
    };
    const response = await fetch(`${backend.url}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      answer: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    };
  };
  const resetLimits = () => backend.sql('delete from private.rate_records');

  it('issues a token and its signed cookie, which only our own pages can send back', async () => {
    const answer = await fetch(`${backend.url}/api/csrf-token`);
    const { token, expiresAt } = (await answer.json()) as { token: string; expiresAt: number };
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(expiresAt - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(
        `^marquee-csrf=${token}\\.\\d+\\.[\\w-]{43}; Path=/api; Max-Age=86400; HttpOnly; SameSite=Strict$`,
      ),
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
  it('gives a second tab the same token, so that both stay valid', async () => {
    const first = await openPage();
    const again = await fetch(`${backend.url}/api/csrf-token`, { headers: { cookie: first.cookie! } });
    expect(((await again.json()) as { token: string }).token).toBe(first.token);
  });

  it('accepts a measurement and stores exactly what was sent', async () => {
    const { status, answer } = await post(ENDPOINT.webVitals, await openPage(), VITAL);
    expect([status, answer]).toEqual([204, null]);
    expect(
      await backend.sql(
        'select metric, value, rating, url, user_agent, connection_type, extract(epoch from measured_at) * 1000 as at from public.web_vitals',
      ),
    ).toMatchObject([
      {
        metric: 'LCP',
        value: 1234.5,
        rating: 'good',
        url: '/jobs/:id',
        user_agent: 'Test/1.0',
        connection_type: '4g',
      },
    ]);
  });
  it('accepts a beacon, whose token is in the body', async () => {
    const { token, ...page } = await openPage();
    expect((await post(ENDPOINT.webVitals, page, { ...VITAL, csrf_token: token })).status).toBe(204);
  });

  describe('refuses with the reason', () => {
    it.each<[string, (page: Page) => Partial<Page>]>([
      ['missing_token', (page) => without(page, 'token')],
      ['invalid_token_format', (page) => ({ ...page, token: 'not-a-token' })],
      ['token_mismatch', (page) => ({ ...page, token: crypto.randomUUID() })],
      ['token_mismatch', (page) => without(page, 'cookie')],
      ['token_mismatch', (page) => ({ ...page, cookie: `${page.cookie!.slice(0, -4)}AAAA` })],
      ['invalid_origin', (page) => ({ ...page, origin: 'http://127.0.0.1:1' })],
      ['invalid_origin', (page) => without(page, 'origin')],
      ['invalid_referrer', (page) => ({ ...page, referer: 'https://evil.example/' })],
    ])('%s', async (reason, change) => {
      const before = await backend.sql('select count(*)::int as n from public.web_vitals');
      expect(await post(ENDPOINT.webVitals, change(await openPage()), VITAL)).toMatchObject({
        status: 403,
        answer: { reason },
      });
      expect(await backend.sql('select count(*)::int as n from public.web_vitals')).toEqual(before);
    });
  });

  describe('refuses anything else', () => {
    it.each<[string, unknown]>([
      ['an extra field', { ...VITAL, email: 'ada@example.test' }],
      ['a missing field', { ...VITAL, rating: undefined }],
      ['an id in the path', { ...VITAL, url: '/jobs/0f8fad5b-d9cb-469f-a165-70867728950e' }],
      ['a query', { ...VITAL, url: '/jobs?q=gaffer' }],
      ['another site', { ...VITAL, url: 'https://evil.example/' }],
      ['an unknown metric', { ...VITAL, metric: 'FID' }],
      ['a negative value', { ...VITAL, value: -1 }],
      ['a list', [VITAL]],
      ['invalid JSON', '{'],
      ['an oversized body', { ...VITAL, userAgent: 'x'.repeat(9000) }],
    ])('%s', async (_what, body) => {
      await resetLimits();
      const page = await openPage();
      const { status, answer } = await post(ENDPOINT.webVitals, page, body);
      // An unreadable body cannot carry a token; the header's counts.
      expect([status, answer?.reason]).toEqual([400, 'invalid_body']);
    });
    it('at another path or with another method', async () => {
      expect((await post('/api/vitals', await openPage(), VITAL)).status).toBe(404);
      const wrongMethod = await fetch(`${backend.url}${ENDPOINT.webVitals}`);
      expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
      expect((await fetch(`${backend.url}/api/csrf-token`, { method: 'POST' })).status).toBe(405);
    });
  });

  it('alerts are stored with the value they were compared to', async () => {
    await resetLimits();
    const page = await openPage();
    expect((await post(ENDPOINT.budgetViolations, page, VIOLATION)).status).toBe(204);
    expect((await post(ENDPOINT.regressionAlerts, page, REGRESSION)).status).toBe(204);
    expect(
      await backend.sql(
        'select kind, metric, value, threshold, device from public.monitoring_alerts order by id',
      ),
    ).toEqual([
      { kind: 'budget_violation', metric: 'LCP', value: 9000, threshold: 6000, device: 'desktop' },
      { kind: 'regression', metric: 'INP', value: 300, threshold: 100, device: null },
    ]);
  });

  it('an alert mails the admins in our own words, once in five minutes per kind', async () => {
    await resetLimits();
    const admin = await backend.signUp('watch@marquee.test');
    await backend.signUp('nobody@marquee.test');
    await backend.sql("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const page = await openPage();
    expect((await post(ENDPOINT.emailAlert, page, ALERT)).status).toBe(204);
    expect((await post(ENDPOINT.emailAlert, page, { ...ALERT, metric: 'CLS' })).status).toBe(204);
    const mails = () => backend.mailbox.list().filter(({ subject }) => subject.includes('needs a look'));
    expect(mails()).toMatchObject([
      {
        to: 'watch@marquee.test',
        subject: 'Marquee: INP needs a look',
        text: expect.stringContaining(
          'INP is now 300 ms in the median on one device, last on /jobs. It was 100 ms before.',
        ),
      },
    ]);
    expect((await post(ENDPOINT.emailAlert, page, { ...ALERT, alert: 'budget_violation' })).status).toBe(204);
    expect(mails()).toHaveLength(2);
    await backend.sql("update private.alert_mails set sent_at = sent_at - interval '5 minutes'");
    await post(ENDPOINT.emailAlert, page, ALERT);
    expect(mails()).toHaveLength(3);
    expect((await post(ENDPOINT.emailAlert, page, { ...ALERT, message: 'Click here' })).status).toBe(400);
  });
  it('the mailbox accepts mail only with the secret key', async () => {
    const postMail = (headers: Record<string, string>) =>
      fetch(`${backend.url}/_mail/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to: 'a@marquee.test', subject: 'x', text: 'x' }),
      });
    expect((await postMail({})).status).toBe(403);
    expect((await postMail({ authorization: `Bearer ${backend.publishableKey}` })).status).toBe(403);
    expect((await postMail({ authorization: `Bearer ${backend.secretKey}` })).status).toBe(204);
  });

  it('P9: the eleventh attempt in fifteen minutes must wait half an hour, and the answer says so', async () => {
    await resetLimits();
    const page = await openPage();
    for (let i = 0; i < 10; i += 1)
      expect((await post(ENDPOINT.regressionAlerts, page, REGRESSION)).status).toBe(204);
    const { status, answer, headers } = await post(ENDPOINT.regressionAlerts, page, REGRESSION);
    expect([status, answer]).toEqual([
      429,
      { reason: 'rate_limited', message: 'Too many attempts. Try again in 30 minutes.' },
    ]);
    expect(Number(headers.get('retry-after'))).toBe(1800);
    expect(
      (
        await post(ENDPOINT.regressionAlerts, { ...page, referer: `${backend.url}/` }, REGRESSION)
      ).headers.get('retry-after'),
      'the next attempt waits twice as long',
    ).toBe('3600');
    expect(
      (await post(ENDPOINT.budgetViolations, page, VIOLATION)).status,
      'other endpoints are counted separately',
    ).toBe(204);
  });
  it('blind requests from another site do not use up anybody’s attempts', async () => {
    await resetLimits();
    const page = await openPage();
    for (let i = 0; i < 12; i += 1)
      await post(ENDPOINT.regressionAlerts, { ...page, origin: 'http://127.0.0.1:1' }, REGRESSION);
    expect(await backend.sql('select * from private.rate_records')).toEqual([]);
  });

  it('admins can read measurements by day; talents cannot', async () => {
    const admin = await backend.signUp('reader@marquee.test');
    const talent = await backend.signUp('talent@marquee.test');
    await backend.sql("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    await backend.sql('delete from public.web_vitals');
    await backend.sql(`insert into public.web_vitals (metric, value, rating, url, user_agent, connection_type, measured_at)
      select 'LCP', n * 100, 'good', '/', '', '4g', now() from generate_series(1, 5) n`);
    expect((await admin.client.rpc('web_vitals_by_day')).data).toMatchObject([
      { metric: 'LCP', p75: 400, count: 5 },
    ]);
    expect((await talent.client.rpc('web_vitals_by_day')).data).toEqual([]);
    expect((await backend.client().rpc('web_vitals_by_day')).error).not.toBeNull();
  });
  it('old measurements are pruned', async () => {
    await backend.sql(
      "update public.web_vitals set created_at = now() - interval '30 days 1 minute' where value = 100",
    );
    await backend.sql('select private.prune_monitoring()');
    expect(await backend.sql('select count(*)::int as n from public.web_vitals')).toEqual([{ n: 4 }]);
  });
});
