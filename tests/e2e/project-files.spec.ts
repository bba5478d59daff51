import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { newId, projectMemberId, savedId } from '@/domain/ids';
import { type Account, call, createOnboardedAccount } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const NAME = 'Low Tide script.pdf';
const TEXT = `%PDF-1.7 ${'INT. BOATHOUSE - NIGHT. '.repeat(40)}`;

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

/** A project with somebody who has accepted already: how that goes is in `projects`. */
async function projectOf(site: string, owner: Account, member: Account): Promise<string> {
  const project = newId();
  const place = await projectMemberId(project, member.id);
  const saved = { kind: 'profile', target_id: member.id, label: member.name, payload: {} };
  await call(
    site,
    '/rest/v1/saved',
    { id: await savedId(owner.id, 'profile', member.id), ...saved },
    owner.token,
  );
  const fields = { title: 'Low Tide', status: 'prep', timezone: 'Europe/London', positions: {} };
  await call(site, '/rest/v1/projects', { id: project, ...fields }, owner.token);
  await call(
    site,
    '/rest/v1/project_members',
    { id: place, project_id: project, user_id: member.id },
    owner.token,
  );
  return project;
}

testWithServiceWorker(
  'a script added without a signal reaches the crew, is read from a phone without one, and leaves it as it is removed',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // two people sign in, and both lose the signal
    const petra = await createOnboardedAccount(site, { name: 'Petra Script', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Script' });
    const project = await projectOf(site, petra, ines);
    const [desk, phone] = [await open(browser, site, DESKTOP), await open(browser, site, PHONE)];
    await signIn(phone, ines.email, `/projects/${project}`);
    await waitUntilOfflineReady(phone);
    await phone.getByRole('button', { name: 'Join the crew' }).click();
    await expectSynced(phone);

    await signIn(desk, petra.email, `/projects/${project}`);
    await waitUntilOfflineReady(desk);
    await expectSynced(desk);
    await desk.context().setOffline(true);
    const added = desk.getByRole('region', { name: 'Files' });
    await added
      .getByLabel('Files for the project')
      .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: Buffer.from(TEXT) });
    await expect(added.getByRole('region', { name: 'Script' })).toContainText(NAME);
    await desk.context().setOffline(false);
    await expectSynced(desk);
    await expect(added.getByText('Sent', { exact: true })).toBeVisible();
    await expectScreenHealthy(desk);

    const files = phone.getByRole('region', { name: 'Files' });
    await files.getByRole('button', { name: `Make available offline: ${NAME}` }).click();
    await expect(files.getByRole('button', { name: `Available offline: ${NAME}` })).toBeVisible();
    await expectScreenHealthy(phone);
    await phone.context().setOffline(true);
    await phone.reload();
    const saved = phone.waitForEvent('download');
    await files.getByRole('button', { name: `Download ${NAME}` }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(TEXT);

    await added.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await desk.getByRole('menuitem', { name: 'Remove' }).click();
    await desk.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(added.getByText(NAME)).toHaveCount(0);
    await expectSynced(desk);
    await phone.context().setOffline(false);
    await expect(files.getByText(NAME)).toHaveCount(0);
  },
);
