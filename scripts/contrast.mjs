// @ts-check
// `node scripts/contrast.mjs [tokens.css]` measures the contrast of every allowed pair of colours, day and
// night, in normal and high contrast. Prints the lowest of each kind and exits with 1 if a pair falls short
// (WCAG AA; AAA for text in high contrast).
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const GROUNDS = ['paper', 'sheet', 'well'];
const INKS = ['ink', 'ink-2', 'ink-3'];
const STATES = ['waiting', 'sent', 'read', 'good', 'hold', 'urgent', 'refused'];

/** Foreground on background. @type {readonly (readonly [string, string])[]} */
const TEXT_PAIRS = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => /** @type {const} */ ([ink, ground]))),
  ...STATES.flatMap((state) => [
    ...GROUNDS.map((ground) => /** @type {const} */ ([state, ground])),
    /** @type {const} */ ([state, `${state}-tint`]),
    /** @type {const} */ (['ink', `${state}-tint`]),
    /** @type {const} */ (['ink-2', `${state}-tint`]),
  ]),
  ['on-inverse', 'inverse'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-press'],
  ['on-refused-solid', 'refused-solid'],
];

/** Borders and marks that outline a control or show a state. @type {readonly (readonly [string, string])[]} */
const CONTROL_PAIRS = [
  ...STATES.map((state) => /** @type {const} */ ([state, 'sheet'])),
  ...GROUNDS.flatMap((ground) => [
    /** @type {const} */ (['line', ground]),
    /** @type {const} */ (['focus', ground]),
  ]),
  ...['paper', 'sheet'].flatMap((ground) => [
    /** @type {const} */ (['accent-edge', ground]),
    /** @type {const} */ (['inverse', ground]),
  ]),
];

const MODES = [
  { name: 'day', high: false, side: 0, text: 4.5, control: 3 },
  { name: 'night', high: false, side: 1, text: 4.5, control: 3 },
  { name: 'day, high', high: true, side: 0, text: 7, control: 4.5 },
  { name: 'night, high', high: true, side: 1, text: 7, control: 4.5 },
];

/** @typedef {Record<string, readonly [day: string, night: string]>} Tokens */

/** The colour tokens of one CSS rule, by name. @param {string} css @param {string} selector @returns {Tokens} */
function tokensOf(css, selector) {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`No rule for ${selector} among the tokens.`);
  const rule = css.slice(start, css.indexOf('\n}', start));
  const pairs = rule.matchAll(/--([\w-]+):\s*light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\)/g);
  return Object.fromEntries([...pairs].map(([, name = '', day = '', night = '']) => [name, [day, night]]));
}

/** An `oklch()` colour as an 8-bit sRGB screen shows it, clipped to the gamut. @param {string} colour @returns {number[]} red, green, blue */
export function channelsOf(colour) {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const light = Math.min(1, Math.max(0, linear));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
}

/** Relative luminance (WCAG) of an `oklch()` colour. @param {string} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((byte) => {
    const shown = byte / 255;
    return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, from 1 to 21. @param {string} one @param {string} other */
export function contrastOf(one, other) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Every pair in every mode.
 * @param {string} css the text of tokens.css
 * @returns {{ mode: string, kind: 'text' | 'control', need: number, pair: string, ratio: number }[]} lowest first
 */
export function measure(css) {
  const plain = tokensOf(css, ':root,\n.board');
  const high = {
    ...plain,
    ...tokensOf(css, ":root[data-contrast='high'],\n:root[data-contrast='high'] .board"),
  };
  return MODES.flatMap((mode) => {
    const tokens = mode.high ? high : plain;
    /** @param {string} name */
    const colour = (name) => {
      const found = tokens[name]?.[mode.side];
      if (!found) throw new Error(`--${name} is not a light-dark() pair of oklch() colours.`);
      return found;
    };
    return /** @type {const} */ ([
      ['text', TEXT_PAIRS],
      ['control', CONTROL_PAIRS],
    ]).flatMap(([kind, pairs]) =>
      pairs.map(([front, ground]) => ({
        mode: mode.name,
        kind,
        need: mode[kind],
        pair: `${front} on ${ground}`,
        ratio: contrastOf(colour(front), colour(ground)),
      })),
    );
  }).toSorted((one, other) => one.ratio - other.ratio);
}

function main() {
  const file = process.argv[2] ?? fileURLToPath(new URL('../src/styles/tokens.css', import.meta.url));
  const all = measure(readFileSync(file, 'utf8'));
  for (const { name } of MODES) {
    for (const kind of ['text', 'control']) {
      const [lowest, ...rest] = all.filter((row) => row.mode === name && row.kind === kind);
      if (!lowest) continue;
      console.log(
        `${name.padEnd(12)} ${kind.padEnd(8)} need ${lowest.need}  lowest ${lowest.ratio.toFixed(2)} (${lowest.pair}) of ${rest.length + 1}`,
      );
    }
  }
  const short = all.filter(({ ratio, need }) => ratio < need);
  for (const { mode, pair, ratio, need } of short)
    console.error(`FAIL ${mode}: ${pair} is ${ratio.toFixed(2)}, needs ${need}`);
  process.exitCode = short.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
