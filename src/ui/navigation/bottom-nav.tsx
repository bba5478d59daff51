import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { CountBadge, type BarItem } from './top-bar';

export interface BottomNavItem extends BarItem {
  icon: ReactNode;
}

/** Items with shorter labels get as much width as this many characters: 44 px with five items on a screen of 320 px. */
const MIN_LABEL_LENGTH = 6;

/** The bottom navigation, up to 768 px (P2). Long labels get more width, or "Career Coach" would touch the edge of the screen. */
export function BottomNav({ items, active }: { items: readonly BottomNavItem[]; active?: string }) {
  return (
    <nav
      aria-label="Main"
      data-docked
      className="fixed inset-x-0 bottom-0 z-(--z-bar) flex border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {items.map((item) => {
        const on = active === item.id;
        return (
          <Link
            key={item.id}
            to={item.to}
            state={item.state}
            aria-current={on ? 'page' : undefined}
            style={{ flexGrow: Math.max(item.label.length, MIN_LABEL_LENGTH) }}
            className={cx(
              'relative flex min-h-15 min-w-0 basis-0 flex-col items-center justify-center gap-0.5 py-1',
              on ? 'font-bold text-ink' : 'font-medium text-ink-2',
            )}
          >
            {on && <i aria-hidden className="absolute inset-x-2 top-0 h-[3px] bg-ink" />}
            <span className="relative">
              {item.icon}
              {item.badge ? <CountBadge count={item.badge} className="absolute -top-1.5 -right-3" /> : null}
            </span>
            <span className="text-center text-[min(var(--step--2),3.6vw)] leading-tight tracking-[-0.01em]">
              {item.label}
              {item.badge ? <span className="sr-only">, {item.badge} unread</span> : null}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
