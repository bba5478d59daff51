import { Star, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TeamMarks } from '@/domain/applications/team-marks';
import type { PersonNote } from '@/domain/saved/person-note';
import { plural } from '@/domain/values/counts';
import { cx } from '../../cx';
import { Tag } from '../../status';

interface MarksProps {
  /** Before the star, where they are not the reader's own. */
  whoseIcon?: ReactNode;
  stars: number;
  /** What a screen reader says after the number. */
  whose: string;
  tags: readonly string[];
  /** How many tags are shown. */
  most?: number;
}

function Marks({ whoseIcon, stars, whose, tags, most = 3 }: MarksProps) {
  if (stars === 0 && tags.length === 0) return null;
  const more = tags.length - most;
  return (
    <span className={cx('flex w-fit max-w-full items-center gap-1.5', most > 1 && 'flex-wrap')}>
      {stars > 0 && (
        <span className="inline-flex items-center gap-0.5 text-sm font-semibold whitespace-nowrap">
          {whoseIcon}
          <Star aria-hidden size={14} fill="currentColor" />
          <span className="mono">{stars}</span>
          <span className="sr-only"> {whose}</span>
        </span>
      )}
      {tags
        .filter((_, at) => at < most)
        .map((tag) => (
          <span key={tag} className="max-w-40 min-w-0 *:max-w-full [&>*]:truncate">
            <Tag>{tag}</Tag>
          </span>
        ))}
      {more > 0 && <span className="text-sm whitespace-nowrap text-ink-2">{`+${more}`}</span>}
    </span>
  );
}

/** What one person keeps or says about another: stars and tags. Nothing without any. */
export const NoteMarks = ({
  note,
  most,
  whose = 'yours',
}: {
  note: Pick<PersonNote, 'stars' | 'tags'> | null;
  most?: number;
  whose?: 'yours' | 'theirs';
}) =>
  note && (
    <Marks
      stars={note.stars}
      whose={`${note.stars === 1 ? 'star' : 'stars'} of ${whose}`}
      tags={note.tags}
      most={most}
    />
  );

/** What a row shows of a hiring side's team notes: the mean of their stars, and their tags. Nothing without any. */
export const TeamMarksLine = ({ team, most }: { team: TeamMarks | null; most?: number }) =>
  team && (
    <Marks
      whoseIcon={<UsersRound aria-hidden size={14} />}
      stars={team.stars}
      whose={`stars by ${plural(team.ratedBy, 'person', 'people')} of the team`}
      tags={team.tags}
      most={most}
    />
  );
