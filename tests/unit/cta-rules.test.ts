import { expect, it } from 'vitest';
import { ctaPath, ctaWords } from '@/domain/navigation/call-to-action';
import { isEdgeShown, isExit } from '@/features/landing/cta/cta-rules';

it('A4: the words depend on who reads them, and on the variant', () => {
  expect(
    (['talent', 'employer', 'admin', 'visitor'] as const).map((role) => [
      ctaWords(role, 'A'),
      ctaWords(role, 'B'),
    ]),
  ).toEqual([
    ['Find Your Dream Job', 'Discover Opportunities'],
    ['Find Top Talent', 'Hire Media Pros'],
    ['Get Started', 'Join Marquee'],
    ['Get Started', 'Join Marquee'],
  ]);
});

it('A2: it leads to the dashboard, and visitors to the sign-up', () => {
  expect((['visitor', 'talent', 'employer'] as const).map(ctaPath)).toEqual([
    '/sign-up',
    '/dashboard',
    '/dashboard',
  ]);
});

it('A4: at the edge from 30 percent of the window on, and not within 150 pixels of the footer', () => {
  expect([240, 241].map((top) => isEdgeShown(top, 800, 5_000))).toEqual([false, true]);
  expect([1_950, 1_951].map((footer) => isEdgeShown(1_000, 800, footer))).toEqual([false, true]);
  expect(isEdgeShown(1_000, 800, null)).toBe(true);
});

it('A4: somebody is about to leave when the mouse leaves through the top, and not between two elements', () => {
  const elsewhere = {} as EventTarget;
  expect(isExit({ clientY: 0, relatedTarget: null })).toBe(true);
  expect(isExit({ clientY: 1, relatedTarget: null })).toBe(false);
  expect(isExit({ clientY: -3, relatedTarget: elsewhere })).toBe(false);
});
