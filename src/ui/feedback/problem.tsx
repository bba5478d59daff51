import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';

/** Why a whole form could not be sent; announced when it appears. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-box border border-refused bg-refused-tint px-3 py-2.5 text-base font-medium text-refused"
    >
      <span className="grid h-[1lh] shrink-0 place-items-center">
        <TriangleAlert size={19} aria-hidden />
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
