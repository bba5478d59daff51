import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { CountBadge, type BarItem } from './top-bar';

export interface BottomNavItem extends BarItem {
  icon: ReactNode;
}

/** Shorter labels get as much width as one of so many ems: 44 px with five items on a screen of 320 px. */
const MIN_LABEL_EM = 3;

/** How wide letters of a bold label are at most, in ems: of all of a kind. */
const letterEm = (letter: string): number => {
  if (/[mwMW]/.test(letter)) return 0.95;
  if (/[fijlrtI]/.test(letter)) return 0.4;
  return /[A-Z]/.test(letter) ? 0.72 : 0.62;
};

const widthOf = ({ label }: BottomNavItem): number =>
  Math.max(
    [...label].reduce((sum, letter) => sum + letterEm(letter), 0),
    MIN_LABEL_EM,
  );

/** The bottom navigation, up to 768 px (P2). Long labels get more width, or "Career Coach" would touch the edge of the screen. */
export function BottomNav({ items, active }: { items: readonly BottomNavItem[]; active?: string }) {
  const total = items.reduce((sum, item) => sum + widthOf(item), 0);
  // Larger text grows as far as the labels fit beside each other.
  const fontSize = `min(var(--step--2), ${(100 / total).toFixed(2)}vw)`;
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
            style={{ flexGrow: widthOf(item) }}
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
            <span style={{ fontSize }} className="text-center leading-tight tracking-[-0.01em]">
              {item.label}
              {item.badge ? <span className="sr-only">, {item.badge} unread</span> : null}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
