import type { ReactNode } from 'react';

/** A section of a form that is one long page. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-hair py-5">
    <h2 className="head mb-4 text-lg">{title}</h2>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
  </section>
);
