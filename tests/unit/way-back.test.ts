import { describe, expect, it } from 'vitest';
import { latestList, rememberLastList } from '@/client-state/last/last-list';
import { leadsSomewhere, ROUTES } from '@/app/routes';
import { NAVIGATION } from '@/app/shell/navigation/navigation';

const deep = ROUTES.filter(({ path }) => path.split('/').length > 2);
const inNavigation = new Set(Object.values(NAVIGATION).flatMap((items) => items.map(({ to }) => to)));

describe('the way back on a phone, where there are no breadcrumbs (ruling 37)', () => {
  // Pages of the site and of signing in have the bar with the way home.
  const atWork = deep.filter(({ layout, path }) => layout === 'work' && !inNavigation.has(path));
  it.each(atWork.map((route) => [route.path, route] as const))(
    '%s has exactly one: Back in the bar, a link in the page, or tabs',
    (_, { isSubPage, hasBackLink, isSection }) => {
      expect([isSubPage, hasBackLink, isSection].filter(Boolean)).toHaveLength(1);
    },
  );
  it('counts many pages', () => expect(atWork.length).toBeGreaterThan(35));
  it('belongs to areas that are no bar item of their own as well', () => {
    const alone = ROUTES.find(({ path }) => path === '/endorsements');
    expect(alone).toMatchObject({ isSubPage: true, parent: '/profile' });
  });
  it.each(ROUTES.flatMap(({ parent }) => parent ?? []))('leads to a screen: %s', (parent) =>
    expect(leadsSomewhere(parent)).toBe(true),
  );
});

describe('the list that a link leads back to', () => {
  const list = (key: string, accountId: string | null = 'me') => ({ accountId, search: `?q=${key}`, key });
  it('is the one that was visited last, of this account (S9)', () => {
    expect(latestList(['/talent', '/talent/search'], 'me')).toBeNull();
    rememberLastList('/talent', list('a'));
    rememberLastList('/talent/search', list('b'));
    rememberLastList('/jobs', list('c'));
    expect(latestList(['/talent', '/talent/search'], 'me')).toMatchObject({
      pathname: '/talent/search',
      key: 'b',
    });
    rememberLastList('/talent', list('d'));
    expect(latestList(['/talent', '/talent/search'], 'me')).toMatchObject({
      pathname: '/talent',
      search: '?q=d',
    });
    expect(latestList(['/talent', '/talent/search'], 'you')).toBeNull();
  });
});
