import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { Logo, LogoMark } from '../brand/logo';
import { BackStroke } from '../stroke-icons';

export interface BarItem {
  id: string;
  label: string;
  to: string;
  /** Of the navigation. */
  state?: unknown;
  /** The number of unread items. */
  badge?: number;
}

interface TopBarProps {
  items: readonly BarItem[];
  active?: string;
  /** On a phone, a Back link and the screen's title replace menu and logo. */
  back?: string;
  title?: string;
  menu?: ReactNode;
  /** The right end: sync chip, notifications, account, or links to sign in and up. */
  children?: ReactNode;
}

export const CountBadge = ({ count, className }: { count: number; className?: string }) => (
  <i
    aria-hidden
    className={cx(
      'mono grid min-w-4.5 place-items-center rounded-full bg-inverse px-1 text-[11px] leading-4.5 font-bold text-on-inverse not-italic',
      className,
    )}
  >
    {count > 99 ? '99+' : count}
  </i>
);

export function TopBar({ items, active, back, title, menu, children }: TopBarProps) {
  return (
    <header data-titled={title && true} className="group/bar @container border-b border-hair bg-paper">
      <div className="mx-auto flex min-h-14 max-w-[1264px] items-center gap-1 px-1 md:px-8">
        {back ? (
          <Link
            to={back}
            aria-label="Back"
            className="grid size-12 shrink-0 place-items-center rounded-box hover:bg-well md:hidden"
          >
            <BackStroke />
          </Link>
        ) : (
          menu && <div className="md:hidden">{menu}</div>
        )}
        {title && (
          <p
            aria-hidden
            className="line-clamp-2 min-w-0 flex-1 text-base leading-tight font-semibold md:hidden"
          >
            {title}
          </p>
        )}
        {menu && !title && (
          <Link
            to="/"
            aria-label="Marquee, home"
            className="grid size-12 shrink-0 place-items-center md:hidden"
          >
            <LogoMark size="md" />
          </Link>
        )}
        <Logo
          className={cx(
            'mr-4',
            (title !== undefined || menu !== undefined) && 'hidden md:inline-flex',
            menu === undefined && 'ml-3 md:ml-0',
          )}
        />
        <nav aria-label="Main" className="hidden md:flex">
          {items.map((item) => (
            <Link
              key={item.id}
              to={item.to}
              state={item.state}
              aria-current={active === item.id ? 'page' : undefined}
              className={cx(
                'relative flex min-h-14 items-center gap-1.5 px-3 text-base',
                active === item.id
                  ? 'font-semibold after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:bg-ink'
                  : 'font-medium text-ink-2 hover:text-ink',
              )}
            >
              {item.label}
              {item.badge ? (
                <>
                  <CountBadge count={item.badge} />
                  <span className="sr-only">, {item.badge} unread</span>
                </>
              ) : null}
            </Link>
          ))}
        </nav>
        <span className={cx('flex-1', title && 'max-md:hidden')} />
        {children}
      </div>
    </header>
  );
}
