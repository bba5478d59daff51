import { describe, expect, it } from 'vitest';
import {
  deviceConfidence,
  type DeviceTraits,
  classifyConfidence,
  PROBED_FONTS,
  SUSPECTED_BREACH_MISMATCHES,
  TRAIT_WEIGHTS,
} from '@/domain/security/device-match';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const FULL: Required<DeviceTraits> = {
  userAgent: CHROME,
  language: 'en-GB',
  platform: 'Linux x86_64',
  screen: '2560x1440',
  timezone: 'Europe/Berlin',
  colourDepth: 24,
  hardwareConcurrency: 8,
  deviceMemory: 8,
  touchSupport: 0,
  graphicsVendor: 'Intel',
  graphicsRenderer: 'Mesa Iris',
  fonts: ['Ubuntu'],
  plugins: ['PDF Viewer'],
  canvas: 'a'.repeat(64),
  audio: 'b'.repeat(64),
};
const OTHER: Required<DeviceTraits> = {
  userAgent: FIREFOX,
  language: 'de',
  platform: 'Win32',
  screen: '1920x1080',
  timezone: 'Asia/Tokyo',
  colourDepth: 30,
  hardwareConcurrency: 4,
  deviceMemory: 4,
  touchSupport: 5,
  graphicsVendor: 'NVIDIA',
  graphicsRenderer: 'RTX',
  fonts: [],
  plugins: [],
  canvas: 'c'.repeat(64),
  audio: 'd'.repeat(64),
};
/** Every trait to which A9 gives a weight. */
const A9 = [
  ['userAgent', 2],
  ['platform', 2],
  ['hardwareConcurrency', 2],
  ['graphicsVendor', 2],
  ['graphicsRenderer', 2],
  ['screen', 1],
  ['timezone', 1],
  ['language', 1],
  ['colourDepth', 1],
  ['plugins', 0.5],
  ['fonts', 1],
  ['canvas', 3],
] as const;
const TOTAL = 18.5;

describe('A9: confidence that a device is the same', () => {
  it.each(A9)('%s has the weight %d', (name, weight) => {
    expect(deviceConfidence(FULL, { ...FULL, [name]: OTHER[name] })).toBeCloseTo(
      (TOTAL - weight) / TOTAL,
      12,
    );
    expect(deviceConfidence(FULL, { ...OTHER, [name]: FULL[name] })).toBeCloseTo(weight / TOTAL, 12);
  });
  it('nothing else has a weight', () => {
    expect(Object.keys(TRAIT_WEIGHTS).toSorted()).toEqual(A9.map(([name]) => name).toSorted());
    expect(deviceConfidence(FULL, { ...FULL, audio: OTHER.audio, deviceMemory: 4, touchSupport: 9 })).toBe(1);
  });
  it('a trait that one side hides does not count', () => {
    const { canvas: _canvas, graphicsVendor: _vendor, ...hiding } = FULL;
    expect(deviceConfidence(FULL, hiding)).toBe(1);
    expect(deviceConfidence(hiding, { ...FULL, platform: 'Win32' })).toBeCloseTo(
      (TOTAL - 3 - 2 - 2) / (TOTAL - 3 - 2),
      12,
    );
  });
  it('a browser update still matches; another browser does not, nor the same one on a phone', () => {
    const agent = (userAgent: string) => deviceConfidence(FULL, { ...FULL, userAgent });
    expect(agent(CHROME.replace('142', '143'))).toBe(1);
    expect(agent(FIREFOX)).toBeLessThan(1);
    expect(agent(CHROME.replace('X11; Linux x86_64', 'Linux; Android 16'))).toBeLessThan(1);
  });
  it('an unknown user agent is compared verbatim', () => {
    const unknown = { ...FULL, userAgent: 'curl/8.1' };
    expect(deviceConfidence(unknown, unknown)).toBe(1);
    expect(deviceConfidence(unknown, { ...unknown, userAgent: 'wget/1.2' })).toBeLessThan(1);
  });
});

describe('A9: what a confidence means', () => {
  it.each([
    [1, 'match'],
    [0.75, 'match'],
    [0.7499, 'tolerated'],
    [0.5001, 'tolerated'],
    [0.5, 'mismatch'],
    [0, 'mismatch'],
  ] as const)('%d: %s', (confidence, match) => {
    expect(classifyConfidence(confidence)).toBe(match);
  });
  it('three mismatches are a suspected breach, and eleven fonts are probed', () => {
    expect(SUSPECTED_BREACH_MISMATCHES).toBe(3);
    expect(new Set(PROBED_FONTS).size).toBe(11);
  });
});
