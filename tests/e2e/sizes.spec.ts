import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiAccount, firstOf } from '../support/api-account';
import {
  call,
  createCompany,
  createConversation,
  createOnboardedAccount,
  sendMessage,
} from '../support/accounts';
import { brokenWords } from './support/screen-checks';
import { expect, expectScreen, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';

const LANDSCAPE = { width: 844, height: 390 };
const NARROW = 320;

test.use({ viewport: PHONE });
test.describe.configure({ timeout: 240_000 });

async function go(page: Page, path: string): Promise<void> {
  await navigateTo(page, path);
  await expectScreen(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
}

/** Labels of the bottom bar that are cut, or reach into their neighbour. */
const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav[aria-label="Main"][data-docked] a')].flatMap((link) => {
      const label = link.lastElementChild;
      if (!label) return ['no label'];
      const range = document.createRange();
      range.selectNodeContents(label.firstChild ?? label);
      const [text, own] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
      return text.left < own.left - 0.5 || text.right > own.right + 0.5 ? [label.textContent ?? ''] : [];
    }),
  );

const labelSize = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number.parseFloat(
      getComputedStyle(document.querySelector('nav[aria-label="Main"][data-docked] a > span:last-child')!)
        .fontSize,
    ),
  );

/** What docked bars leave for reading. */
const readable = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const docked = [...document.querySelectorAll<HTMLElement>('[data-docked], .hiding-bar')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return (innerHeight - docked) / innerHeight;
  });

/** Headings and controls in sight that reach beside the window, unless they are in a row that scrolls by itself. */
const besideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, a, button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('.sr-only, [inert]') && !scrolls(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((element) =>
        (element.textContent || element.getAttribute('aria-label') || element.tagName).slice(0, 40),
      );
  });

