import { useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import { jobName } from '@/domain/jobs/job-copy';
import { whyNotSent } from '@/domain/messages/job-card';
import { gateOf } from '@/domain/messages/conversation-gate';
import { splitWords } from '@/domain/search/search-text';
import { observeConversations } from '@/store/entities/conversations';
import { observeJob } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/button';
import { conversationName, conversationPicture } from '@/ui/domain/messages/conversation-name';
import { aboutOf, isNamedSo } from '@/ui/domain/messages/conversation-subject';
import { Problem } from '@/ui/feedback/problem';
import { SearchField } from '@/ui/fields/search-field';
import { ListRow } from '@/ui/layout/list-row';
import { EmptyState } from '@/ui/loading/empty-state';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';

/** As many rows as somebody looks through; beyond them, they type a name. */
const MAX_SHOWN = 30;
/** From so many conversations on, a name is found faster than a row. */
const SEARCHED_FROM = 8;
const MAX_NAME_LENGTH = 100;

interface SendJobSheetProps {
  job: Pick<Job, 'id' | 'title' | 'production'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** With whom this person can write now: one of them gets the job with the next message, which is written in the thread. */
export function SendJobSheet({ job, open, onOpenChange }: SendJobSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Send in a message" lead={jobName(job)}>
      {open && <Conversations jobId={job.id} />}
    </Sheet>
  );
}

function Conversations({ jobId }: { jobId: string }) {
  const me = useStore().me();
  const [typed, setTyped] = useState('');
  const job = useLive(observeJob, jobId);
  const all = useLive(observeConversations)?.filter((conversation) => gateOf(conversation, me) === null);
  const problem = whyNotSent(job ?? null);
  if (problem !== null)
    return (
      <div className="p-4">
        <Problem>{problem}</Problem>
      </div>
    );
  if (!all) return <RowsSkeleton rows={3} />;
  if (all.length === 0)
    return (
      <EmptyState title="Nobody to send it to yet" action={<LinkButton to="/messages">Messages</LinkButton>}>
        A job can be sent to people you write with. To anybody else, share the link.
      </EmptyState>
    );
  const words = splitWords(typed);
  const conversations = all.filter((conversation) => isNamedSo(conversation, words, me));
  return (
    <>
      {all.length >= SEARCHED_FROM && (
        <div className="flex px-4 py-3">
          <SearchField
            label="To whom"
            placeholder="Name"
            text={typed}
            onText={setTyped}
            maxLength={MAX_NAME_LENGTH}
          />
        </div>
      )}
      <ul>
        {conversations.slice(0, MAX_SHOWN).map((conversation) => {
          const name = conversationName(conversation, me);
          return (
            <li key={conversation.id}>
              <ListRow
                to={`/messages/${conversation.id}?job=${jobId}`}
                lead={<Avatar name={name} picture={conversationPicture(conversation, me)} />}
                title={name}
                meta={aboutOf(conversation)}
              />
            </li>
          );
        })}
      </ul>
      {conversations.length === 0 && (
        <p role="status" className="p-4 text-ink-2">
          Nobody by that name.
        </p>
      )}
      {conversations.length > MAX_SHOWN && (
        <p className="p-4 text-sm text-ink-2">Type a name to find more.</p>
      )}
    </>
  );
}
