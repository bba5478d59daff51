import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium, expect, type Page, test as base } from '@playwright/test';
import { Server } from './server';

export const DEMO_PASSWORD = 'Marquee-Demo-1!';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Stories share one server a worker, with the small seed, and make what they need beside it. */
export const test = base.extend<{ site: string }, { server: Server }>({
  server: [
    async ({}, provide) => {
      const server = await Server.start('small');
      await provide(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: async ({ server }, provide) => provide(server.url),
  baseURL: async ({ server }, provide) => provide(server.url),
});

export { expect };

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Everything this account has written is on the server, and the chip says so. */
export const inStep = (page: Page) => expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: 60_000 });

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`);
  expect(told).toEqual([]);
}

/** A browser with a profile on disk, which can be closed and started again as a person would restart theirs. */
export class RestartableBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'marquee-profile-'));
  private context: BrowserContext | null = null;

  constructor(
    private readonly site: string,
    private readonly viewport = PHONE,
  ) {}

  async open(): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      baseURL: this.site,
      viewport: this.viewport,
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    return this.context.pages()[0] ?? this.context.newPage();
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = null;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}
