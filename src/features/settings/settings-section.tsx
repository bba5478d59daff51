import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A part of the settings: its name on the left on a desk, its matter on the right. */
export function SettingsSection({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-x-10 gap-y-3 border-t border-ink pt-4 pb-8 lg:grid-cols-[15rem_minmax(0,34rem)]">
      <div>
        <h2 id={`${id}-title`} className="head text-lg">{title}</h2>
        {lead && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/**
 * Beside what asks for the password: who came by Google or a link never had one, and gets one the way that others get a new one.
 * Here, and not in a file of its own: what another piece of code costs is paid by everybody's first page.
 */
export const NoPassword = () => (
  <Link to="/forgot-password" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">I have none, or forgot it</Link>
);
