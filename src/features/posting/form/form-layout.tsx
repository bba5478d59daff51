import { Page } from '@/ui/layout/page';
import type { ReactNode } from 'react';

/** Shown while a form's content is read: labels and fields at their real heights. */
export function FormSkeleton({ of = 'your draft' }: { of?: string }) {
  return (
    <Page className="md:pt-6">
      <div aria-busy="true">
        <p className="sr-only" role="status">
          Loading {of}
        </p>
        <div aria-hidden className="breathe max-w-[46rem]">
          <i className="block h-10 border-b-2 border-hair" />
          <i className="mt-5 block h-9 w-56 bg-well" />
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="mt-6">
              <i className="block h-4 w-28 bg-well" />
              <i className="mt-2 block h-12 rounded-box border border-hair bg-sheet" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** A section of a form that is one long page. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-hair py-5">
    <h2 className="head mb-4 text-lg">{title}</h2>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
  </section>
);
