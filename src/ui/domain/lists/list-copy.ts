import { hasTwin, type OwnList } from '@/domain/saved/own-lists';
import { formatClockTime, formatDay, today } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';

export const peopleOn = (count: number): string =>
  count === 0 ? 'Nobody yet' : plural(count, 'person', 'people');

/** What tells a list from another one of the same name; null where there is none. */
export const twinNote = (list: OwnList, lists: readonly OwnList[], now: Date): string | null =>
  hasTwin(list, lists)
    ? `made ${formatDay(today(new Date(list.made)), now.getFullYear())}, ${formatClockTime(list.made)}`
    : null;
