import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { loadLibrary } from '@/backend/client';
import { whenIdle } from '@/platform/when-idle';
import { cx } from '@/ui/cx';
import { PageTitle } from '@/ui/layout/page';

/**
 * The frame of all sign-in screens: full width under the clapperboard's sticks on a phone, a centred card on wide
 * screens.
 */
export function AuthCard({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  useEffect(() => whenIdle(() => void loadLibrary().catch(() => {})), []);
  return (
    <div className={cx('mx-auto w-full md:py-12', wide ? 'max-w-[35rem]' : 'max-w-[27rem]')}>
      <div className="border-hair bg-paper md:overflow-hidden md:rounded-box md:border md:bg-sheet">
        <div aria-hidden className="sticks h-3 border-b border-hair" />
        <div className="px-4 py-6 md:px-8 md:py-8">
          <PageTitle className="mb-5 text-2xl font-extrabold">{title}</PageTitle>
          {children}
        </div>
      </div>
    </div>
  );
}

/** A link inside a sentence. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-ink underline underline-offset-4">
    {children}
  </Link>
);

/** A link on its own line, with the height of a touch target. */
export const LineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
    {children}
  </Link>
);

/** The separator between sign-in methods. */
export const Or = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
    or
  </p>
);
