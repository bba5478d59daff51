import type { Browser, Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId, projectMemberId, savedId } from '@/domain/ids';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { PushService } from '../support/push-service';
import { waitUntilFetched } from './support/built-scripts';
import { startBackendInProcess } from './support/own-backend';
import { answerPermissionPrompt, ServiceWorkerProbe } from './support/push';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker as test,
  waitUntilOfflineReady,
} from './support/story';

const PLACE = 'America/New_York';
const DAY = addDays(today(new Date(), PLACE), 3);

async function makeProject(site: string, owner: Account): Promise<string> {
  const id = newId();
  const project = { id, title: 'Low Tide', status: 'shooting', timezone: PLACE, positions: {} };
  await call(site, '/rest/v1/projects', project, owner.token);
  return id;
}

/** Invited and accepted, as other devices of both would. */
async function join(site: string, owner: Account, project: string, whom: Account): Promise<void> {
  const saved = {
    id: await savedId(owner.id, 'profile', whom.id),
    kind: 'profile',
    target_id: whom.id,
    label: whom.name,
    payload: {},
  };
  await call(site, '/rest/v1/saved', saved, owner.token);
  const id = await projectMemberId(project, whom.id);
  const member = { id, project_id: project, user_id: whom.id, role_code: 'gaffer' };
  await call(site, '/rest/v1/project_members', member, owner.token);
  await call(site, `/rest/v1/project_members?id=eq.${id}`, { answer: 'accepted' }, whom.token, 'PATCH');
}

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

/** What the server's timer does when it is this late where the work is. */
const whenItIs = ({ sql }: Backend, day: string, time: string): Promise<unknown> =>
  sql('select private.advance_call_sheets(p_at => ($1::date + $2::time) at time zone $3)', [
    day,
    time,
    PLACE,
  ]);

