import type { ShownDay } from '@/domain/availability/shown-days';
import type { MarkOfDay } from './day-cell';
import { DAY_LOOK_LABELS, DayMark } from './day-look';

/** What others see of somebody's day, for a key. */
export const SHOWN_DAY_LOOKS = ['free', 'partly', 'hold', 'busy'] as const satisfies readonly ShownDay[];

/** In a month in which days are chosen. Nothing where nothing is known. */
export const markOfShownDay = (shown: ShownDay): MarkOfDay | null =>
  shown === 'unknown' ? null : { mark: <DayMark look={shown} />, word: DAY_LOOK_LABELS[shown].toLowerCase() };
