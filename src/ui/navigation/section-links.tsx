import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

interface SectionLinksProps {
  label: string;
  /** The path of the open section; it need not be among the links. */
  current: string;
  links: readonly { label: string; to: string }[];
}

/** Links between the screens of an area. They look like tabs, but are links for keyboard and screen readers. */
export function SectionLinks({ label, current, links }: SectionLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // On narrow screens the open one may be beyond the edge.
  useLayoutEffect(() => {
    const open = [...(nav.current?.children ?? [])].find((link) => link.getAttribute('href') === current);
    if (!nav.current || !open) return;
    const [all, one] = [nav.current.getBoundingClientRect(), open.getBoundingClientRect()];
    nav.current.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="no-bar flex gap-1 overflow-x-auto border-b border-hair px-3 md:px-0"
    >
      {links.map(({ label: name, to }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          className="relative inline-flex min-h-12 min-w-11 shrink-0 items-center px-2 text-base font-medium text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
