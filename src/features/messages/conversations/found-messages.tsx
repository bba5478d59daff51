import { formatCount, plural } from '@/domain/values/counts';
import { foundText } from '@/domain/messages/found-text';
import { splitWords } from '@/domain/search/search-text';
import type { Loadable } from '@/domain/sync/loadable';
import type { ConversationItem } from '@/store/entities/conversations';
import type { FoundMessage, FoundMessages } from '@/store/messages/message-search';
import { Avatar } from '@/ui/avatar';
import { conversationName, conversationPicture } from '@/ui/domain/messages/conversation-name';
import { isNamedSo, subjectOf } from '@/ui/domain/messages/conversation-subject';
import { ListRow } from '@/ui/layout/list-row';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { shortTime } from '../conversation-copy';

/** Conversations that are named so, none before a word is typed; also offline, like everything here. */
export function namedSo(
  conversations: readonly ConversationItem[],
  typed: string,
  me: string,
): ConversationItem[] {
  const words = splitWords(typed);
  if (words.length === 0) return [];
  return conversations.filter((conversation) => isNamedSo(conversation, words, me));
}

function FoundRow({
  found: { message, conversation },
  words,
  typed,
  me,
  now,
}: {
  found: FoundMessage;
  words: readonly string[];
  /** Stays in the address, so that the way back leads to what was found. */
  typed: string;
  me: string;
  now: Date;
}) {
  const name = conversationName(conversation, me);
  return (
    <ListRow
      to={`/messages/${conversation.id}?${new URLSearchParams({ q: typed, m: message.id }).toString()}`}
      lead={<Avatar name={name} picture={conversationPicture(conversation, me)} />}
      title={name}
      aside={shortTime(message.created_at, now)}
      meta={
        <span className="line-clamp-2 text-base text-ink">
          {message.sender_id === me && <span className="text-ink-2">You: </span>}
          {foundText(message.body, words).map(({ text, isHit }, at) =>
            // Nothing else tells the stretches of one text apart.
            // oxlint-disable-next-line react/no-array-index-key
            isHit ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
          )}
        </span>
      }
    />
  );
}

interface FoundListProps {
  found: Loadable<FoundMessages>;
  named: readonly ConversationItem[];
  typed: string;
  me: string;
  now: Date;
}

const Heading = ({ children }: { children: string }) => (
  <h3 className="border-b border-hair px-4 pt-4 pb-2 text-sm font-semibold text-ink-2">{children}</h3>
);

/** What was found in all conversations on this device. */
export const FoundList = ({ found, named, typed, me, now }: FoundListProps) => (
  <LiveView
    data={found}
    isEmpty={({ total }) => total + named.length === 0}
    what="what was found"
    skeleton={<RowsSkeleton rows={3} />}
    offline={{ title: 'Nothing found', text: 'No message on this device has these words.' }}
    empty={{ title: 'Nothing found', text: 'No message on this device has these words.' }}
  >
    {({ found: all, total, words }) => (
      <>
        {named.length > 0 && (
          <section>
            <Heading>People and jobs</Heading>
            <ul>
              {named.map((conversation) => (
                <li key={conversation.id}>
                  <ListRow
                    to={`/messages/${conversation.id}?${new URLSearchParams({ q: typed }).toString()}`}
                    lead={
                      <Avatar
                        name={conversationName(conversation, me)}
                        picture={conversationPicture(conversation, me)}
                      />
                    }
                    title={conversationName(conversation, me)}
                    meta={subjectOf(conversation, me)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {all.length > 0 && (
          <section>
            <Heading>
              {total > all.length
                ? `The latest ${formatCount(all.length)} of ${formatCount(total)} messages`
                : plural(total, 'message', 'messages', formatCount)}
            </Heading>
            <ul>
              {all.map((each) => (
                <li key={each.message.id}>
                  <FoundRow found={each} words={words} typed={typed} me={me} now={now} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    )}
  </LiveView>
);
