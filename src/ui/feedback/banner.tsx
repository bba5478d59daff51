import type { ReactNode } from 'react';
import { CloudOff, Check, TriangleAlert } from 'lucide-react';
import { cx } from '../cx';
import { BANNER_HEIGHT } from './banner-place';

const kinds = {
  offline: ['bg-waiting-tint text-waiting', CloudOff],
  online: ['bg-good-tint text-good', Check],
  warn: ['bg-urgent-tint text-urgent', TriangleAlert],
  refused: ['bg-refused-tint text-refused', TriangleAlert],
} as const;

/** One line under the bar. It pushes content down and never covers it. */
export function Banner({
  kind,
  children,
  action,
}: {
  kind: keyof typeof kinds;
  children: ReactNode;
  action?: ReactNode;
}) {
  const [tone, Icon] = kinds[kind];
  return (
    <div role="status" data-banner={kind} className={cx('border-b border-hair', tone)}>
      <div className={cx('wrap flex items-center gap-3 py-2', BANNER_HEIGHT)}>
        <Icon size="1.25em" aria-hidden className="shrink-0" />
        <p className="min-w-0 flex-1 text-sm leading-snug font-semibold">{children}</p>
        {action}
      </div>
    </div>
  );
}
export const BannerAction = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="-my-2 -mr-3 min-h-11 shrink-0 rounded-box px-3 text-sm font-bold underline decoration-2 underline-offset-4"
  >
    {children}
  </button>
);

export const OfflineBanner = ({ onRetry }: { onRetry: () => void }) => (
  <Banner kind="offline" action={<BannerAction onClick={onRetry}>Retry</BannerAction>}>
    You're offline. Some features may be limited.
  </Banner>
);
export const OnlineBanner = () => <Banner kind="online">You're back online!</Banner>;
