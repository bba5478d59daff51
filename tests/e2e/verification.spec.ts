import { randomUUID } from 'node:crypto';
import { type Account, createCompany, createOnboardedAccount, publishJob } from '../support/accounts';
import { linkInMail } from './support/mail';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

test.use({ viewport: PHONE });

const ownerOf = async (
  site: string,
  company: { name: string; website?: string },
): Promise<{ owner: Account; id: string }> => {
  const owner = await createOnboardedAccount(site, { role: 'employer', name: 'Ines Marlow' });
  return { owner, id: await createCompany(site, owner, company) };
};

test('an owner asks, whoever reads mail at the company’s domain presses the button, and visitors see that it is verified', async ({
  page,
  site,
  browser,
}) => {
  const domain = `salt-${randomUUID().slice(0, 8)}.example`;
  const address = `office@${domain}`;
  const { owner, id } = await ownerOf(site, { name: 'Salt & Light', website: `https://www.${domain}` });
  const job = await publishJob(site, owner, { title: 'Gaffer, nights', company_id: id });

  await signIn(page, owner.email, '/company');
  const section = page.getByRole('region', { name: 'Verification' });
  const field = section.getByLabel('Address at your company’s domain');
  await expect(field).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  // Said at the field, before anything is sent.
  const send = section.getByRole('button', { name: 'Send the mail' });
  await field.fill('ines@gmail.com');
  await send.click();
  await expect(section.getByText(/^Others have addresses at gmail.com/)).toBeVisible();
  await field.fill(`ines@other.example`);
  await field.press('Enter');
  await expect(section.getByText(`Enter an address at ${domain}, where your website is.`)).toBeVisible();
  await field.fill(address);
  await send.click();
  await expect(section.getByText(`Mail sent to ${address}`)).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  // Whoever reads it there has no account, and is in another browser.
  const link = await linkInMail(page, site, address);
  const visitor = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage();
  await visitor.goto(link);
  const button = visitor.getByRole('button', { name: 'Verify Salt & Light' });
  await expect(button).toBeVisible();
  await expectScreenHealthy(visitor, [PHONE, DESKTOP]);
  const jobPage = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage();
  const verified = jobPage.getByText('Verified', { exact: true }).locator('..');
  await jobPage.goto(`/jobs/${job}`);
  await expect(verified).toContainText('Not yet');
  await button.click();
  const done = visitor.getByText('Salt & Light is verified now.');
  await expect(done).toBeVisible();
  await expect(done.locator('..')).toBeFocused();
  await expectScreenHealthy(visitor, [PHONE, DESKTOP]);
  await jobPage.goto(`/jobs/${job}`);
  await expect(verified).toContainText(/Since/);
  await visitor.goto(link);
  await expect(visitor.getByText('Salt & Light is verified. There is nothing more to do.')).toBeVisible();
  await visitor.goto('/companies/verify?token=made-up');
  await expect(visitor.getByText(/^This link leads nowhere/)).toBeVisible();
  await expectScreenHealthy(visitor, [PHONE, DESKTOP]);

  // Its owner's device learns it, and what would end it is said before it is saved.
  await expect(section.getByText(/^Verified since/)).toBeVisible();
  await expectSynced(page);
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  await page.getByRole('button', { name: 'Edit company' }).click();
  await page.getByLabel('Website').fill(`${domain}/people`);
  await expect(page.getByText(/With another name or website/)).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Famous Studio');
  await expect(page.getByText(/^Salt & Light is verified. With another name or website/)).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(section.getByText(/^Was verified until/)).toBeVisible();
  await jobPage.goto(`/jobs/${job}`);
  await expect(verified).toContainText('Not yet');
});

test('without a domain an admin decides, and an admin sees jobs with signals of a scam', async ({
  page,
  site,
  browser,
}) => {
  const name = `Kino ${randomUUID().slice(0, 6)}`;
  const { owner, id } = await ownerOf(site, { name });
  await publishJob(site, owner, {
    title: `Runner for ${name}`,
    company_id: id,
    description: 'You have to pay a refundable fee of 40 first. Contact us on Telegram.',
  });
  await signIn(page, owner.email, '/company');
  const section = page.getByRole('region', { name: 'Verification' });
  const ask = section.getByRole('button', { name: 'Ask for a check' });
  await ask.click();
  await expect(section.getByText('Say what proves that this is your company.')).toBeVisible();
  await section.getByLabel('What proves that this is your company').fill('Register number 0123');
  await ask.click();
  await expect(section.getByText(/^Waiting for a check/)).toBeVisible();
  await expect(section.getByText('Register number 0123')).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  const admin = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage();
  await signIn(admin, 'admin@marquee.test', '/admin/verifications');
  const card = admin.getByRole('article', { name });
  await expect(card.getByText('Register number 0123')).toBeVisible();
  await expectScreenHealthy(admin, [PHONE, DESKTOP]);
  await card.getByRole('button', { name: 'Verify' }).click();
  await expect(card.getByText('Write a note that the company’s owner can read.')).toBeVisible();
  await card.getByLabel('Note to the owner').fill('Seen in the register.');
  await card.getByRole('button', { name: 'Verify' }).click();
  await expect(card.getByText(/^Verified by /)).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^Verified since/)).toBeVisible();

  await card.getByText('End this verification').click();
  await card.getByLabel('Why it ends').fill('The register says dissolved.');
  await expectScreenHealthy(admin, [PHONE, DESKTOP]);
  await card.getByRole('button', { name: 'End verification' }).click();
  await expect(card.getByText(/^Ended by /)).toBeVisible();
  await page.reload();
  await expect(section.getByText('The register says dissolved.')).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  await admin.goto('/admin/reports');
  const report = admin.getByRole('article').filter({ hasText: `Runner for ${name}` });
  await expect(report.getByText('Asks the applicant for money')).toBeVisible();
  await expect(report.getByText('Contact through a messenger app')).toBeVisible();
  await expect(report.getByText(/^Reported by Marquee itself/)).toBeVisible();
  await expectScreenHealthy(admin, [PHONE, DESKTOP]);
});
