import { describe, expect, it } from 'vitest';
import { leadsSomewhere, ROUTES } from '@/app/routes';
import { breadcrumbs, breadcrumbListJson } from '@/domain/navigation/breadcrumbs';

const words = (pathname: string, title = 'Title') =>
  breadcrumbs(pathname, title, () => true).map(({ label }) => label);
const ID = '0190a0a0-0000-7000-8000-000000000000';

describe('P2: breadcrumbs', () => {
  it('are empty on the home page', () => expect(words('/')).toEqual([]));
  it.each([
    ['/jobs', ['Home', 'Jobs']],
    ['/jobs/post', ['Home', 'Jobs', 'Post Job']],
    ['/jobs/manage', ['Home', 'Jobs', 'Manage Jobs']],
    ['/employer/applications', ['Home', 'Dashboard', 'Applications']],
    ['/employer/dashboard', ['Home', 'Dashboard']],
    ['/community-guidelines', ['Home', 'Community Guidelines']],
    [`/jobs/${ID}`, ['Home', 'Jobs', 'Title']],
    [`/jobs/${ID}/apply`, ['Home', 'Jobs', 'Apply']],
    ['/a/b/c/d', ['Home', '...', 'C', 'D']],
  ])('%s', (path, expected) => expect(words(path)).toEqual(expected));
  it('never lead to a page that does not exist', () => {
    for (const { path } of ROUTES) {
      for (const { to } of breadcrumbs(path.replace(':id', ID), 'Title', leadsSomewhere))
        if (to !== undefined) expect(leadsSomewhere(to), `${to} on ${path}`).toBe(true);
    }
    expect(breadcrumbs(`/jobs/posted/${ID}`, 'Gaffer', leadsSomewhere)).toEqual([
      { label: 'Home', to: '/' },
      { label: 'Jobs', to: '/jobs' },
      { label: 'Posted' },
      { label: 'Gaffer' },
    ]);
  });
  it('link every crumb but the last', () => {
    expect(breadcrumbs('/jobs/post', '', () => true)).toEqual([
      { label: 'Home', to: '/' },
      { label: 'Jobs', to: '/jobs' },
      { label: 'Post Job' },
    ]);
  });
  it('are structured data in which no label can close the script element', () => {
    const trail = breadcrumbs(`/jobs/${ID}`, 'Gaffer </script>', () => true);
    const text = breadcrumbListJson(trail, 'https://marquee.example');
    expect(text).not.toContain('<');
    expect(JSON.parse(text ?? '')).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://marquee.example/' },
        { position: 2, name: 'Jobs', item: 'https://marquee.example/jobs' },
        { position: 3, name: 'Gaffer </script>' },
      ],
    });
    expect(breadcrumbListJson([], 'https://marquee.example')).toBeNull();
  });
});
