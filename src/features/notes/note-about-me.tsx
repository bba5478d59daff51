import { useState } from 'react';
import { MAX_NOTE_REPLY } from '@/domain/limits';
import { collaborationLabel, reviewerOf } from '@/domain/notes/published-notes';
import { refusal } from '@/domain/refusals';
import type { Note } from '@/domain/streams/production/notes';
import { formatDay, today } from '@/domain/values/days';
import { keptValues } from '@/platform/updates/kept-values';
import { replyToNote } from '@/store/notes/notes';
import type { Stored } from '@/store/queries/write-status';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { AnswerSheet } from '@/ui/domain/applications/answer-sheet';
import { NoteEntry } from '@/ui/domain/notes/note-entry';
import { attempt } from '@/ui/feedback/attempt';
import { SyncLine } from '@/ui/sync/sync-line';
import { SEPARATOR } from '@/ui/separator';
import { ReportNote } from './report-note';

/** What somebody has written about this person, with their one reply. */
export function NoteAboutMe({ note }: { note: Stored<Note> }) {
  const store = useStore();
  const [isReplying, setReplying] = useState(false);
  const refused = useRefusedStep<Note>(note);
  const canReply = note.replied_at === null && (note.reply_text === '' || note.sync.state === 'refused');
  return (
    <NoteEntry
      rating={note.rating}
      text={note.text}
      meta={[
        collaborationLabel(note.collaboration_type),
        formatDay(today(new Date(note.publish_at)), 0),
      ].join(SEPARATOR)}
      from={`By ${reviewerOf(note)}. ${note.is_public ? 'Everybody reads it.' : 'You alone read it.'}`}
      reply={note.reply_text === '' ? null : { name: 'You', text: note.reply_text }}
    >
      {note.is_reply_removed && <p className="text-sm text-ink-2">Your reply was taken down by Marquee.</p>}
      <SyncLine sync={note.sync} />
      <div className="flex flex-wrap gap-2">
        {canReply && <Button onClick={() => setReplying(true)}>Reply</Button>}
        <ReportNote note={note} />
      </div>
      <AnswerSheet
        copy={
          isReplying
            ? {
                title: `Reply to ${note.reviewer_name || 'this note'}`,
                lead: note.is_public
                  ? 'It stands below the note, for everybody. You reply once.'
                  : 'They alone read it. You reply once.',
                label: 'Your reply',
                confirm: 'Send the reply',
                required: refusal('MQ718'),
              }
            : null
        }
        most={MAX_NOTE_REPLY}
        summary=""
        isDanger={false}
        words={refused.reply_text}
        kept={keptValues({ accountId: store.me(), name: `reply ${note.id}` })}
        onClose={() => setReplying(false)}
        onAnswer={(words) => {
          setReplying(false);
          return attempt(() => replyToNote(store, note.id, words));
        }}
      />
    </NoteEntry>
  );
}
