import type { ServerQuery } from '@/backend/react/use-server-query';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Problem } from '@/ui/problem';

interface UnreachedProps {
  /** What could not be fetched, as the beginning of a sentence. */
  what: string;
  state: ServerQuery<unknown>['state'];
  retry: () => void;
  rows: number;
}

export const Bones = ({ rows }: { rows: number }) => (
  <div aria-busy="true" className="breathe grid gap-3">
    <p className="sr-only" role="status">
      Fetching
    </p>
    {Array.from({ length: rows }, (_, row) => (
      <i key={row} aria-hidden className="block h-8 bg-well" />
    ))}
  </div>
);

/** A part that only the server can fill, before it has: its bones, or why it is empty and what to do. */
export function Unreached({ what, state, retry, rows }: UnreachedProps) {
  const words = usePersistenceCopy();
  if (state === 'loading' || state === 'here') return <Bones rows={rows} />;
  return (
    <div className="grid justify-items-start gap-3">
      {state === 'offline' ? (
        <p role="status">{words.needsConnection}</p>
      ) : (
        <Problem>{what} could not be fetched.</Problem>
      )}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
