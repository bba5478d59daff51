import { BottomNav } from '@/ui/navigation/bottom-nav';
import { isShownOn, type NavigationItem } from './navigation';
import { NavigationIcon } from './navigation-icons';

export interface BottomNavigationProps {
  items: readonly (NavigationItem & { badge?: number })[];
  active?: string;
}

/** P2: a phone shows the first five items; the bar of wide screens may show more. */
const MAX_ITEMS = 5;

/** The bottom navigation with icons, on phones, when signed in. */
export default function BottomNavigation({ items, active }: BottomNavigationProps) {
  const shown = items
    .filter((item) => isShownOn('phone', item))
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, icon: <NavigationIcon name={item.icon} active={item.id === active} /> }));
  return <BottomNav items={shown} active={active} />;
}
