import type { ReactNode } from 'react';

/** A section of the settings; on wide screens the title is on the left, the content on the right. */
export function SettingsSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-10 gap-y-3 border-t border-ink pt-4 pb-8 lg:grid-cols-[15rem_minmax(0,34rem)]"
    >
      <div>
        <h2 id={`${id}-title`} className="head text-lg">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
