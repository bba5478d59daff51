import { useState } from 'react';
import type { Applicant } from '../applicant';

/** Cards per section at first, and per "Show more": a board with hundreds of cards is slow, and nobody reads it. */
const SECTION_PAGE_SIZE = 40;

export function useMore(
  all: readonly Applicant[],
  pageSize = SECTION_PAGE_SIZE,
): {
  shown: readonly Applicant[];
  showMore: () => void;
  left: number;
} {
  const [limit, setLimit] = useState(pageSize);
  return {
    shown: all.slice(0, limit),
    showMore: () => setLimit(limit + pageSize),
    left: Math.max(0, all.length - limit),
  };
}
