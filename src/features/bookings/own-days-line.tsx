import { useMemo } from 'react';
import { ownDaysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import type { Day } from '@/domain/values/days';
import { useOwnDays } from '@/store/react/people/use-own-days';

/** How days that somebody is asked for fit their own calendar, before they answer. */
export function OwnDaysLine({ days }: { days: readonly Day[] }) {
  const own = useOwnDays();
  const reason = useMemo(() => ownDaysReason(days, readShownDays(own)), [days, own]);
  return reason && <p className="max-w-[62ch] text-sm text-ink-2">{reason.text}.</p>;
}
