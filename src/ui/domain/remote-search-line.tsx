import { formatClockTime, formatDayHeading } from '@/domain/days';

interface RemoteSearchLineProps {
  /** What is known of the server's answer, as the store tells it. */
  remote: { state: 'complete' | 'asking' | 'asked' | 'offline' | 'failed' } | undefined;
  /** How many there are on this device; undefined until counted. */
  held: number | undefined;
  /** When this device last had everything, in milliseconds; null: never. */
  asOf: number | null;
  one: string;
  many: string;
  /** Something is looked for; a plain list says its age beside its count. */
  isAsked: boolean;
  now: Date;
}

const number = new Intl.NumberFormat('en-US');

/** What was searched, where that is less than all there is: this device's part of the market, and as of when. */
export function RemoteSearchLine({ remote, isAsked, ...rest }: RemoteSearchLineProps) {
  const words = remote && isAsked ? remoteSearchCopy(remote.state, rest) : '';
  return (
    <p role="status" className={words === '' ? 'sr-only' : 'pb-2 text-sm text-ink-2'}>
      {words}
    </p>
  );
}

export function remoteSearchCopy(
  state: 'complete' | 'asking' | 'asked' | 'offline' | 'failed',
  { held, asOf, one, many, now }: Omit<RemoteSearchLineProps, 'remote' | 'isAsked'>,
): string {
  if (state === 'asking') return `Looking for older ${many}, too.`;
  if (state === 'failed') return 'Could not ask the server; showing what is on this device.';
  if (state !== 'offline' || held === undefined) return '';
  const searched =
    held === 1 ? `Searched the newest ${one}` : `Searched the ${number.format(held)} newest ${many}`;
  if (asOf === null) return `${searched} on this device.`;
  const day = formatDayHeading(asOf, now);
  return `${searched} on this device, as of ${day === 'Today' ? '' : `${day} `}${formatClockTime(asOf)}.`;
}
