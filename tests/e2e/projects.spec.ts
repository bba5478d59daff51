import { type Browser, type Page } from '@playwright/test';
import { newId, savedId } from '@/domain/ids';
import { type Account, call, createOnboardedAccount } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
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

/** As an employer saves somebody on another device of theirs. */
const save = async (site: string, who: Account, whom: Account): Promise<unknown> =>
  call(
    site,
    '/rest/v1/saved',
    {
      id: await savedId(who.id, 'profile', whom.id),
      kind: 'profile',
      target_id: whom.id,
      label: whom.name,
      payload: {},
    },
    who.token,
  );

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

/** What the person who publishes does at a desk. */
async function startProject(desk: Page, names: readonly string[]): Promise<void> {
  await desk.goto('/projects/new');
  await desk.getByLabel('Title').fill('Low Tide');
  await desk.getByLabel(/^Town/).fill('London');
  await desk.getByRole('button', { name: 'Start the project' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeVisible();
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  const sheet = desk.getByRole('dialog', { name: 'Invite to the crew' });
  await sheet.getByLabel(/^Role/).fill('gaffer');
  await desk.getByRole('option', { name: /^Gaffer/ }).click();
  for (const name of names) await sheet.getByRole('button', { name: `Invite ${name}` }).click();
  await expect(sheet.getByText('Invited')).toHaveCount(names.length);
  await expectScreenHealthy(desk);
  await desk.keyboard.press('Escape');
  await expectSynced(desk);
}

async function join(phone: Page, account: Account): Promise<void> {
  await signIn(phone, account.email, '/projects');
  await waitUntilOfflineReady(phone);
  await phone.getByRole('button', { name: 'Join the crew' }).click();
  await phone.getByRole('link', { name: /Low Tide/ }).click();
  await expect(phone.getByRole('region', { name: 'Crew' })).toContainText(account.name);
  await expectSynced(phone);
}

testWithServiceWorker(
  'two people confirm a call sheet without a signal, one of them too late: it was revised, and they see what changed @promise',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // three people sign in, and two of them lose the signal
    const petra = await createOnboardedAccount(site, { name: 'Petra Callsheet', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Callsheet' });
    const tomas = await createOnboardedAccount(site, { name: 'Tomas Callsheet' });
    await save(site, petra, ines);
    await save(site, petra, tomas);

    const desk = await open(browser, site, DESKTOP);
    await signIn(desk, petra.email, '/projects');
    await expectSynced(desk);
    await startProject(desk, [ines.name, tomas.name]);
    const [phone, other] = [await open(browser, site, PHONE), await open(browser, site, PHONE)];
    await join(phone, ines);
    await join(other, tomas);
    await expectScreenHealthy(phone);

    await desk.getByRole('button', { name: 'New call sheet' }).click();
    const begin = desk.getByRole('dialog', { name: 'New call sheet' });
    await begin.getByLabel('Day').fill(tomorrow());
    await begin.getByRole('button', { name: 'Begin' }).click();
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(desk.getByText('Say the general call before you publish.')).toBeVisible();
    await desk.getByLabel('General call').fill('6:30');
    await desk.getByLabel(/^Nearest hospital/).fill('St Anne’s, Mill Lane');
    await desk.getByLabel(/^Phone of the hospital/).fill('+44 20 7946 0018');
    await expectScreenHealthy(desk);
    // What is typed outlives the page.
    await desk.getByLabel(/^Parking/).fill('Behind the ice house');
    await desk.reload();
    await expect(desk.getByLabel(/^Parking/)).toHaveValue('Behind the ice house');
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(desk.getByRole('region', { name: 'Your call' })).toContainText('06:30');
    await expectSynced(desk);

    for (const each of [phone, other]) {
      await each.goto('/notifications');
      await each.getByRole('link', { name: /Call sheet: Low Tide/ }).click();
      await expect(each.getByRole('region', { name: 'Your call' })).toContainText('06:30');
      await expectSynced(each);
      await each.context().setOffline(true);
    }
    await phone.reload();
    await expect(phone.getByRole('link', { name: /Call the hospital/ })).toHaveAttribute(
      'href',
      'tel:+442079460018',
    );
    for (const each of [phone, other]) {
      await each.getByRole('button', { name: 'Confirm my call, 06:30' }).click();
      await expect(each.getByText('Confirming version 1').filter({ visible: true })).toBeVisible();
      await expect(each.getByText(/waiting for signal/).filter({ visible: true })).toBeVisible();
    }
    await expectScreenHealthy(phone);
    await other.context().setOffline(false);
    await expectSynced(other);
    await expect(other.getByText('You confirmed version 1').filter({ visible: true })).toBeVisible();
    const has = desk.getByRole('region', { name: 'Who has it' });
    await expect(has.getByRole('listitem').filter({ hasText: tomas.name })).toContainText('Confirmed', {
      timeout: 60_000,
    });
    await expectScreenHealthy(desk);

    // Revised while one of them has no signal.
    await desk.getByRole('button', { name: 'Actions for this call sheet' }).click();
    await desk.getByRole('menuitem', { name: 'Revise' }).click();
    await desk.getByLabel('General call').fill('5:15');
    await expect(desk.getByRole('region', { name: 'What changes' })).toContainText('General call');
    await desk.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(desk.getByRole('region', { name: 'Your call' })).toContainText('05:15');
    await expectSynced(desk);

    await phone.context().setOffline(false);
    await expect(
      phone
        .getByText('This call sheet has changed. Look at version 2 before you confirm.')
        .filter({ visible: true }),
    ).toBeVisible({ timeout: 60_000 });
    await expect(phone.getByRole('region', { name: 'Changed since version 1' })).toContainText(
      '05:15, was 06:30',
    );
    await expectScreenHealthy(phone);
    await expect(other.getByRole('region', { name: 'Changed since you confirmed version 1' })).toContainText(
      '05:15, was 06:30',
      { timeout: 60_000 },
    );
    // The button that was there for another call asks to look first.
    await phone.getByRole('button', { name: 'See what changed in version 2' }).click();
    await phone.getByRole('button', { name: 'Confirm my call, 05:15' }).click();
    await expect(phone.getByText('You confirmed version 2').filter({ visible: true })).toBeVisible();
    await expect(has.getByRole('listitem').filter({ hasText: ines.name })).toContainText('Confirmed', {
      timeout: 60_000,
    });

    // Whoever leaves loses it, on the device as well.
    await other.goto('/projects');
    await other.getByRole('link', { name: /Low Tide/ }).click();
    await other.getByRole('button', { name: 'Actions for this project' }).click();
    await other.getByRole('menuitem', { name: 'Leave the project' }).click();
    await other.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'You are on no project yet' })).toBeVisible();
    await expectSynced(other);
    await other.context().setOffline(true);
    await other.reload();
    await expect(other.getByRole('heading', { name: 'You are on no project yet' })).toBeVisible();
    await Promise.all([phone, other, desk].map((page) => page.context().close()));
  },
);

