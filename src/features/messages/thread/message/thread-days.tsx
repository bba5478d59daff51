import type { ComponentProps } from 'react';
import { OfferCard } from '../cards/offer-card';
import type { ThreadItem } from '../cards/thread-items';
import type { DayGroup } from '../day-groups';
import { ThreadMessageItem } from './thread-message';

type ItemProps = ComponentProps<typeof ThreadMessageItem>;

interface ThreadDaysProps extends Pick<ItemProps, 'offline' | 'onEdit' | 'onReply' | 'onJump'> {
  groups: readonly DayGroup<ThreadItem>[];
  me: string;
  authorOf: (userId: string) => string;
  /** Where several write for one side. */
  authorLineOf: (userId: string) => string | undefined;
  foundId: string | null;
}

/** What stands in a thread, by day. */
export const ThreadDays = ({ groups, me, authorOf, authorLineOf, foundId, ...rest }: ThreadDaysProps) =>
  groups.map(({ day, heading, items }) => (
    <section key={day} aria-label={heading}>
      <h2 className="flex items-center gap-3 py-3 text-sm font-medium text-ink-2 before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        {heading}
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {items.map((item) => (
          <li key={item.id}>
            {item.kind === 'offer' ? (
              <OfferCard application={item.application} me={me} />
            ) : (
              <ThreadMessageItem
                {...rest}
                message={item.message}
                author={authorOf(item.message.sender_id)}
                authorLine={authorLineOf(item.message.sender_id)}
                quotedAuthor={quotedAuthorOf(item.message, authorOf)}
                isFound={item.id === foundId}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  ));

const quotedAuthorOf = ({ quoted }: ItemProps['message'], authorOf: ThreadDaysProps['authorOf']): string =>
  quoted === null || quoted === 'missing' ? '' : authorOf(quoted.sender_id);
