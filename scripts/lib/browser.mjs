// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';
import { run } from './run.mjs';
import { fail, log } from './terminal.mjs';

const COMMON_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string | undefined>} */
async function findBrowser() {
  const { chromium } = await import('playwright');
  return [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...COMMON_PATHS].find(
    (path) => path !== '' && existsSync(path),
  );
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  log('Installing Chromium from Debian’s packages (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    quiet: true,
    env,
  });
}

async function installFromPlaywright() {
  log('Installing Chromium through Playwright (once) ...');
  await run(process.execPath, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    quiet: true,
  });
}

/** Finds a Chromium for the tests, or installs one. Exits with one sentence when neither works. @returns {Promise<string>} */
export async function ensureBrowser() {
  for (const install of [async () => {}, installFromDebian, installFromPlaywright]) {
    await install();
    const found = await findBrowser();
    if (found) return found;
  }
  return fail(
    'The browser tests need Chromium, and none could be found or installed. Install one, or set CHROMIUM to its path.',
  );
}
