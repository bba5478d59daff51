import type { Page } from '@playwright/test';
import { ROUTES } from '@/app/routes';
import type { Role } from '@/domain/roles';
import { expect, expectScreen, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';
import { expectedPath, routeIdsOf, WHO, withRouteIds } from './support/route-walk';
import { auditTargetsOn } from './support/touch-targets';

const ROUTE_TIMEOUT_MS = 6_000;

/** Targets below 44 px on this screen. */
async function tooSmallOn(page: Page, path: string): Promise<string[]> {
  await navigateTo(page, path);
  await expectScreen(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  // Collapsed parts contain targets, too, so they are opened.
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  const { total, tooSmall } = await auditTargetsOn(page);
  expect(total, `${path} has things to tap`).toBeGreaterThan(2);
  return tooSmall.map((target) => `${path}: ${target}`);
}

/** Screens that no route names. */
const MORE: { readonly [R in Role]?: readonly string[] } = {
  visitor: ['/no/such/place'],
  talent: ['/saved?section=searches'],
};

test.use({ viewport: PHONE });

for (const { role, email } of WHO)
  test(`P9: every target is large enough for a thumb, on each screen that ${role === 'visitor' ? 'a visitor' : `an account of ${role}`} may open`, async ({
    page,
    site,
  }) => {
    test.setTimeout(ROUTES.length * ROUTE_TIMEOUT_MS);
    const ids = await routeIdsOf(site, role);
    if (email) {
      await signIn(page, email);
      await expectSynced(page);
    } else await page.goto('/');
    const found: string[] = [];
    for (const route of ROUTES) {
      const path = withRouteIds(route.path, ids);
      if (expectedPath(route, path, role) === path) found.push(...(await tooSmallOn(page, path)));
    }
    for (const path of MORE[role] ?? []) found.push(...(await tooSmallOn(page, path)));
    expect(found).toEqual([]);
  });

test('the overlay shows targets that are too small for five seconds, and checks again when the page changes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/ui-showcase');
  await page.clock.runFor(5000);
  await page.getByRole('switch', { name: 'Touch targets' }).check();
  const critical = page.locator('[data-touch="critical"]');
  await expect(page.getByText(/targets, 0 below 44 px/)).toBeVisible();
  await expect(critical).toHaveCount(0);
  await page.evaluate(() => {
    const small = document.createElement('button');
    small.textContent = 'x';
    small.style.cssText = 'min-width:0;width:20px;height:20px';
    document.querySelector('main')!.append(small);
  });
  await page.clock.runFor(150);
  await expect(page.getByText(/targets, 1 below 44 px/)).toBeVisible();
  await expect(critical).toHaveCount(1);
  await page.clock.runFor(4900);
  await page.clock.runFor(300);
  await expect(critical).toHaveCount(0);
});
