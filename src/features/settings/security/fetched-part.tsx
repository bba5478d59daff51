import type { ReactElement, ReactNode } from 'react';
import type { Loadable } from '@/domain/loadable';
import { Button } from '@/ui/button';
import { LiveView } from '@/ui/live-view';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';

interface FetchedPartProps<T> {
  data: Loadable<T>;
  /** What could not be fetched, as the beginning of a sentence. */
  what: string;
  rows: number;
  isEmpty?: (value: T) => boolean;
  /** For a list that may be empty. */
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

/** A part of the settings that only the server can fill, and that says so before it has (ruling 32). */
export function FetchedPart<T>({
  data,
  what,
  rows,
  isEmpty,
  empty,
  skeleton,
  children,
}: FetchedPartProps<T>) {
  const words = usePersistenceCopy();
  const again = <Button onClick={data.retry}>Try again</Button>;
  return (
    <LiveView
      data={data}
      isEmpty={isEmpty}
      what={what.toLowerCase()}
      as="line"
      skeleton={skeleton ?? <PartSkeleton rows={rows} />}
      offline={{ title: 'No connection', text: words.needsConnection, action: again }}
      failed={{ text: `${what} could not be fetched.`, action: again }}
      empty={{ title: 'Nothing', text: empty ?? 'Nothing so far.' }}
    >
      {children}
    </LiveView>
  );
}
