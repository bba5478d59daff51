import { BottomNav } from '@/ui/bottom-nav';
import type { NavigationItem } from './navigation';
import { NavigationIcon } from './navigation-icons';

interface ThumbNavigationProps {
  items: readonly (NavigationItem & { badge?: number })[];
  active?: string;
}

/** P2: on a phone the first five of the navigation, whatever a bar of a desk shows besides. */
const MAX_ITEMS = 5;

/** For somebody signed in, on a phone, with their drawings. */
export default function ThumbNavigation({ items, active }: ThumbNavigationProps) {
  const shown = items
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, icon: <NavigationIcon name={item.icon} active={item.id === active} /> }));
  return <BottomNav items={shown} active={active} />;
}
