import { formatDayHeading, today } from '@/domain/values/days';

export interface DayGroup<T> {
  day: string;
  heading: string;
  items: T[];
}

/** Groups by day in this device's time zone; items keep their order. */
export function groupByDay<T extends { created_at: string }>(items: readonly T[], now: Date): DayGroup<T>[] {
  const groups: DayGroup<T>[] = [];
  for (const item of items) {
    const day = today(new Date(item.created_at));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, heading: formatDayHeading(item.created_at, now), items: [item] });
  }
  return groups;
}
