import { Star } from 'lucide-react';
import type { PersonNote } from '@/domain/saved/person-note';
import { cx } from '../../cx';
import { Tag } from '../../status';

/**
 * What a row shows of a private note about a person: stars and tags. Nothing without any.
 * @param props.most how many tags are shown
 */
export function NoteMarks({ note, most = 3 }: { note: PersonNote | null; most?: number }) {
  if (!note || (note.stars === 0 && note.tags.length === 0)) return null;
  const more = note.tags.length - most;
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5', most > 1 && 'flex-wrap')}>
      {note.stars > 0 && (
        <span className="inline-flex items-center gap-0.5 text-sm font-semibold whitespace-nowrap">
          <Star aria-hidden size={14} fill="currentColor" />
          <span className="mono">{note.stars}</span>
          <span className="sr-only">{note.stars === 1 ? 'star of yours' : 'stars of yours'}</span>
        </span>
      )}
      {note.tags
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
