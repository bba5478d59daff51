import { Link } from 'react-router-dom';
import type { Crumb } from '@/domain/navigation/breadcrumbs';

/** The breadcrumbs, on wide screens; a phone has a Back link instead. Nothing for a single crumb (P2). */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb" className="hidden md:block">
      <ol className="-ml-1 flex flex-wrap items-center text-sm text-ink-2">
        {trail.map(({ label, to }, i) => (
          <li key={`${label}${to ?? ''}`} className="flex items-center">
            {i > 0 && (
              <span aria-hidden className="px-1 text-ink-3">
                /
              </span>
            )}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-11 items-center justify-center hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span
                aria-current={i === trail.length - 1 ? 'page' : undefined}
                className="inline-flex min-h-11 items-center px-1 aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
