import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { collaborationLabel, type PublishedNote, reviewerOf } from '@/domain/notes/published-notes';
import { formatDay, today } from '@/domain/values/days';
import { NoteEntry } from './note-entry';
import { SEPARATOR } from '../../separator';

const linked = 'underline underline-offset-4';

/** Whom it is about: talent have a profile, whoever hires may have a company. */
function Subject({ note }: { note: PublishedNote }) {
  const name = note.company_name || note.subject_name || 'Somebody';
  const path =
    note.about === 'talent'
      ? `/talent/${note.subject_id}`
      : note.company_id === null
        ? null
        : `/companies/${note.company_id}`;
  return path === null ? (
    <b className="font-semibold text-ink">{name}</b>
  ) : (
    <Link to={path} className={`inline-flex min-h-11 min-w-11 items-center font-semibold text-ink ${linked}`}>
      {name}
    </Link>
  );
}

interface PublishedListProps {
  notes: readonly PublishedNote[];
  /** Whether they are about several people. */
  namesSubject: boolean;
  actionOf?: (note: PublishedNote) => ReactNode;
}

/** Notes that everybody sees, newest first. */
export const PublishedList = ({ notes, namesSubject, actionOf }: PublishedListProps) => (
  <ul className="border-t border-hair">
    {notes.map((note) => (
      <li key={note.id}>
        <NoteEntry
          rating={note.rating}
          text={note.text}
          meta={[collaborationLabel(note.collaboration_type), formatDay(today(new Date(note.at)), 0)].join(
            SEPARATOR,
          )}
          from={
            namesSubject ? (
              <>
                About <Subject note={note} />, by {reviewerOf(note)}
              </>
            ) : (
              `By ${reviewerOf(note)}`
            )
          }
          reply={
            note.reply_text === ''
              ? null
              : { name: note.company_name || note.subject_name, text: note.reply_text }
          }
          aside={actionOf?.(note)}
        />
      </li>
    ))}
  </ul>
);
