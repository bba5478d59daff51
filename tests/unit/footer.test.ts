import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FOOTER } from '@/app/shell/footer/footer-links';
import { leadsSomewhere } from '@/app/routes';
import { socialLinks } from '@/app/shell/footer/social-links';
import { Footer } from '@/ui/navigation/footer';

const ACCOUNTS = {
  VITE_SOCIAL_YOUTUBE: 'https://video.example/marquee',
  VITE_SOCIAL_TWITTER: 'https://short.example/marquee',
};
const footer = (env: Record<string, string>): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(Footer, { groups: FOOTER, social: socialLinks(env) })),
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
