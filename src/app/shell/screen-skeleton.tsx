import { lazy, Suspense, useEffect, useState } from 'react';
import { LOADING_NOTICES_S } from '@/domain/sync/loading-notices';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';

// A separate chunk, because most screens are there before it is needed.
const LoadingNote = lazy(async () => ({ default: (await import('@/ui/loading/loading-note')).LoadingNote }));

const Loading = () => (
  <p className="sr-only" role="status">
    Loading
  </p>
);

/** Shown while a screen's code or the store is loading; as high as the content, so that nothing jumps. */
export function ScreenSkeleton() {
  useAwaitedContent();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LOADING_NOTICES_S.showElapsed * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="wrap grid gap-2.5 pt-4 md:pt-8" aria-busy="true">
      {isLong ? (
        <Suspense fallback={<Loading />}>
          <LoadingNote since={LOADING_NOTICES_S.showElapsed} />
        </Suspense>
      ) : (
        <Loading />
      )}
      <i aria-hidden className="breathe mb-2 block h-8 w-48 bg-well" />
      {[0, 1, 2, 3].map((row) => (
        <SlateSkeleton key={row} />
      ))}
    </div>
  );
}
