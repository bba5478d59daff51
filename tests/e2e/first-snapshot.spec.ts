import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { createOnboardedAccount, publishJob } from '../support/accounts';
import { expect, PHONE, signIn, test } from './support/story';

const EMPLOYER = 'employer@marquee.test';

/** Of a page that brings nothing yet, and promises more. */
const HELD = { held: true };

interface Asked {
  stream: string;
  checkpoint: unknown;
}

interface Answer {
  stream: string;
  documents: unknown[];
  checkpoint: unknown;
  more: boolean;
  snapshot_complete?: boolean;
}

/**
 * Holds back these streams in pulls; everything else arrives. Returns a function that releases them.
 * @param part what of the first page arrives, from 0 to 1
 */
async function holdBack(page: Page, streams: readonly string[], part = 0): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  await page.route('**/rest/v1/rpc/sync_pull', async (route) => {
    if (!isFirst) {
      await released;
      const { p_requests: requests } = route.request().postDataJSON() as { p_requests: Asked[] };
      const fromTheBeginning = requests.map((asked) =>
        streams.includes(asked.stream) ? { ...asked, checkpoint: null } : asked,
      );
      return route.continue({ postData: { p_requests: fromTheBeginning } }).catch(() => {});
    }
    isFirst = false;
    const response = await route.fetch();
    const answers = (await response.json()) as Answer[];
    await route.fulfill({
      response,
      json: answers.map((answer) =>
        streams.includes(answer.stream)
          ? {
              ...answer,
              documents: answer.documents.slice(0, Math.ceil(answer.documents.length * part)),
              checkpoint: HELD,
              more: true,
              snapshot_complete: false,
            }
          : answer,
      ),
    });
  });
  return release;
}

test.use({ viewport: PHONE });

test('S1: an employer is not told that nobody waits while the applications are still arriving', async ({
  page,
}) => {
  const release = await holdBack(page, ['applications', 'conversations']);
  await signIn(page, EMPLOYER);
  const open = page.getByRole('region', { name: 'Open jobs' });
  await expect(open.getByRole('listitem').first()).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Needs an answer' });
  await expect(waiting).toContainText('Fetching applications and messages for the first time.');
  await expect(page.getByText('Nobody is waiting for you.')).toHaveCount(0);
  const main = page.getByRole('region', { name: 'Actions' }).getByRole('link');
  await expect(main).toHaveText('Applications');
  release();
  await expect(main).toHaveText(/^Answer \d+ people$/);
  await expect(main).toHaveAttribute('href', '/employer/applications');
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
});

test('S1: while half of the applications and jobs are here, an employer reads no number that grows', async ({
  page,
}) => {
  const release = await holdBack(page, ['applications', 'jobs'], 0.5);
  await signIn(page, EMPLOYER);
  const waiting = page.getByRole('region', { name: 'Needs an answer' });
  const open = page.getByRole('region', { name: 'Open jobs' });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('More is on its way to this device.')).toBeVisible();
  const main = page.getByRole('region', { name: 'Actions' }).getByRole('link');
  await expect(main).toHaveText('Applications');
  await expect(waiting).not.toContainText(/\d+ (waiting|overdue)/);
  await expect(open).not.toContainText(/to fill|All filled/);
  await expect(open.getByRole('link', { name: /^All \d+$/ })).toHaveCount(0);
  release();
  await expect(main).toHaveText(/^Answer \d+ people$/);
  await expect(waiting).toContainText(/\d+ waiting/);
  await expect(open.getByRole('link', { name: /^All \d+$/ })).toBeVisible();
  await expect(page.getByText('More is on its way to this device.')).toHaveCount(0);
});

test('S12: a job whose description has not come says so, and shows it when there is signal', async ({
  page,
  site,
}) => {
  const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Lind' });
  const title = `Gaffer ${randomUUID().slice(0, 8)}`;
  await publishJob(site, employer, { title, description: 'Nights by the river.' });
  // Cut are the texts of the fill, and the row that opening a job fetches.
  let isCut = true;
  const cut = (route: Route): Promise<void> => (isCut ? route.abort() : route.continue());
  await page.route('**/rest/v1/jobs?*', cut);
  await page.route('**/rest/v1/rpc/sync_pull', (route) =>
    (route.request().postData() ?? '').includes('"texts"') ? cut(route) : route.continue(),
  );
  await page.goto('/jobs');
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(
    page.getByText('The description is not on this device yet, and there is no connection.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay and terms' })).toBeVisible();
  isCut = false;
  await expect(page.getByText('The description is not on this device yet')).toHaveCount(0);
  await expect(page.getByText('Nights by the river.')).toBeVisible();
});
