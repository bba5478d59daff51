import type { ReactElement, ReactNode } from 'react';
import type { Loadable } from '@/domain/sync/loadable';
import { Button } from '@/ui/button';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';

interface FetchedPartProps<T> {
  data: Loadable<T>;
  /** Capitalised. */
  what: string;
  rows: number;
  isEmpty?: (value: T) => boolean;
  /** Shown for an empty list. */
  empty?: ReactNode;
  skeleton?: ReactElement;
  children: (value: NonNullable<T>) => ReactNode;
}

export const PartSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden className="breathe grid gap-3">
    {Array.from({ length: rows }, (_, row) => (
      <i key={row} className="block h-8 bg-well" />
    ))}
  </div>
);

/** A part of the settings that only the server has, with its loading, offline and failed states (ruling 32). */
export function FetchedPart<T>({
  data,
  what,
  rows,
  isEmpty,
  empty,
  skeleton,
  children,
}: FetchedPartProps<T>) {
  const copy = usePersistenceCopy();
  const retryButton = <Button onClick={data.retry}>Try again</Button>;
  return (
    <LiveView
      data={data}
      isEmpty={isEmpty}
      what={what.toLowerCase()}
      as="line"
      skeleton={skeleton ?? <PartSkeleton rows={rows} />}
      offline={{ title: 'No connection', text: copy.needsConnection, action: retryButton }}
      failed={{ text: data.failure, action: retryButton }}
      empty={{ title: 'Nothing', text: empty ?? 'Nothing so far.' }}
    >
      {children}
    </LiveView>
  );
}
