import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount, sendMessage } from '../support/accounts';
import { expect, expectSynced, PHONE, signIn, test } from './support/story';
import { composer } from './support/thread';

const SHARED =
  '/share?title=Gaffer%20wanted&text=Three%20nights%20in%20May&url=https%3A%2F%2Fcrew.example%2F17';

test('P2: an employer shares a link from another app, and it is a job draft @promise', async ({
  page,
  site,
}) => {
  const { email } = await createOnboardedAccount(site, { name: 'Mara Shares', role: 'employer' });
  await page.setViewportSize(PHONE);
  await signIn(page, email);
  await expectSynced(page);
  await page.goto(SHARED);
  await expect(page.getByText('Three nights in May')).toBeVisible();
  await expect(page).toHaveURL(/\/share$/);
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Start a job with it' }).click();
  await expect(page).toHaveURL(/\/jobs\/post\?draft=/);
  await page.goto('/employer/jobs/draft');
  await expect(page.getByRole('tabpanel')).toContainText('Gaffer wanted');
});

test('P2: a talent adds what was shared to a message, below the text they had started', async ({
  page,
  site,
}) => {
  const [ines, mara] = [
    await createOnboardedAccount(site, { name: 'Ines Shares' }),
    await createOnboardedAccount(site, { name: 'Mara Reads', role: 'employer' }),
  ];
  const thread = await sendMessage(site, mara, ines, 'Anything new?');
  await sendMessage(site, ines, mara, 'Always.');
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto(`/messages/${thread}`);
  await composer(page).fill('Have you seen this?');
  // Text is stored at each pause in typing, and the chip shows when everything is synced.
  await page.waitForTimeout(1_500);
  await expectSynced(page);
  await page.goto(SHARED);
  await page.getByRole('button', { name: /Mara Reads/ }).click();
  await expect(page).toHaveURL(new RegExp(thread));
  await expect(composer(page)).toHaveValue(
    'Have you seen this?\nThree nights in May\nhttps://crew.example/17',
  );
});

test('somebody who is signed out signs in, and the shared content is still there', async ({ page, site }) => {
  const { email } = await createOnboardedAccount(site, { name: 'Ines Later' });
  await page.goto(SHARED);
  await expect(page.getByText('Three nights in May')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Marquee-Demo-1!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/share$/);
  await expect(page.getByText('Three nights in May')).toBeVisible();
});
