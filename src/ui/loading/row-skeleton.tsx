/** Placeholder rows of a list that is loading. */
export const RowsSkeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => <RowSkeleton key={row} />);

export function RowSkeleton() {
  return (
    <div aria-hidden className="breathe flex gap-3 border-b border-hair px-4 py-3">
      <i className="block size-11 bg-well" />
      <div className="flex-1 space-y-2 py-1">
        <i className="block h-4 w-1/2 bg-well" />
        <i className="block h-3.5 w-4/5 bg-well" />
      </div>
    </div>
  );
}
