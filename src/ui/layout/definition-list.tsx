import type { ReactNode } from 'react';

/** Names and values, separated by rules. */
export function DefinitionList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 text-base @[16rem]:grid-cols-[minmax(7.5rem,auto)_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="col-span-full grid grid-cols-subgrid items-baseline gap-x-4 border-b border-hair py-2 last:border-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
