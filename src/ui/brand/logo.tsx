import { LOGO } from './logo-constants';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { Mark } from './mark';

/** A9, in pixels. */
export const LOGO_SIZES = LOGO.px;
export type LogoSize = keyof typeof LOGO_SIZES;

/**
 * An installation's own mark (`VITE_LOGO`), from its own host: the page's policy allows pictures from nowhere else. Undefined: it has none.
 */
export function ownImage(env: Readonly<Record<string, unknown>>): string | undefined {
  const configured = env['VITE_LOGO'];
  return typeof configured === 'string' && /^\/[^/\\]/.test(configured) ? configured : undefined;
}

const OWN_IMAGE = ownImage(import.meta.env);

interface LogoMarkProps {
  size: LogoSize;
  /** The M is in its place where there is none, and where it fails (A2). */
  image?: string;
  isOpen?: boolean;
}

export function LogoMark({ size, image = OWN_IMAGE, isOpen }: LogoMarkProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const pixels = LOGO_SIZES[size];
  if (image === undefined || image === failed) return <Mark size={pixels} isOpen={isOpen} />;
  return (
    <img
      src={image}
      alt=""
      width={pixels}
      height={pixels}
      className="shrink-0 object-contain"
      onError={() => {
        console.warn('Failed to load Marquee logo', image);
        setFailed(image);
      }}
    />
  );
}

interface LogoProps extends Partial<Pick<LogoMarkProps, 'size' | 'image'>> {
  className?: string;
  to?: string;
}

/** The mark and, where there is room, the name. A link home. */
export function Logo({ className, to = '/', size = 'md', image }: LogoProps) {
  return (
    <Link
      to={to}
      aria-label="Marquee, home"
      className={cx('inline-flex min-h-12 min-w-11 items-center gap-2', className)}
    >
      <LogoMark size={size} image={image} />
      <span aria-hidden className="head hidden text-lg font-extrabold tracking-tight @[17rem]:inline">
        Marquee
      </span>
    </Link>
  );
}
