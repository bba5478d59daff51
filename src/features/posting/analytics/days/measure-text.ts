import { countedMeasure, type Measure, MEASURE_COPY, TIME_TO_ANSWER } from '@/domain/jobs/analytics/measures';
import { replyTime } from '@/ui/domain/company-copy';

/** `12 views`, or `Answered within 5 h`; the measure's name where there is no number. */
export function measureText(measure: Measure, value: number | null): string {
  if (measure === TIME_TO_ANSWER)
    return value === null ? 'Nobody answered' : `Answered within ${replyTime(value)}`;
  return value === null ? MEASURE_COPY[measure].label : countedMeasure(measure, value);
}

/** The number alone, at the chart's axis. */
export const axisText = (measure: Measure, value: number): string =>
  measure === TIME_TO_ANSWER ? (value === 0 ? '0' : replyTime(value)) : String(value);
