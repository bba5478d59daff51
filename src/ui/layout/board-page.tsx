import type { ReactNode } from 'react';
import { PageTitle } from './page';
import { SlateCells } from './slate';

interface BoardPageProps {
  cells: readonly (readonly [string, string])[];
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A whole page as a slate: not found, an error, not open yet. */
export function BoardPage({ cells, title, children, actions }: BoardPageProps) {
  return (
    <div className="wrap grid flex-1 place-items-center pt-12 pb-8 md:pt-20">
      <div className="w-full max-w-[34rem]">
        <div aria-hidden>
          <i className="sticks block h-6 w-full origin-left -rotate-6 border border-ink" />
          <i className="sticks block h-6 w-full border border-ink" />
        </div>
        <div className="rounded-b-box border border-t-0 border-ink bg-sheet">
          <SlateCells
            cols="three"
            className="border-b border-hair"
            cells={cells.map(([label, value]) => ({ label, value }))}
          />
          <div className="px-4 pt-6 pb-6 md:px-6">
            <PageTitle className="text-2xl font-extrabold">{title}</PageTitle>
            <div className="mt-2 mb-6 text-md text-ink-2">{children}</div>
            <div className="flex flex-wrap gap-2">{actions}</div>
          </div>
        </div>
      </div>
    </div>
  );
}
