import type { ReactNode } from 'react';

/** One part of the design system with its name, separated from the one before by a rule. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-t border-hair pt-3 pb-8">
      <h2 className="head mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}
