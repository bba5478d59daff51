import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESIGN } from '@/domain/design-constants';
import { MATCH_THRESHOLDS } from '@/domain/jobs/match';
import { MAX_ATTACHMENT_BYTES } from '@/domain/limits';
import { LOGO } from '@/ui/brand/logo-constants';
import { MARKETING } from '@/domain/marketing-constants';
import { formatCount } from '@/domain/values/counts';

const MODULES = /(design|marketing)-constants\.ts$/;
const CODE = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !MODULES.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n');
const styles = (name: string): string => readFileSync(`src/styles/${name}.css`, 'utf8');

it('A9: the design constants are the specified ones', () => {
  expect(DESIGN).toEqual({
    toasts: { limit: 1, removalDelayMs: 1_000_000 },
    veryLongMs: 1_000,
    mobileUpToPx: 768,
    tabletUpToPx: 1_024,
    pageRows: 20,
    maxPageRows: 100,
    overscanRows: 5,
    moreWithinPx: 200,
    rippleMs: 600,
    longPressMs: 500,
    hapticsMs: { light: 25, medium: 50, heavy: 100 },
    classNameCache: 500,
    currency: 'USD',
    locale: 'en-US',
    matchScore: { min: 60, good: 70, great: 80, max: 100 },
    passwordLevels: 5,
    maxFileBytes: 52_428_800,
  });
});

it('A4, A9: the constants of the public face are the specified ones', () => {
  expect(MARKETING).toEqual({
    sticky: {
      scrolledShare: 0.3,
      dwellMs: 15_000,
      nearFooter: 150,
      topZone: 100,
      dragToDismiss: 50,
      liveAfterMs: 30_000,
      liveForMs: 10_000,
      driftEveryMs: 5_000,
    },
    firstViewers: 237,
    confirmedMs: 2_000,
    messageEveryMs: 3_000,
    newsletter: { maxAttempts: 3, windowMs: 900_000 },
    hapticsMs: { light: 50, medium: 100, heavy: 200, selection: 25 },
  });
  expect(LOGO).toEqual({
    px: { sm: 24, md: 32, lg: 40, xl: 48 },
    easterEgg: { claps: 7, forgetAfterMs: 3_000, shownForMs: 4_000, restsForMs: 5_000 },
  });
});

describe('A9: each constant is used outside of its module', () => {
  const isUsed = (path: string): boolean => new RegExp(`\\b${path.replaceAll('.', '\\.')}\\b`).test(CODE);
  /** Style sheets cannot read it; that they say the same is tested below. */
  const IN_STYLES = ['rippleMs'];
  it.each(Object.keys(DESIGN).filter((name) => !IN_STYLES.includes(name)))('DESIGN.%s', (name) =>
    expect(isUsed(`DESIGN.${name}`)).toBe(true),
  );
  it.each(Object.keys(MARKETING))('MARKETING.%s', (name) => expect(isUsed(`MARKETING.${name}`)).toBe(true));
  it.each(Object.keys(LOGO))('LOGO.%s', (name) => expect(isUsed(`LOGO.${name}`)).toBe(true));
  it.each([
    ...Object.keys(DESIGN.toasts).map((part) => `DESIGN.toasts.${part}`),
    ...Object.keys(MARKETING.sticky).map((part) => `STICKY.${part}`),
    ...Object.keys(LOGO.easterEgg).map((part) => `EASTER_EGG.${part}`),
  ])('%s', (path) => expect(isUsed(path)).toBe(true));
  it('and those of style sheets are the same there', () => {
    const tokens = styles('tokens');
    expect(tokens).toContain(`--dur-ripple: ${DESIGN.rippleMs}ms;`);
    expect(styles('index')).toContain('var(--dur-ripple)');
    // The breakpoints begin above them.
    expect(tokens).toContain(`--breakpoint-md: ${(DESIGN.mobileUpToPx + 1) / 16}rem;`);
    expect(tokens).toContain(`--breakpoint-lg: ${(DESIGN.tabletUpToPx + 1) / 16}rem;`);
  });
});

it('A9: what is derived from them is the same', () => {
  expect(MATCH_THRESHOLDS).toBe(DESIGN.matchScore);
  expect(MAX_ATTACHMENT_BYTES).toBe(DESIGN.maxFileBytes);
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
