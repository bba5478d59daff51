import type { ReactNode } from 'react';
import { CalendarPlus } from 'lucide-react';
import type { Interview } from '@/domain/definition/deal';
import { isWebAddress } from '@/domain/navigation/web-address';
import { Button } from '../../button';
import { DefinitionList } from '../../layout/definition-list';
import { formatSlot, INTERVIEW_LABELS, PLACE_LABELS } from './deal-copy';

interface InterviewDetailsProps {
  interview: Interview;
  /** The chosen time; null while none is. */
  slot: string | null;
  /** Saves the appointment as a file for the phone's calendar. */
  onCalendar: () => void;
}

/** How, when and where: the link opens, the number is dialled, the address opens a map. */
export function InterviewDetails({ interview, slot, onCalendar }: InterviewDetailsProps) {
  const rows: (readonly [string, ReactNode])[] = [
    ['How', INTERVIEW_LABELS[interview.kind]],
    ['How long', `${interview.minutes} minutes`],
  ];
  if (interview.place !== '')
    rows.push([PLACE_LABELS[interview.kind], <Place key="place" interview={interview} />]);
  return (
    <>
      {slot !== null && (
        <p className="mono text-lg font-semibold">
          <time dateTime={slot}>{formatSlot(slot)}</time>
        </p>
      )}
      <DefinitionList rows={rows} />
      {interview.note !== '' && <p className="mt-3 max-w-[62ch] whitespace-pre-line">{interview.note}</p>}
      {slot !== null && (
        <Button className="mt-3" icon={<CalendarPlus size={18} aria-hidden />} onClick={onCalendar}>
          Add to calendar
        </Button>
      )}
    </>
  );
}

function Place({ interview: { kind, place } }: { interview: Interview }) {
  // Somebody else's text: only http and https, never `javascript:`.
  const href =
    kind === 'video'
      ? isWebAddress(place)
        ? place
        : null
      : kind === 'phone'
        ? `tel:${place.replace(/[^\d+]/g, '')}`
        : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  if (href === null) return <>{place}</>;
  return (
    <a
      href={href}
      {...(kind === 'phone' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      className="-my-2 inline-flex min-h-11 items-center break-all underline underline-offset-4"
    >
      {place}
    </a>
  );
}