test('each is told of their own call the evening before, and on a locked phone ahead of it without the place', async ({
  browser,
}) => {
  test.setTimeout(180_000); // a backend of its own, which knows the push service
  const service = await PushService.start();
  process.env['PUSH_SERVICE_STAND_IN'] = service.standIn;
  const backend = await startBackendInProcess();
  try {
    const site = backend.url;
    const petra = await createOnboardedAccount(site, { name: 'Petra Nextcall', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Nextcall' });
    const project = await makeProject(site, petra);
    await join(site, petra, project, ines);
    const sheet = newId();
    const path = `/projects/${project}/sheets/${sheet}`;
    await call(
      site,
      '/rest/v1/call_sheets',
      {
        id: sheet,
        project_id: project,
        shoot_day: DAY,
        content: { ...BLANK_CONTENT, general_call: '06:30', unit_base: 'Harbour car park' },
        calls: { [ines.id]: { ...NO_CALL, call: '05:45' } },
      },
      petra.token,
    );
    await call(site, `/rest/v1/call_sheets?id=eq.${sheet}`, { status: 'published' }, petra.token, 'PATCH');

    const phone = await open(browser, site, PHONE);
    const device = service.device();
    await answerPermissionPrompt(phone.context(), 'granted', device);
    await signIn(phone, ines.email, '/settings/notifications');
    const worker = await ServiceWorkerProbe.of(phone, site);
    await phone.getByRole('switch', { name: /^Notifications on this device/ }).check();
    const hers = await ApiAccount.of(site, ines.email);
    await expect
      .poll(() => hers.read('push_subscriptions?select=endpoint'))
      .toEqual([{ endpoint: device.subscription.endpoint }]);
    await phone.goto('/notifications');
    await phone.getByRole('button', { name: 'Mark all read' }).click();
    await expectSynced(phone);

    const evening = `Your call: 05:45 on ${formatWeekday(DAY)}`;
    const news = phone.getByRole('main').getByRole('link', { name: /Your call/ });
    await whenItIs(backend, addDays(DAY, -1), '17:59');
    await phone.reload();
    await expectSynced(phone);
    await expect(news).toHaveCount(0);
    await whenItIs(backend, addDays(DAY, -1), '18:00');
    await expect(news).toContainText(evening);
    await expect(news).toContainText('Low Tide: Harbour car park');
    await expect(news).toHaveCount(1);
    await expect(phone.getByRole('link', { name: 'Notifications, 1 unread', exact: true })).toBeVisible();
    await expectScreenHealthy(phone);
    const desk = await open(browser, site, DESKTOP);
    await signIn(desk, petra.email, '/notifications');
    await expect(desk.getByText(`Your call: 06:30 on ${formatWeekday(DAY)}`)).toBeVisible();
    await expect(desk.getByText(/05:45/)).toHaveCount(0);

    // The app is closed in the morning.
    await phone.goto('about:blank');
    await expect.poll(() => worker.pages()).toBe(0);
    const pushes = () =>
      service.delivered.filter((push) => push.device === device.name).map(({ payload }) => payload);
    const before = pushes().length;
    await whenItIs(backend, DAY, '04:14');
    await whenItIs(backend, DAY, '04:15');
    await expect.poll(() => pushes().length, { timeout: 15_000 }).toBe(before + 1);
    expect(JSON.stringify(pushes())).not.toMatch(/Low Tide|Harbour/);
    await worker.deliver(JSON.stringify(pushes().at(-1)));
    await expect
      .poll(() => worker.notifications())
      .toEqual([{ title: 'Your next call is 05:45', tag: `call_reminder:${path}`, body: '', url: path }]);
    await phone.goto('/notifications');
    await waitUntilFetched(phone, 'src/app/session/notifications/notification-toasts.tsx');
    // What was said last night is over.
    await expect(news.filter({ hasText: 'Your call is 05:45' })).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Notifications, 1 unread', exact: true })).toBeVisible();
    await worker.tap();
    await expect(phone).toHaveURL(new RegExp(`${path}$`));
    await expect(phone.getByRole('region', { name: 'Your call' })).toContainText('05:45');
    expect(service.rejections).toEqual([]);
    await Promise.all([phone, desk].map((page) => page.context().close()));
  } finally {
    delete process.env['PUSH_SERVICE_STAND_IN'];
    await backend.stop();
    await service.close();
  }
});

test('a call sheet leaves off who is booked for another day, and who was called before confirms with no signal that they are not', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000); // three people sign in
  const petra = await createOnboardedAccount(site, { name: 'Petra Leftoff', role: 'employer' });
  const ines = await createOnboardedAccount(site, { name: 'Ines Leftoff' });
  const kemi = await createOnboardedAccount(site, { name: 'Kemi Leftoff' });
  const project = await makeProject(site, petra);
  for (const whom of [ines, kemi]) await join(site, petra, project, whom);
  const booking = {
    id: newId(),
    talent_id: kemi.id,
    project_id: project,
    wants: 'booking',
    title: 'Low Tide',
    days: [addDays(DAY, 1)],
    open_until: addDays(DAY, 1),
    timezone: PLACE,
    rate_minor: 52_000,
    currency: 'USD',
  };
  await call(site, '/rest/v1/bookings', booking, petra.token);
  const accept = `/rest/v1/bookings?id=eq.${booking.id}`;
  await call(site, accept, { talent_step: 'accepted' }, kemi.token, 'PATCH');

  const desk = await open(browser, site, DESKTOP);
  await signIn(desk, petra.email, `/projects/${project}`);
  await expectSynced(desk);
  await desk.getByRole('button', { name: 'New call sheet' }).click();
  const begin = desk.getByRole('dialog', { name: 'New call sheet' });
  await begin.getByLabel('Day').fill(DAY);
  await begin.getByRole('button', { name: 'Begin' }).click();
  const off = ({ name }: Account) =>
    desk.getByRole('checkbox', { name: new RegExp(`Off ?: ${name} is not called`) });
  await expect(off(kemi)).toBeChecked();
  await expect(off(ines)).not.toBeChecked();
  await desk.getByLabel('General call').fill('6:30');
  await expectScreenHealthy(desk);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  const crew = desk.getByRole('region', { name: 'Crew', exact: true });
  const has = desk.getByRole('region', { name: 'Who has it' });
  await expect(crew).toContainText(ines.name);
  await expect(crew).not.toContainText(kemi.name);
  await expect(has).toContainText(`Not called on this day: ${kemi.name}.`);
  await expectSynced(desk);
  const { pathname } = new URL(desk.url());

  // Who was never called is asked for nothing.
  const other = await open(browser, site, PHONE);
  await signIn(other, kemi.email, pathname);
  await expect(other.getByRole('region', { name: 'Your call' })).toContainText('Not called');
  await expectSynced(other);
  await expect(other.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expectScreenHealthy(other);

  const phone = await open(browser, site, PHONE);
  await signIn(phone, ines.email, pathname);
  await waitUntilOfflineReady(phone);
  await phone.getByRole('button', { name: 'Confirm my call, 06:30' }).click();
  await expect(phone.getByText('You confirmed version 1').filter({ visible: true })).toBeVisible();

  await desk.getByRole('button', { name: 'Actions for this call sheet' }).click();
  await desk.getByRole('menuitem', { name: 'Revise' }).click();
  await off(ines).check();
  await desk.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(has.getByRole('listitem').filter({ hasText: ines.name })).toContainText('Not called any more');
  await expect(crew).not.toContainText(ines.name);
  await expectSynced(desk);

  await phone.getByRole('button', { name: 'See what changed in version 2' }).click({ timeout: 60_000 });
  await expect(phone.getByRole('region', { name: 'Your call' })).toContainText('Not called');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Confirm that I am not called' }).click();
  await expect(phone.getByText('Confirming version 2').filter({ visible: true })).toBeVisible();
  await expectScreenHealthy(phone);
  await expect(has.getByRole('listitem').filter({ hasText: ines.name })).not.toContainText('Confirmed');
  await phone.context().setOffline(false);
  await expect(phone.getByText('You confirmed version 2').filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(has.getByRole('listitem').filter({ hasText: ines.name })).toContainText('Confirmed', {
    timeout: 60_000,
  });
  await Promise.all([desk, other, phone].map((page) => page.context().close()));
});
