import { useCallback, useState } from 'react';
import { DESIGN } from '@/domain/design-constants';
import type { ListPositions } from './list-positions';

/** How many rows of a query are read: a page, one page more at each `extend`, and as many as there were for whoever comes back to it. */
export function useExtent(positions: ListPositions, queryKey: string): { limit: number; extend: () => void } {
  const [extent, setExtent] = useState({ queryKey, limit: positions.of(queryKey)?.limit ?? 0 });
  const limit = Math.max(DESIGN.pageRows, extent.queryKey === queryKey ? extent.limit : 0);
  const extend = useCallback(() => {
    const longer = limit + DESIGN.pageRows;
    positions.remember(queryKey, { limit: longer });
    setExtent({ queryKey, limit: longer });
  }, [positions, queryKey, limit]);
  return { limit, extend };
}
