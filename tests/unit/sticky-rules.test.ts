import { describe, expect, it } from 'vitest';
import { drifted, joinedThisWeek, liveViewers } from '@/domain/claims';
import { isLiveShown, isStickyShown, type ScrollState } from '@/features/landing/sticky/sticky-rules';

/** A phone, a page of ten screens, in its middle, and none of the reasons to show it. */
const at = (more: Partial<ScrollState>): ScrollState => ({
  top: 0,
  viewport: 800,
  pageHeight: 8_000,
  footerTop: 7_400,
  isGoingUp: false,
  onPageMs: 0,
  ...more,
});

describe('A4: the call to action at the lower edge appears', () => {
  it.each([
    ['past 30 percent of the page', { top: 2_161 }, true],
    ['not at 30 percent', { top: 2_160 }, false],
    ['going up, after more than a screen', { top: 801, isGoingUp: true }, true],
    ['not going up within the first screen', { top: 800, isGoingUp: true }, false],
    ['not going down there', { top: 801 }, false],
    ['after 15 seconds, past half a screen', { top: 401, onPageMs: 15_000 }, true],
    ['not before 15 seconds', { top: 401, onPageMs: 14_999 }, false],
    ['not before half a screen', { top: 400, onPageMs: 15_000 }, false],
  ] as const)('%s', (_, state, expected) => {
    expect(isStickyShown(at(state))).toBe(expected);
  });
});

describe('A4: it is hidden', () => {
  const shown = { top: 3_000 };
  it.each([
    ['within 150 pixels of the footer', { footerTop: 3_000 + 800 + 150 }, false],
    ['not 151 before it', { footerTop: 3_000 + 800 + 151 }, true],
    ['never by a footer that is not there', { footerTop: null }, true],
    ['within the top 100 pixels, whatever else', { top: 100, pageHeight: 900, onPageMs: 60_000 }, false],
    ['not below them', { top: 101, pageHeight: 900, footerTop: null }, true],
  ] as const)('%s', (_, state, expected) => {
    expect(isStickyShown(at({ ...shown, ...state }))).toBe(expected);
  });
});

describe('A4, A9: how many are here', () => {
  it('is said from the 30th second, for ten', () => {
    expect([29_999, 30_000, 39_999, 40_000].map(isLiveShown)).toEqual([false, true, true, false]);
  });
  it('begins at 237 and drifts by one at most', () => {
    expect(liveViewers('demo')).toBe(237);
    expect([0, 0.24, 0.26, 0.5, 0.74, 0.76, 1].map((random) => drifted(237, random))).toEqual([
      236, 236, 237, 237, 237, 238, 238,
    ]);
  });
  it('is not invented on a live site, nor is who joined (ruling 28)', () => {
    expect(joinedThisWeek('demo')).toBe('2,847 joined this week');
    expect([liveViewers('live'), joinedThisWeek('live')]).toEqual([null, null]);
  });
});