test('an open place becomes a job with its title, show and days, and the grid counts it', async ({
  page,
  site,
}) => {
  const petra = await createOnboardedAccount(site, { name: 'Petra Gaps', role: 'employer' });
  const project = newId();
  await call(
    site,
    '/rest/v1/projects',
    {
      id: project,
      title: 'High Water',
      status: 'prep',
      production_kind: 'commercial',
      starts_on: tomorrow(),
      ends_on: tomorrow(),
      timezone: 'Europe/London',
      city: 'London',
      positions: {},
    },
    petra.token,
  );
  await page.setViewportSize(DESKTOP);
  await signIn(page, petra.email, `/projects/${project}`);
  await expect(page.getByText('Add the roles that this show needs.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add a role' }).click();
  const form = page.getByRole('dialog', { name: 'Add a role' });
  await form.getByLabel(/^Role/).fill('grip');
  await page.getByRole('option', { name: /^Grip Grip/ }).click();
  await form.getByLabel('People needed').fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  const crew = page.getByRole('region', { name: 'Crew', exact: true });
  await expect(crew).toContainText('2 open');
  await expectScreenHealthy(page);
  await crew.getByRole('button', { name: 'Post a job for Grip' }).click();
  await expect(page).toHaveURL(/\/jobs\/post\?draft=/);
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Grip');
  await expect(page.getByLabel(/^Show/)).toHaveValue('High Water');
});