/** Lists of choices in sight that show only a part of what is chosen. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const style = getComputedStyle(select);
      const shown = select.selectedOptions[0]?.label ?? '';
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return select.checkVisibility() && pen.measureText(shown).width > room ? [shown] : [];
    }),
  );

async function expectInside(page: Page, path: string, sizes: readonly (typeof PHONE)[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${path} at ${size.width} px`).toBeLessThanOrEqual(0);
    expect(await besideWindow(page), `${path} at ${size.width} px`).toEqual([]);
  }
}

async function expectFits(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path);
    const largeText = await page.addStyleTag({ content: ':root { font-size: 200% }' });
    await expectInside(page, path, [{ width: NARROW, height: 640 }, PHONE]);
    await largeText.evaluate((element) => (element as Element).remove());
    await expectInside(page, path, [LANDSCAPE, { width: NARROW, height: 640 }]);
    expect(await brokenWords(page), `${path} at ${NARROW} px`).toEqual([]);
    await page.setViewportSize(LANDSCAPE);
    expect(await readable(page), `${path} in landscape`).toBeGreaterThan(0.5);
    await page.setViewportSize(PHONE);
  }
}

test('talent: the main screens fit 320 px, text at 200 %, and a phone held sideways', async ({
  page,
  site,
}) => {
  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  const thread = firstOf(
    await talent.read<{ id: string }>('conversations?select=id&limit=1'),
    'conversation',
  );
  const job = firstOf(
    await talent.read<{ id: string }>('jobs?select=id&status=eq.active&limit=1'),
    'open job',
  );
  await signIn(page, 'talent@marquee.test');
  await expectSynced(page);
  await expectFits(page, [
    '/dashboard',
    '/jobs',
    `/jobs/${job.id}`,
    '/applications',
    '/messages',
    `/messages/${thread.id}`,
    '/notifications',
    '/saved',
    '/profile',
    '/availability',
    '/bookings',
    '/settings',
    '/settings/notifications',
  ]);
});

test('an employer: the main screens fit 320 px, text at 200 %, and a phone held sideways', async ({
  page,
  site,
}) => {
  const employer = await ApiAccount.of(site, 'employer@marquee.test');
  const asked = firstOf(
    await employer.read<{ talent_id: string }>('bookings?select=talent_id&limit=1'),
    'booking',
  );
  const sheet = firstOf(
    await employer.read<{ id: string; project_id: string }>('call_sheets?select=id,project_id&limit=1'),
    'call sheet',
  );
  await signIn(page, 'employer@marquee.test');
  await expectSynced(page);
  await expectFits(page, [
    '/employer/dashboard',
    '/jobs/manage',
    '/employer/applications',
    '/employer/talent/saved',
    '/talent',
    '/messages',
    '/company',
    '/projects',
    `/projects/${sheet.project_id}/sheets/${sheet.id}/edit`,
    '/bookings',
    `/bookings/new?person=${asked.talent_id}`,
  ]);
});

test('the state of a project is shown whole at 320 px', async ({ page, site }) => {
  const owner = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Narrow' });
  const project = {
    id: randomUUID(),
    title: 'Low Tide',
    status: 'shooting',
    timezone: 'UTC',
    starts_on: '2027-06-12',
    ends_on: '2027-06-14',
    positions: {},
  };
  await call(site, '/rest/v1/projects', project, owner.token);
  await signIn(page, owner.email);
  await expectSynced(page);
  await expectFits(page, [`/projects/${project.id}`]);
  for (const size of [{ width: NARROW, height: 640 }, PHONE]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('shooting');
    expect(await cutChoices(page), `${size.width} px`).toEqual([]);
  }
});

test('how a company is verified fits 320 px and text at 200 %', async ({ page, site }) => {
  const owner = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Large' });
  await createCompany(site, owner, { name: 'Salt & Light', website: 'https://harbourlightpictures.example' });
  await signIn(page, owner.email);
  await expectSynced(page);
  await go(page, '/company');
  const address = page.getByLabel('Address at your company’s domain');
  await address.fill('office@elsewhere.example');
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  await page.getByText('No address there? Ask for a check').click();
  await expectInside(page, '/company', [{ width: NARROW, height: 640 }, PHONE]);
  await address.fill('office@harbourlightpictures.example');
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByRole('button', { name: 'Send another mail' })).toBeVisible();
  await expectInside(page, '/company', [{ width: NARROW, height: 640 }, PHONE]);
});

test('an admin: the queues fit 320 px, text at 200 %, and a phone held sideways', async ({ page }) => {
  await signIn(page, 'admin@marquee.test');
  await expectSynced(page);
  await expectFits(page, [
    '/admin/reports',
    '/admin/verifications',
    '/admin/newsletter',
    '/admin/monitoring',
  ]);
});

for (const who of ['talent', 'employer', 'admin'])
  test(`the labels of the bottom bar grow with the text as far as they fit: ${who}`, async ({ page }) => {
    await signIn(page, `${who}@marquee.test`, '/jobs');
    await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await labelSize(page);
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    for (const width of [NARROW, PHONE.width, 600, 760]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await cutLabels(page), `at ${width} px`).toEqual([]);
    }
    expect(await labelSize(page)).toBeCloseTo(before * 2, 0);
    await page.setViewportSize(PHONE);
    expect(await labelSize(page)).toBeGreaterThan(before * 1.2);
  });

test('on a tablet and a phone held sideways, a thread about a job names the person too', async ({
  page,
  site,
}) => {
  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  const about = firstOf(
    await talent.read<{ id: string; members: { user_id: string; name: string }[] }>(
      'conversations?select=id,members&kind=eq.job&company_id=is.null&limit=1',
    ),
    'conversation about a job',
  );
  const name = about.members.find(({ user_id: id }) => id !== talent.id)?.name ?? '';
  await signIn(page, 'talent@marquee.test', `/messages/${about.id}`);
  for (const size of [PHONE, LANDSCAPE, { width: 1000, height: 700 }]) {
    await page.setViewportSize(size);
    await expect(
      page.locator('p').filter({ hasText: name, visible: true }).first(),
      `${size.width} px`,
    ).toBeInViewport();
  }
});

test('the count of news stands beside the bell, and does not cover it', async ({ page, site }) => {
  const { ines, mara, thread } = await createConversation(site, 'Bell');
  await sendMessage(site, mara, ines, 'And on Saturday?');
  expect(thread).toBeTruthy();
  await signIn(page, ines.email, '/settings');
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible({ timeout: 30_000 });
  const [icon, count] = [await bell.locator('svg').boundingBox(), await bell.locator('i').boundingBox()];
  const apart = icon!.x + icon!.width <= count!.x + 1 || count!.y + count!.height <= icon!.y + 1;
  expect(apart).toBe(true);
});

test('the dashboards use the width of a desk', async ({ page, site }) => {
  const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Wide' });
  for (const [email, path] of [
    ['talent@marquee.test', '/dashboard'],
    [mara.email, '/employer/dashboard'],
  ] as const) {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, email, path);
    await expectSynced(page);
    const content = page.locator('main section').first();
    await expect(content).toBeVisible();
    const width = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('main section')].map((section) =>
        section.getBoundingClientRect(),
      );
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    });
    expect(width, path).toBeGreaterThan(1500);
  }
});
