import { BottomNav } from '@/ui/bottom-nav';
import type { NavigationItem } from '../navigation';
import { NavigationIcon } from './navigation-icons';

interface ThumbNavigationProps {
  items: readonly (NavigationItem & { badge?: number })[];
  active?: string;
}

/** For somebody signed in, on a phone: the first five, with their drawings. */
export default function ThumbNavigation({ items, active }: ThumbNavigationProps) {
  const shown = items.filter((item) => !item.desktopOnly).map((item) => ({ ...item, icon: <NavigationIcon name={item.icon} active={item.id === active} /> }));
  return <BottomNav items={shown} active={active} />;
}
