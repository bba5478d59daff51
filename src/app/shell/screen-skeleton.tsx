import { LoadingNote } from '@/ui/loading-note';
import { SlateSkeleton } from '@/ui/skeleton';

/** While a screen's code or the store opens: the same height as what comes, so that nothing jumps. */
export function ScreenSkeleton() {
  return (
    <div className="wrap grid gap-2.5 pt-4 md:pt-8" aria-busy="true">
      <LoadingNote />
      <i aria-hidden className="breathe mb-2 block h-8 w-48 bg-well" />
      {[0, 1, 2, 3].map((row) => <SlateSkeleton key={row} />)}
    </div>
  );
}
