import { X } from 'lucide-react';
import { daysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { avatarPath } from '@/domain/people/profile-media';
import type { Person } from '@/domain/streams/people';
import type { Day } from '@/domain/values/days';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/button';
import { personLine, personName, rateOf } from '@/ui/domain/people/person-copy';
import { SEPARATOR } from '@/ui/separator';

interface AskedPeopleProps {
  people: readonly Person[];
  days: readonly Day[];
  onLeaveOut: (id: string) => void;
}

/** Who is asked, with the rate that each shows, and how the days fit theirs. */
export function AskedPeople({ people, days, onLeaveOut }: AskedPeopleProps) {
  return (
    <section aria-label="Who is asked">
      <h2 className="caption border-b border-hair pb-2">Who is asked</h2>
      <ul>
        {people.map((person) => {
          const rate = rateOf(person);
          const fit = daysReason(days, readShownDays(person.shown_days));
          return (
            <li key={person.id} className="flex items-center gap-3 border-b border-hair py-2">
              <Avatar name={person.full_name} picture={avatarPath(person)} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{personName(person)}</span>
                <span className="block text-sm text-ink-2">
                  {[personLine(person), rate && `${rate.amount}${rate.unit}`].filter(Boolean).join(SEPARATOR)}
                </span>
                {fit && <span className="block text-sm text-ink-2">{fit.text}</span>}
              </span>
              <IconButton label={`Leave ${personName(person)} out`} onClick={() => onLeaveOut(person.id)}>
                <X size={20} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
