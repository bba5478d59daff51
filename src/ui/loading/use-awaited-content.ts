import { useLayoutEffect } from 'react';
import { awaitContent } from '@/client-state/awaited-content';

/** For what is shown in the place of content that has not come yet: while it is there, nothing else uses the line (B12). */
export function useAwaitedContent(): void {
  useLayoutEffect(awaitContent, []);
}
