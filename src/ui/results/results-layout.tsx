import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import { Select } from '../fields/choice';

/** Above the results, and not on paper: the field with its button, and beside or below them the filters. */
export const SearchBar = ({ field, filters }: { field: ReactNode; filters: ReactNode }) => (
  <search className="border-b border-hair print:hidden">
    <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-start lg:gap-3 lg:py-3">
      <div className="flex gap-2 lg:w-[25rem] lg:shrink-0">{field}</div>
      {filters}
    </div>
  </search>
);

interface ResultsAndPaneProps {
  children: ReactNode;
  /** As in "Selected job". */
  paneLabel: string;
  /** What is selected, beside the results; undefined: there is no room for it. */
  pane: ReactNode | undefined;
}

/** The results, and on wide screens one of them beside them. */
export const ResultsAndPane = ({ children, paneLabel, pane }: ResultsAndPaneProps) => (
  <div className="wrap grid flex-1 grid-cols-1 content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:content-stretch lg:gap-10">
    {children}
    {pane !== undefined && (
      <section
        aria-label={paneLabel}
        tabIndex={0}
        className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-l border-hair py-6 pl-10 -outline-offset-4"
      >
        {pane}
      </section>
    )}
  </div>
);

/** The line above the results: how many there are, and what can be done with all of them. */
export const ResultsHead = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
    {children}
  </div>
);

/** The order of the results. */
export const SortSelect = ({ className, ...select }: Omit<ComponentProps<typeof Select>, 'label'>) => (
  <Select
    label="Sort"
    hideLabel
    className={cx(
      'ml-auto -mr-3 w-[9.5rem] print:hidden [&_select]:min-h-11 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-sm [&_select]:font-semibold',
      className,
    )}
    {...select}
  />
);
