// @ts-check
// Renders the app's icons from the mark. Run by hand when the mark changes: `node scripts/icons.mjs`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from './lib/browser.mjs';
import { ROOT } from './lib/setup.mjs';

const PAPER = '#f4f1e9';
/** `inset` keeps the mark of a maskable icon inside the circle that a system may crop to. */
const ICONS = [
  { file: 'icon-192.png', size: 192, inset: 0.14 },
  { file: 'icon-512.png', size: 512, inset: 0.14 },
  { file: 'maskable-512.png', size: 512, inset: 0.24 },
  { file: 'apple-touch-icon.png', size: 180, inset: 0.16 },
  { file: 'badge-96.png', size: 96, inset: 0.06, transparent: true },
];

const mark = readFileSync(join(ROOT, 'public/icons/mark.svg'), 'utf8');
mkdirSync(join(ROOT, 'public/icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
for (const { file, size, inset, transparent } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
  await page.setContent(
    `<style>html,body{margin:0;background:${transparent ? 'transparent' : PAPER}}svg{display:block;margin:${size * inset}px;width:${size * (1 - 2 * inset)}px}</style>${mark}`,
  );
  await page.screenshot({ path: join(ROOT, 'public/icons', file), omitBackground: Boolean(transparent) });
  await page.close();
}
await browser.close();
