// @ts-check
// Renders the app's icons from the mark. Run by hand when the mark changes: `node scripts/icons.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from './lib/browser.mjs';
import { ROOT } from './lib/setup.mjs';

const PAPER = '#f4f1e9';
/**
 * `inset` keeps the mark of a maskable icon inside the circle that a system may crop to. The last two are where browsers, chat previews and readers of feeds look
 * without having read a page.
 */
const ICONS = [
  { file: 'icons/icon-192.png', size: 192, inset: 0.14 },
  { file: 'icons/icon-512.png', size: 512, inset: 0.14 },
  { file: 'icons/maskable-512.png', size: 512, inset: 0.24 },
  { file: 'icons/badge-96.png', size: 96, inset: 0.06, transparent: true },
  { file: 'apple-touch-icon.png', size: 180, inset: 0.16 },
  { file: 'favicon.ico', size: 48, inset: 0.06, transparent: true },
];
const ICO_HEADER_BYTES = 22;

/**
 * One picture as an `.ico`, which may hold a PNG as it is.
 * @param {Buffer} png
 * @param {number} size in pixels, of each side
 */
function icoOf(png, size) {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}

const mark = readFileSync(join(ROOT, 'public/icons/mark.svg'), 'utf8');
mkdirSync(join(ROOT, 'public/icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
for (const { file, size, inset, transparent } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
  await page.setContent(
    `<style>html,body{margin:0;background:${transparent ? 'transparent' : PAPER}}svg{display:block;margin:${size * inset}px;width:${size * (1 - 2 * inset)}px}</style>${mark}`,
  );
  const png = await page.screenshot({ omitBackground: Boolean(transparent) });
  writeFileSync(join(ROOT, 'public', file), file.endsWith('.ico') ? icoOf(png, size) : png);
  await page.close();
}
await browser.close();
