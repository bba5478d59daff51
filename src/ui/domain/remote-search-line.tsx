import { LOAD_FAILURES } from '@/domain/errors/call-failures';
import { formatCount } from '@/domain/values/counts';
import { formatClockTime, formatDayHeading } from '@/domain/values/days';

interface RemoteSearchLineProps {
  /** The state of the remote search, from the store. */
  remote: { state: 'complete' | 'asking' | 'asked' | 'offline' | 'failed'; lacksTexts?: boolean } | undefined;
  /** The number on this device; undefined until counted. */
  held: number | undefined;
  /** When this device last completed a sync, ms since 1970; null for never. */
  asOf: number | null;
  one: string;
  many: string;
  /** What the server was asked for. */
  service: 'jobs' | 'talent';
  /** There is a search or a filter; an unfiltered list shows its age beside its count. */
  isAsked: boolean;
  now: Date;
}

/** Says what was searched when that was not everything: the rows on this device, and as of when. */
export function RemoteSearchLine({ remote, isAsked, ...rest }: RemoteSearchLineProps) {
  const text =
    remote && isAsked
      ? remoteSearchCopy(remote.state, { ...rest, lacksTexts: remote.lacksTexts === true })
      : '';
  return (
    <p role="status" className={text === '' ? 'sr-only' : 'pb-2 text-sm text-ink-2'}>
      {text}
    </p>
  );
}

export function remoteSearchCopy(
  state: 'complete' | 'asking' | 'asked' | 'offline' | 'failed',
  {
    held,
    asOf,
    one,
    many,
    service,
    now,
    lacksTexts = false,
  }: Omit<RemoteSearchLineProps, 'remote' | 'isAsked'> & { lacksTexts?: boolean },
): string {
  if (state === 'asking')
    return lacksTexts
      ? `Asking the server about the texts of ${many}, too.`
      : `Looking for older ${many}, too.`;
  if (state === 'failed') return `${LOAD_FAILURES[service]} Here is what is on this device.`;
  if (state !== 'offline' || held === undefined) return '';
  const searched =
    held === 1 ? `Searched the newest ${one}` : `Searched the ${formatCount(held)} newest ${many}`;
  if (lacksTexts)
    return `${searched} on this device, but not all of their texts, which are still on their way.`;
  if (asOf === null) return `${searched} on this device.`;
  const day = formatDayHeading(asOf, now);
  return `${searched} on this device, as of ${day === 'Today' ? '' : `${day} `}${formatClockTime(asOf)}.`;
}
