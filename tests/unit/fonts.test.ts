import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitContent } from '@/client-state/awaited-content';
import { holdFontsOnSlowLine } from '@/platform/fonts';

let idle: (() => void)[] = [];
let dataset: Record<string, string> = {};
/** How the screen looked, while it is shown. */
let look: object | null = null;
beforeEach(() => {
  [idle, dataset, look] = [[], {}, null];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => look });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rest = (): void => idle.splice(0).forEach((act) => act());

/** The files of the start, and how long each took to arrive, in milliseconds. */
function took(files: Record<string, number>): void {
  const entries = Object.entries(files).map(([name, duration]) => ({
    name: `https://a.test/${name}`,
    duration,
  }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
}

test('B12: on a slow line the fonts wait until the content is there', () => {
  took({ 'index.js': 400, 'start.js': 2_900 });
  const shown = awaitContent();
  holdFontsOnSlowLine();
  expect(dataset).toEqual({ fonts: 'later' });
  rest();
  expect(dataset).toEqual({ fonts: 'later' });
  shown();
  rest();
  expect(dataset).toEqual({});
});

test('on any other line, and from the cache, they are asked for at once', () => {
  took({ 'index.js': 90, 'start.js': 300, 'photo.jpg': 5_000 });
  holdFontsOnSlowLine();
  expect(dataset).toEqual({});
});

test('behind how the screen looked, which has its fonts, its lines do not move', () => {
  took({ 'index.js': 400, 'start.js': 2_900 });
  look = {};
  holdFontsOnSlowLine();
  expect(dataset).toEqual({});
});
