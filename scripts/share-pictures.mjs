// @ts-check
// Renders the pictures beside shared links, one for each kind of page (`PictureKind` in src/app/prerender/described-pages.ts). Run by hand when their
// words or the look change: `node scripts/share-pictures.mjs`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from './lib/browser.mjs';
import { ROOT } from './lib/setup.mjs';

const WIDTH = 1200;
const HEIGHT = 630;

/** Two short lines of at most sixteen letters, and what kind of thing the link leads to. */
const PICTURES = {
  home: { lines: ['Find your', 'people.'], kind: 'free for both sides' },
  jobs: { lines: ['The rate is', 'on the card.'], kind: 'film and media jobs' },
  people: { lines: ['See who', 'is free.'], kind: 'film and media people' },
  companies: { lines: ['Everybody gets', 'an answer.'], kind: 'who is hiring' },
  pricing: { lines: ['Free. And no', 'commission.'], kind: 'what it costs' },
  page: { lines: ['Works with', 'no signal.'], kind: 'an open job board' },
};

const INK = '#14120e';
const PAPER = '#efeadd';
const AMBER = '#faa61a';

/** @param {string} family @param {string} file */
const face = (family, file) => {
  const data = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64');
  return `@font-face{font-family:${family};font-weight:100 900;font-stretch:75% 100%;src:url(data:font/woff2;base64,${data})}`;
};
const FACES =
  face('Head', 'bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2') +
  face('Mono', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2');

const mark = readFileSync(join(ROOT, 'public/icons/mark.svg'), 'utf8');
/** @param {number} top @param {number} turn in degrees */
const sticks = (top, turn) =>
  `<i style="top:${top}px;transform:rotate(${turn}deg)">${'<b></b>'.repeat(10)}</i>`;

/** @param {{ lines: string[], kind: string }} picture */
const html = ({ lines, kind }) => `<style>
  ${FACES}
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; position: relative; background: ${INK}; color: ${PAPER}; }
  i { position: absolute; left: -75px; display: flex; gap: 76px; transform-origin: left; }
  b { flex: none; width: 79px; height: 76px; background: ${PAPER}; transform: skewX(-25deg); }
  h1 { position: absolute; left: 75px; top: 200px; margin: 0; font: 800 138px/1 Head; font-stretch: 84%; letter-spacing: -0.02em; }
  p { position: absolute; inset: auto 72px 58px 75px; margin: 0; display: flex; align-items: center; gap: 24px; font: 700 46px Head; font-stretch: 84%; }
  p span { margin-left: auto; font: 500 28px Mono; color: ${AMBER}; }
  svg { width: 60px; }
</style>
${sticks(-12, -1)}${sticks(66, 0)}
<h1>${lines.join('<br>')}</h1>
<p>${mark} Marquee <span>${kind}</span></p>`;

mkdirSync(join(ROOT, 'public/share'), { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'dark' });
for (const [name, picture] of Object.entries(PICTURES)) {
  await page.setContent(html(picture));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(ROOT, 'public/share', `${name}.png`) });
}
await browser.close();
