import type { Role } from '@/domain/roles';
import { findByName, foldForSearch } from '@/domain/taxonomy/name-search';
import { ROUTES } from '../../routes';
import type { AppRoute } from '../../routes/route';

export const GROUPS = ['Pages', 'Actions', 'Jobs', 'People', 'Conversations'] as const;

/** What the command palette finds. */
export interface Command {
  /** Of all commands. */
  id: string;
  group: (typeof GROUPS)[number];
  label: string;
  /** Says which of several with the same name. */
  note?: string;
  run: { to: string } | { act: () => void };
}

/** They are reached by a link that says more, or are about the app itself. */
const NOT_OFFERED = new Set([
  '/',
  '/404',
  '/unsubscribe',
  '/newsletter/confirm',
  '/companies/verify',
  '/share',
  '/onboarding',
  '/fibonacci-demo',
  '/ui-showcase',
]);

/** Pages to work on before pages to read. */
const isWork = ({ layout }: AppRoute): boolean => layout === 'work' || layout === 'focus';

/** Every page that this role may open, as its title says, once. */
export function pagesFor(role: Role): Command[] {
  const titles = new Set<string>();
  const open = ROUTES.filter(
    ({ path, screen, layout, roles }) =>
      screen !== undefined &&
      layout !== 'auth' &&
      !path.includes(':') &&
      !NOT_OFFERED.has(path) &&
      (!roles || (role !== 'visitor' && roles.includes(role))),
  );
  const ordered = [...open.filter(isWork), ...open.filter((route) => !isWork(route))];
  return ordered.flatMap(({ path, title }) => {
    // The same page under another address.
    if (titles.has(title)) return [];
    titles.add(title);
    return [{ id: path, group: 'Pages', label: title, run: { to: path } }];
  });
}

/** Those of short lists that the text may mean, best first. */
export const matching = (commands: readonly Command[], text: string): Command[] =>
  findByName(
    commands.map((item) => ({
      item,
      names: [item.label, item.note ?? ''].map(foldForSearch).filter((name) => name !== ''),
    })),
    text,
  );

/** In the order in which they are shown, so that the arrow keys move as the eye does. */
export const inGroups = (commands: readonly Command[]): Command[] =>
  GROUPS.flatMap((group) => commands.filter((command) => command.group === group));
