import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DESIGN } from '@/domain/design-constants';
import { MATCH_THRESHOLDS } from '@/domain/jobs/match';
import { MAX_ATTACHMENT_BYTES } from '@/domain/limits';
import { formatCount } from '@/domain/values/counts';

it('A9: the design constants are the specified ones, and those that are used', () => {
  expect(DESIGN).toEqual({
    pageRows: 20,
    overscanRows: 5,
    moreWithinPx: 200,
    rippleMs: 600,
    longPressMs: 500,
    classNameCache: 500,
    currency: 'USD',
    locale: 'en-US',
    matchScore: { min: 60, good: 70, great: 80, max: 100 },
    maxFileBytes: 52_428_800,
  });
  expect(readFileSync('src/styles/tokens.css', 'utf8')).toContain(`--dur-ripple: ${DESIGN.rippleMs}ms;`);
  expect(readFileSync('src/styles/tokens.css', 'utf8')).toContain('--breakpoint-md: 48.0625rem;');
  expect(MATCH_THRESHOLDS).toBe(DESIGN.matchScore);
  expect(MAX_ATTACHMENT_BYTES).toBe(DESIGN.maxFileBytes);
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
