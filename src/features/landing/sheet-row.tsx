import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface SheetRowProps {
  /** An edge number, as on film stock; decorative. */
  edge: string;
  title: string;
  link?: ReactNode;
  id?: string;
  ruled?: boolean;
  children: ReactNode;
}

/** A section of the landing page: title on the left, content on the right, a rule above. */
export function SheetRow({ edge, title, link, id, ruled = true, children }: SheetRowProps) {
  return (
    <section id={id} className="laid-out-near wrap scroll-mt-20 pt-12 md:pt-14">
      <div
        className={cx(
          'grid gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]',
          ruled && 'border-t border-ink pt-4',
        )}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-4 lg:block">
          <div>
            <p aria-hidden className="mono mb-1 flex items-center gap-1.5 text-sm text-ink-3">
              <svg width="8" height="9" viewBox="0 0 8 9">
                <path d="M0 0v9l8-4.5z" fill="currentColor" />
              </svg>
              {edge}
            </p>
            <h2 className="head text-2xl">{title}</h2>
          </div>
          {link}
        </div>
        <div className="min-w-0 lg:pt-1">{children}</div>
      </div>
    </section>
  );
}
