import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ApiAccount, firstOf } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount, sendMessage } from '../support/accounts';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';
import { bubble, composer } from './support/thread';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Attach files').locator('visible=false').setInputFiles(files);

/** A picture that a browser can display: a single pixel would not show whether the preview is there. */
const PICTURE = {
  name: 'still 01.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icons/icon-192.png'),
};

/** Longer than a phone is wide. */
const LONG = {
  name: `${'Risk assessment, night exteriors, '.repeat(4)}signed.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
};

/** What a download wrote to disk. */
async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return readFileSync(await download.path());
}

testWithServiceWorker(
  'S2, S8: a picture attached without a signal arrives after its text, byte for byte @promise',
  async ({ browser, site }) => {
    test.slow(); // two people sign in
    const people = {
      ines: await createOnboardedAccount(site, { name: 'Ines Story' }),
      mara: await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' }),
    };
    const id = await sendMessage(site, people.mara, people.ines, 'Send me your stills.');
    const device = async (viewport: typeof PHONE): Promise<Page> =>
      (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();
    const [ines, mara] = await Promise.all([device(PHONE), device(DESKTOP)]);
    await signIn(ines, people.ines.email, `/messages/${id}`);
    await ines.getByRole('button', { name: 'Accept' }).click();
    await waitUntilOfflineReady(ines);

    await ines.context().setOffline(true);
    await attach(ines, PICTURE);
    await expect(ines.getByRole('list', { name: 'Files to send' })).toContainText('still 01.png');
    await expectScreenHealthy(ines);
    // The picked file survives both widths, which render the screen again.
    await expect(ines.getByRole('list', { name: 'Files to send' })).toContainText('still 01.png');
    await composer(ines).fill('Night two, take four.');
    await send(ines);
    const mine = bubble(ines, 'Night two, take four.');
    await expect(mine).toContainText('Waiting for signal');
    await expect(mine.getByRole('img', { name: 'Picture still 01.png' })).toBeVisible();
    await expectScreenHealthy(ines);
    // The tab is killed while only this device has the file.
    await ines.reload();
    await expect(mine.getByRole('img', { name: 'Picture still 01.png' })).toBeVisible();

    await signIn(mara, people.mara.email, `/messages/${id}`);
    await expectSynced(mara);
    await expect(mara.getByText('Night two, take four.')).toHaveCount(0);

    // The text is sent before the files.
    await ines.route('**/storage/v1/object/attachments/**', (route) => route.abort());
    await ines.context().setOffline(false);
    const theirs = bubble(mara, 'Night two, take four.');
    await expect(theirs).toContainText('Arrives when the sender has signal');
    await expect(theirs.getByRole('button', { name: 'Download still 01.png' })).toHaveCount(0);
    await expectScreenHealthy(mara);
    await ines.unroute('**/storage/v1/object/attachments/**');
    await expect(theirs.getByRole('button', { name: 'Download still 01.png' })).toBeVisible({
      timeout: 90_000,
    });
    await expect(theirs.getByRole('img', { name: 'Picture still 01.png' })).toBeVisible();
    await expectScreenHealthy(mara);
    expect(await downloaded(mara, 'still 01.png')).toEqual(PICTURE.buffer);
    await expect(mine).toContainText(/Sent|Delivered|Read/);
    await expectSynced(ines);
    await Promise.all([ines.context().close(), mara.context().close()]);
  },
);

test('a file of 60 MB is refused at the field, before anything is stored, and earlier picks stay', async ({
  page,
  site,
}) => {
  const people = {
    ines: await createOnboardedAccount(site, { name: 'Ines Story' }),
    mara: await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' }),
  };
  const id = await sendMessage(site, people.mara, people.ines, 'Send me your stills.');
  await page.setViewportSize(PHONE);
  await signIn(page, people.ines.email, `/messages/${id}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await attach(page, PICTURE);
  // Created in the page: Playwright cannot transfer more than 50 MB.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(60 * 1024 * 1024)], 'reel.mov', { type: 'video/quicktime' }));
    document
      .querySelector('textarea')
      ?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(
    page.getByText('reel.mov is larger than 50 MB. Send a smaller file, or a link to it.'),
  ).toBeVisible();
  const picked = page.getByRole('list', { name: 'Files to send' });
  await expect(picked.getByRole('listitem')).toHaveCount(1);
  await expectScreenHealthy(page);
  // Removed again by keyboard.
  await page.getByRole('button', { name: 'Remove still 01.png' }).press('Enter');
  await expect(picked).toHaveCount(0);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).toContainEqual(expect.stringMatching(/^marquee-files-/));
});

test('the employer reads the files of an application', async ({ browser, site }) => {
  test.slow(); // two people sign in
  const employer = await ApiAccount.of(site, 'employer@marquee.test');
  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  const job = firstOf(await talent.openJobs(employer.id), 'open job');
  const device = async (viewport: typeof PHONE): Promise<Page> =>
    (await browser.newContext({ baseURL: site, viewport })).newPage();
  const [ines, mara] = await Promise.all([device(PHONE), device(DESKTOP)]);
  await signIn(ines, 'talent@marquee.test');
  await expectSynced(ines);
  await ines.goto(`/jobs/${job.id}/apply`);
  for (const [i] of job.questions.entries()) await ines.getByLabel(job.questions[i] ?? '').fill('Yes.');
  await ines
    .getByLabel('Files: choose files')
    .locator('visible=false')
    .setInputFiles([
      PICTURE,
      { name: 'reel.txt', mimeType: 'text/plain', buffer: Buffer.from('A link to the reel.') },
      LONG,
    ]);
  await expectScreenHealthy(ines);
  await ines.getByRole('button', { name: 'Check before sending' }).locator('visible=true').click();
  await expect(ines.getByText('reel.txt')).toBeVisible();
  await ines.getByRole('button', { name: 'Send application' }).locator('visible=true').click();
  await expect(ines.getByRole('heading', { name: 'Your files' })).toBeVisible();
  await expectScreenHealthy(ines);

  await signIn(mara, 'employer@marquee.test');
  await expectSynced(mara);
  await mara.goto(`/employer/applications?job=${job.id}`);
  await mara
    .getByRole('button', { name: new RegExp(await nameOf(talent)) })
    .first()
    .click();
  const sheet = mara.getByRole('region', { name: await nameOf(talent), exact: true });
  await expect(sheet.getByRole('button', { name: 'Download reel.txt' })).toBeVisible();
  await expectScreenHealthy(mara, [DESKTOP]);
  expect((await downloaded(mara, 'reel.txt')).toString()).toBe('A link to the reel.');
  await Promise.all([ines.context().close(), mara.context().close()]);
});

const nameOf = async (account: ApiAccount): Promise<string> =>
  firstOf(
    await account.read<{ full_name: string }>(`profiles?select=full_name&id=eq.${account.id}`),
    'profile',
  ).full_name;
