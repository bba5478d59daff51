import type { Backend } from '../../supabase/local/backend';
import { FaultProxy } from '../support/fault-proxy';
import { employerWithCrowd } from './support/applicant-crowd';
import { test } from './support/backend-story';
import { DESKTOP, expect, expectSynced, signIn } from './support/story';

const PEOPLE = 200;
const PUSH = /sync_push/;
/** Every request to the backend; the app's own files are not affected. */
const BACKEND = /^\/(rest|auth|realtime|storage|functions)\/v1\/|^\/health/;
const NOTE = 'Thank you for applying. We found somebody for this one.';

interface Outcome {
  status: string;
  note: string;
  steps: number;
}

const outcomes = ({ sql }: Backend, job: string): Promise<Outcome[]> =>
  sql(
    `select status, decline_note as note,
       (select count(*)::int from jsonb_array_elements(history) h where h ->> 'status' = 'declined') as steps
     from public.job_applications where job_id = $1`,
    [job],
  );

test.use({ viewport: DESKTOP });

test('P4: two hundred people are declined in one go without a signal, on a bad line afterwards; each is notified once', async ({
  browser,
  backend,
}) => {
  test.setTimeout(240_000);
  const { employer, job } = await employerWithCrowd(backend, PEOPLE);
  const network = await FaultProxy.open(backend.url);
  const context = await browser.newContext({ baseURL: network.url, viewport: DESKTOP });
  const page = await context.newPage();
  await signIn(page, employer.email);
  await expectSynced(page);
  await page.goto(`/employer/applications?job=${job}`);
  await expect(
    page
      .getByRole('link', { name: `Answer ${PEOPLE} people` })
      .or(page.getByRole('button', { name: `Answer ${PEOPLE} people` })),
  ).toBeVisible();

  const dead = network.inject(BACKEND, { kind: 'reset' });
  await page
    .getByRole('checkbox', { name: /^Select Applicant/ })
    .first()
    .check();
  const bar = page.getByRole('group', { name: 'Selected people' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: `Select all ${PEOPLE}` }).click();
  await expect(bar.getByRole('status')).toHaveText(`${PEOPLE} selected`);
  await bar.getByRole('button', { name: 'Decline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Decline ${PEOPLE} people` });
  await dialog.getByLabel('Why').selectOption('experience');
  await dialog.getByLabel('What they read').fill(NOTE);
  await dialog.getByRole('button', { name: `Decline ${PEOPLE}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Declined');

  expect((await outcomes(backend, job)).some(({ status }) => status !== 'pending')).toBe(false);

  // The signal comes back, badly: the first answer is lost after the commit, the next request breaks, one arrives twice.
  const lost = network.inject(PUSH, { kind: 'lose reply' }, { times: 1 });
  const broken = network.inject(PUSH, { kind: 'reset' }, { times: 1 });
  const doubled = network.inject(PUSH, { kind: 'duplicate' }, { times: 1 });
  dead.stop();
  await expect
    .poll(async () => (await outcomes(backend, job)).filter(({ status }) => status === 'declined').length, {
      timeout: 120_000,
    })
    .toBe(PEOPLE);
  await expectSynced(page);
  expect([lost.hits, broken.hits, doubled.hits]).toEqual([1, 1, 1]);
  expect(await outcomes(backend, job)).toEqual(
    Array.from({ length: PEOPLE }, () => ({ status: 'declined', note: NOTE, steps: 1 })),
  );
  const [notified] = await backend.sql<{ people: number; notices: number }>(
    `select count(distinct n.user_id)::int as people, count(*)::int as notices
     from public.notifications n join public.job_applications a on a.applicant_id = n.user_id
     where a.job_id = $1`,
    [job],
  );
  expect(notified).toEqual({ people: PEOPLE, notices: PEOPLE });
  await context.close();
  await network.close();
});
