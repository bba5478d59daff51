import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { FOOTER } from '@/app/shell/footer/footer-links';
import { leadsSomewhere } from '@/app/routes';
import { contactEmail } from '@/domain/contact/contact-email';
import { socialLinks } from '@/app/shell/footer/social-links';
import { claimsMode, footerClaims } from '@/domain/claims';
import { Footer } from '@/ui/navigation/footer';

const ACCOUNTS = {
  VITE_SOCIAL_YOUTUBE: 'https://video.example/marquee',
  VITE_SOCIAL_TWITTER: 'https://short.example/marquee',
};
const LIVE = { VITE_CLAIMS: 'live' };
const footer = (env: Record<string, string>): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(Footer, {
        groups: FOOTER,
        social: socialLinks(env),
        claims: footerClaims(claimsMode(env)),
        email: contactEmail(env),
      }),
    ),
  );

test('P2, A2: social accounts that exist are linked in the specified order, each in a new tab', () => {
  expect(socialLinks(ACCOUNTS)).toEqual([
    { label: 'Twitter', href: 'https://short.example/marquee' },
    { label: 'YouTube', href: 'https://video.example/marquee' },
  ]);
  expect(footer(ACCOUNTS)).toMatch(
    /<a href="https:\/\/short\.example\/marquee" target="_blank" rel="noopener noreferrer me"/,
  );
});

test('ruling 28: no account is claimed that does not exist, and no other kind of link gets in', () => {
  expect(footer({})).not.toContain('Marquee elsewhere');
  for (const bad of ['http://short.example', 'javascript:alert(1)', '', 'marquee'])
    expect(socialLinks({ VITE_SOCIAL_TWITTER: bad })).toEqual([]);
});

test('A2, ruling 28: the claims are there with demo data, marked, and nowhere else', () => {
  const demo = footer({})
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(demo).toContain('Professionals 10K+ Projects 500+ Success Rate 98% Example');
  expect(footer(LIVE)).not.toMatch(/Professionals|Projects|Success Rate|Example/);
});

test('A2, ruling 45: the copyright line, the place, and an address that exists', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00') });
  expect(footer(LIVE)).toContain('© 2025 to 2027 Marquee · Los Angeles, CA');
  vi.setSystemTime(new Date('2025-03-01T12:00:00'));
  expect(footer(LIVE)).toContain('© 2025 Marquee · Los Angeles, CA');
  vi.useRealTimers();
  expect(footer(LIVE)).not.toContain('mailto:');
  expect(footer({ ...LIVE, VITE_CONTACT_EMAIL: 'hello@marquee.example' })).toContain(
    'href="mailto:hello@marquee.example"',
  );
  for (const bad of ['', 'hello', 'a@b<script>', 'a b@c'])
    expect(contactEmail({ ...LIVE, VITE_CONTACT_EMAIL: bad })).toBeNull();
  expect(contactEmail({})).toBe('info@marquee.test');
});

test('P2: every link in the footer leads to a route', () => {
  const links = FOOTER.flatMap(({ links: group }) =>
    group.flatMap((link) => ('to' in link ? [link.to] : [])),
  );
  for (const required of [
    '/jobs',
    '/talent',
    '/career-coach',
    '/dashboard',
    '/jobs/post',
    '/employer/dashboard',
    '/employer/applications',
    '/privacy',
    '/terms',
    '/community-guidelines',
    '/cookies',
  ])
    expect(links).toContain(required);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});

test('A2: the groups, their links in order, and what is marked', () => {
  const words = footer(LIVE)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');
  for (const group of [
    'For Talent|Find Jobs|Browse Talent|Popular|Career Coach|Soon|Dashboard|',
    'For Employers|Post Jobs|Popular|Find Talent|Employer Dashboard|Manage Applications|',
    'Company|About|Contact|Careers|Press|',
    'Legal|Privacy policy|Terms of service|Community guidelines|Cookie policy|Cookie choices|',
  ])
    // As a column, and as an accordion of phones.
    expect(words.split(group)).toHaveLength(3);
  expect(footer(LIVE).match(/<details/g)).toHaveLength(FOOTER.length);
});
