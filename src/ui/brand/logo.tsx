import { Link } from 'react-router-dom';
import { cx } from './cx';

/** The monogram: an M under raised clapper sticks. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <defs>
        <clipPath id="mq-s">
          <path d="M1 8.6 30.2 1.2l1 4.2L2 12.8z" />
        </clipPath>
      </defs>
      <path d="M1 8.6 30.2 1.2l1 4.2L2 12.8z" fill="var(--ink)" />
      <g clipPath="url(#mq-s)" stroke="var(--paper)" strokeWidth="3">
        <path d="m6 13 4-11M14 12l4-11M22 10l4-11" />
      </g>
      <path d="M1.5 14.5h29V31h-29z" fill="var(--ink)" />
      <path d="M7 27.5V18h3.4l5.6 6 5.6-6H25v9.5h-3.2v-5l-5.8 6-5.8-6v5z" fill="var(--paper)" />
    </svg>
  );
}

export function Logo({ className, to = '/' }: { className?: string; to?: string }) {
  return (
    <Link
      to={to}
      aria-label="Marquee, home"
      className={cx('inline-flex min-h-12 min-w-11 items-center gap-2', className)}
    >
      <Mark size={30} />
      <span aria-hidden className="head hidden text-lg font-extrabold tracking-tight @[17rem]:inline">
        Marquee
      </span>
    </Link>
  );
}
