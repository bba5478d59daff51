import type { LoadState } from '@/domain/sync/loadable';
import { formatClockTime } from '@/domain/values/days';
import { Mono } from '../layout/page';
import { SEPARATOR } from '../separator';

interface ResultCountProps {
  /** The state of the list below, from `loadStateOf` with the list's own data. */
  state: LoadState;
  /** The number of results on this device; null until counted, shortly after the first page. */
  total: number | null;
  one: string;
  many: string;
  /** When this device last completed a sync, ms since 1970; null for never. */
  asOf: number | null;
}

/** The line above a list of results: how many, and as of when, or so far, until everything has come once. Says that it loads only while the list does. */
export function ResultCount({ state, total, one, many, asOf }: ResultCountProps) {
  const isLoading = state === 'loading' || state === 'filling';
  const isReady = state === 'here' || state === 'empty';
  return (
    <p role="status">
      {isLoading && `Loading ${many}`}
      {isReady &&
        (total === null ? (
          'Counting'
        ) : (
          <>
            <Mono className="text-ink">{total}</Mono> {total === 1 ? one : many}
            {asOf === null && state === 'here' && ' so far'}
          </>
        ))}
      {asOf !== null && (isLoading || isReady) && (
        <>
          {SEPARATOR}as of <Mono>{formatClockTime(asOf)}</Mono>
        </>
      )}
    </p>
  );
}
