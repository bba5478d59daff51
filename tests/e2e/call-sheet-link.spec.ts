import { AxeBuilder } from '@axe-core/playwright';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId } from '@/domain/ids';
import { call, createOnboardedAccount } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test('a driver without an account reads their call by a link of their own and confirms it; a revision asks again, and the link is taken back', async ({
  browser,
  page: desk,
  site,
}) => {
  test.setTimeout(120_000); // two people, and a sheet with three versions
  await desk.setViewportSize(DESKTOP);
  const petra = await createOnboardedAccount(site, { name: 'Petra Viewlink', role: 'employer' });
  const [project, sheet, noor] = [newId(), newId(), newId()];
  const rest = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
    call(site, `/rest/v1/${path}`, body, petra.token, method);
  const content = { ...BLANK_CONTENT, general_call: '06:30', unit_base: 'Harbour car park' };
  const calls = (time: string) => ({
    [noor]: { ...NO_CALL, name: 'Noor Driver', role: 'Driver', call: time },
  });
  await rest('projects', { id: project, title: 'Low Tide', timezone: 'Europe/London' });
  await rest('call_sheets', {
    id: sheet,
    project_id: project,
    shoot_day: tomorrow(),
    content,
    calls: calls('05:15'),
  });
  await rest(`call_sheets?id=eq.${sheet}`, { status: 'published' }, 'PATCH');

  await signIn(desk, petra.email, `/projects/${project}/sheets/${sheet}`);
  const outside = desk.getByRole('region', { name: 'People without an account' });
  await expect(outside).toContainText('No link yet');
  await expectScreenHealthy(desk);
  await outside.getByRole('button', { name: 'Make a link for Noor Driver' }).click();
  const made = desk.getByRole('dialog', { name: 'Link for Noor Driver' });
  const address = await made.getByLabel('Address of Noor Driver').inputValue();
  await expectScreenHealthy(desk);
  await desk.keyboard.press('Escape');
  await expect(outside).toContainText('Link made');
  await expect(outside.getByRole('button', { name: 'Link of Noor Driver' })).toBeFocused();

  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(phone.getByRole('region', { name: 'Your call' })).toContainText('05:15');
  await phone.getByRole('button', { name: 'Confirm my call' }).click();
  await expect(phone.getByRole('status')).toHaveText('You confirmed version 1.');
  await desk.reload();
  await expect(outside).toContainText('Confirmed');

  await rest(`call_sheets?id=eq.${sheet}`, { calls: calls('07:00') }, 'PATCH');
  await desk.reload();
  await expect(outside).toContainText('0 of 1 confirmed');
  await phone.goto(address);
  await expect(phone.getByText('Changed since you confirmed version 1')).toBeVisible();
  await expect(phone.getByText('07:00, was 05:15')).toBeVisible();
  // Opened by showing it: nobody has pressed anything.
  await desk.reload();
  await expect(outside).toContainText('Opened');

  const checked = await (await browser.newContext({ viewport: DESKTOP, colorScheme: 'dark' })).newPage();
  await checked.goto(address);
  // Axe runs its script where the page itself may run none.
  const { violations } = await new AxeBuilder({ page: checked }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await checked.keyboard.press('Tab');
  await expect(checked.getByRole('button', { name: 'Confirm my call' })).toBeFocused();
  await checked.keyboard.press('Enter');
  await expect(checked.getByRole('status')).toHaveText('You confirmed version 2.');

  await outside.getByRole('button', { name: 'Link of Noor Driver' }).click();
  await desk.getByRole('menuitem', { name: 'Take the link back' }).click();
  const question = desk.getByRole('dialog', { name: 'Take this link back?' });
  await expect(question).toContainText('Noor Driver has opened this link');
  await expectScreenHealthy(desk);
  await question.getByRole('button', { name: 'Take the link back' }).click();
  await expect(outside).toContainText('No link yet');
  expect((await phone.goto(address))?.status()).toBe(404);
  await expect(phone.getByText('There is no call sheet at this address.')).toBeVisible();
  await expectSynced(desk);
  await Promise.all([context, checked.context()].map((each) => each.close()));
});
