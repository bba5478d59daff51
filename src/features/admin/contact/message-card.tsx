import { useState } from 'react';
import type { QueuedMessage } from '@/backend/queries/admin/contact-queue';
import { contactReference, topicLabel } from '@/domain/contact/contact-message';
import { formatTimeAgo } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { Badge } from '@/ui/status';

/** Opens the admin's own mail program, with what the writer needs to recognise. */
const mailtoOf = ({ id, email, topic }: QueuedMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Marquee ${contactReference(id)}: ${topicLabel(topic)}`)}`;

const accountOf = ({ has_account: hasAccount, account_name: name }: QueuedMessage): string =>
  hasAccount ? `Signed in as ${name ?? 'somebody'}` : 'Without an account';

function lastChange(message: QueuedMessage, now: Date): string | null {
  const { state, state_changed_at: at, state_changed_by: by } = message;
  if (at === null) return null;
  const what = state === 'answered' ? 'Answered' : 'Opened again';
  return `${what} by ${by ?? 'an account that is gone'}, ${formatTimeAgo(at, now)}`;
}

interface MessageCardProps {
  message: QueuedMessage;
  now: Date;
  /** Nothing can be changed without a connection. */
  isOffline: boolean;
  onState: (state: QueuedMessage['state']) => Promise<void>;
}

/** One message: who wrote it, what about, and what has become of it. */
export function MessageCard({ message, now, isOffline, onState }: MessageCardProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = message.state === 'open';
  const heading = `message-${message.id}`;
  const toggle = async (): Promise<void> => {
    setIsBusy(true);
    await attempt(() => onState(isOpen ? 'answered' : 'open'));
    setIsBusy(false);
  };
  const change = lastChange(message, now);
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="grid gap-3 rounded-box border border-line bg-sheet px-4 py-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="head min-w-0 flex-1 basis-56 text-lg">
            {topicLabel(message.topic)}
          </h2>
          <Badge state={isOpen ? 'pending' : 'read'}>{isOpen ? 'Open' : 'Answered'}</Badge>
        </div>
        <p className="mono text-sm text-ink-2">
          {contactReference(message.id)}, {formatTimeAgo(message.created_at, now)}
        </p>
        <p className="text-sm break-words">
          {message.name !== '' && <b className="font-semibold">{message.name}, </b>}
          <a
            href={mailtoOf(message)}
            className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
          >
            {message.email}
          </a>
          <span className="block text-ink-2">{accountOf(message)}</span>
        </p>
        <p className="max-w-[42rem] border-t border-hair pt-3 break-words whitespace-pre-wrap">
          {message.message}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={isBusy} disabled={isOffline} onClick={() => void toggle()}>
            {isOpen ? 'Mark as answered' : 'Open again'}
          </Button>
          {change !== null && (
            <p role="status" className="text-sm text-ink-2">
              {change}
            </p>
          )}
        </div>
      </article>
    </li>
  );
}
