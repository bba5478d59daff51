import { avatarPath } from '@/domain/people/profile-media';
import type { Person } from '@/domain/streams/people';
import { Avatar } from '../../avatar';
import { ListRow } from '../../layout/list-row';
import { personLine, personName, personPlace, rateOf } from './person-copy';
import { SEPARATOR } from '../../separator';

interface PersonRowProps {
  person: Person;
  to?: string;
  current?: boolean;
  /** Why a search has found them. */
  reason?: string;
  /** How far they are, in words. */
  distance?: string | null;
}

/** A person in a list: name, what they do, where, and the rate if they show it. */
export function PersonRow({ person, to, current, reason, distance }: PersonRowProps) {
  const rate = rateOf(person);
  return (
    <ListRow
      to={to}
      current={current}
      lead={<Avatar name={person.full_name} picture={avatarPath(person)} />}
      title={personName(person)}
      aside={
        rate && (
          <>
            {rate.amount}
            <span className="font-normal">{rate.unit}</span>
          </>
        )
      }
      meta={personLine(person) || 'New on Marquee'}
    >
      <span className="block text-sm text-ink-2">
        {[personPlace(person) || 'Place not given', distance].filter(Boolean).join(SEPARATOR)}
      </span>
      {reason && <span className="block text-sm font-semibold text-ink-2">{reason}</span>}
    </ListRow>
  );
}
