import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import {
  type Account,
  changeJob,
  changeProfile,
  publishJob,
  createOnboardedAccount,
} from '../support/accounts';
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

const compare = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Needs attention' }).click({ timeout: 30_000 });
  await expect(page.getByRole('dialog')).toContainText('1 changed in two places');
  await page.getByRole('button', { name: 'Compare and choose' }).click();
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('S2, S7: a talent changes their profile on two devices, resolves the conflict, undoes that, and chooses again @promise', async ({
    page,
    site,
  }) => {
    const ines: Account = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/profile');
    await expectSynced(page);
    await page.getByRole('button', { name: 'Edit name' }).click();
    // The code of the editor comes when it is first opened; an installed app has all of it.
    await expect(page.getByLabel(/^Headline/)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel(/^Headline/).fill('Gaffer for rain');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Edit about' }).click();
    await page.getByLabel('About you').fill('Here for a story.\nOwns two balloon lights.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/waiting for signal/i).first()).toBeVisible();
    await changeProfile(site, ines, { headline: 'Gaffer, Berlin', bio: 'Here for a story.\nWorks nights.' });
    await page.context().setOffline(false);

    await compare(page);
    const choosing = page.getByRole('dialog', { name: 'Your profile' });
    const bio = choosing.getByRole('group', { name: 'About you' });
    await choosing
      .getByRole('group', { name: 'Headline' })
      .getByRole('radio', { name: /^Yours/ })
      .check();
    await bio.getByRole('radio', { name: /^Both/ }).check();
    const both = bio.getByLabel('About you: the result');
    await expect(both).toHaveValue('Here for a story.\nWorks nights.\nOwns two balloon lights.');
    await expectScreenHealthy(page, [PHONE]);
    await both.fill('Here for a story. Works nights, owns two balloon lights.');
    await choosing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 changed in two places')).toBeVisible();

    await page.getByRole('button', { name: 'Compare and choose' }).click();
    await expect(both).toHaveValue('Here for a story. Works nights, owns two balloon lights.');
    await choosing.getByRole('button', { name: 'Save' }).click();
    await expect(choosing).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expectSynced(page);
    await page.reload();
    await expect(page.getByText('Works nights, owns two balloon lights.', { exact: false })).toBeVisible();
    await expect(page.getByText('Gaffer for rain').first()).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  testWithServiceWorker(
    'S7: an employer’s job changed in two places is shown side by side as text, and the choice applies for everybody',
    async ({ page, site }) => {
      const mara: Account = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Story' });
      const job = await publishJob(site, mara, { title: 'Gaffer, three nights' });
      await signIn(page, mara.email, `/jobs/${job}/edit`);
      await waitUntilOfflineReady(page);
      await page.context().setOffline(true);
      await page.getByLabel(/^To \(optional\)/).fill('720');
      await page
        .getByRole('textbox', { name: /^The work/ })
        .fill('Night exteriors. Rain towers on two of them.');
      await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
      await expect(
        page.getByText('Your change is waiting for signal.').filter({ visible: true }),
      ).toBeVisible();
      await changeJob(site, mara, job, { salary_max: 700, description: 'Night exteriors. Bring boots.' });
      await page.context().setOffline(false);

      await compare(page);
      const choosing = page.getByRole('dialog', { name: /Gaffer, three nights/ });
      const pay = choosing.getByRole('group', { name: 'Pay to' });
      await expect(pay.getByRole('radio', { name: /^Yours/ })).toHaveAccessibleName(/€720/);
      await expect(pay.getByRole('radio', { name: /^The other version/ })).toHaveAccessibleName(/€700/);
      await pay.getByRole('radio', { name: /^Yours/ }).check();
      await expectScreenHealthy(page, [DESKTOP]);
      await choosing.getByRole('button', { name: 'Save' }).click();
      await expect(choosing).toBeHidden();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expectSynced(page);
      await expect(page.getByText('€620–€720').first()).toBeVisible();
      await expect(page.getByText('Bring boots.', { exact: false }).first()).toBeVisible();
    },
  );
});
