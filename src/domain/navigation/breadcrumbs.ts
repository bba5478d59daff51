/**
 * Breadcrumbs (P2): Home first, then known labels or title-cased segments; at most four, the middle collapsed into
 * "...".
 */
export interface Crumb {
  label: string;
  to?: string;
}

const KNOWN_LABELS: Readonly<Record<string, string>> = {
  '/jobs/post': 'Post Job',
  '/jobs/manage': 'Manage Jobs',
  '/talent/search': 'Talent Search',
  '/employer/jobs': 'My Jobs',
  '/applications': 'Applications',
  '/endorsements': 'Credits to confirm',
  '/employer/applications': 'Applications',
  '/employer': 'Dashboard',
  '/projects/new': 'New project',
};

const MAX_CRUMBS = 4;
const ELLIPSIS = '...';
const titleCase = (slug: string): string =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const isId = (segment: string): boolean => /^[0-9a-f-]{36}$/i.test(segment);

/**
 * @param title label of the last crumb when its segment is an id
 * @param hasScreen whether a path has a screen; a crumb without one is plain text, not a link
 */
export function breadcrumbs(pathname: string, title: string, hasScreen: (path: string) => boolean): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const crumbs: Crumb[] = [{ label: 'Home', to: '/' }];
  segments.forEach((segment, i) => {
    const path = `/${segments.slice(0, i + 1).join('/')}`;
    const isLast = i === segments.length - 1;
    const label = isId(segment) ? (isLast ? title : '') : (KNOWN_LABELS[path] ?? titleCase(segment));
    // `/employer/dashboard` is one screen, not a Dashboard inside a Dashboard.
    if (crumbs.at(-1)?.label === label) crumbs.pop();
    if (label !== '') crumbs.push(isLast || !hasScreen(path) ? { label } : { label, to: path });
  });
  if (crumbs.length <= 1) return [];
  if (crumbs.length <= MAX_CRUMBS) return crumbs;
  return [...crumbs.slice(0, 1), { label: ELLIPSIS }, ...crumbs.slice(-2)];
}

/**
 * The trail as structured data (schema.org `BreadcrumbList`), escaped so that no label can close the script element it is
 * put in. Null when there is no trail.
 */
export function breadcrumbListJson(trail: readonly Crumb[], origin: string): string | null {
  if (trail.length < 2) return null;
  const itemListElement = trail
    .filter(({ label }) => label !== ELLIPSIS)
    .map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: `${origin}${to}` }),
    }));
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement,
  }).replaceAll('<', '\\u003c');
}
