/** Breadcrumbs (P2): Home first, known labels, unknown segments title-cased, at most four with the middle folded into "...". */
export interface Crumb {
  label: string;
  to?: string;
}

const KNOWN: Readonly<Record<string, string>> = {
  '/jobs/post': 'Post Job',
  '/jobs/manage': 'Manage Jobs',
  '/talent/search': 'Talent Search',
  '/employer/jobs': 'My Jobs',
  '/applications': 'Applications',
  '/employer/applications': 'Applications',
  '/employer': 'Dashboard',
};

const MOST = 4;
const FOLDED = '...';
const titleCase = (slug: string): string =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const isId = (segment: string): boolean => /^[0-9a-f-]{36}$/i.test(segment);

/**
 * @param title stands for the last crumb when its segment is an id
 * @param leads whether there is a screen at a path: a crumb without one is words alone
 */
export function breadcrumbs(pathname: string, title: string, leads: (path: string) => boolean): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const crumbs: Crumb[] = [{ label: 'Home', to: '/' }];
  segments.forEach((segment, i) => {
    const path = `/${segments.slice(0, i + 1).join('/')}`;
    const isLast = i === segments.length - 1;
    const label = isId(segment) ? (isLast ? title : '') : (KNOWN[path] ?? titleCase(segment));
    // `/employer/dashboard` is one place, not a Dashboard within a Dashboard.
    if (crumbs.at(-1)?.label === label) crumbs.pop();
    if (label !== '') crumbs.push(isLast || !leads(path) ? { label } : { label, to: path });
  });
  if (crumbs.length <= 1) return [];
  if (crumbs.length <= MOST) return crumbs;
  return [...crumbs.slice(0, 1), { label: FOLDED }, ...crumbs.slice(-2)];
}

/**
 * The trail as structured data (schema.org `BreadcrumbList`), for the text of a script element: nothing in it can end the
 * element early. null where there is no trail.
 */
export function breadcrumbListJson(trail: readonly Crumb[], origin: string): string | null {
  if (trail.length < 2) return null;
  const itemListElement = trail
    .filter(({ label }) => label !== FOLDED)
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
