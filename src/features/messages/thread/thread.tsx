import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { gateOf } from '@/domain/messages/conversation-gate';
import { isColleagueIn, isCompanyThread } from '@/domain/messages/sides';
import type { ConversationItem } from '@/store/entities/conversations';
import type { Thread as StoredThread, ThreadMessage } from '@/store/messages/read-thread';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { LiveView } from '@/ui/loading/live-view';
import { WhenNear } from '@/ui/loading/when-near';
import { toastsAbove } from '@/ui/feedback/toasts-above';
import { useNow } from '@/ui/dates/use-now';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { ReadBy } from '@/ui/domain/messages/read-by';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { Composer } from '../composer/composer';
import { PickJobSheet } from '../composer/pick-job-sheet';
import { useJobToSend } from '../composer/use-job-to-send';
import { addressedAs, authorLineOf, firstNameOf } from '../conversation-copy';
import { groupByDay } from './day-groups';
import { ApplicationStrip } from './application-strip';
import { RequestCard } from './request-card';
import { ThreadGate } from './thread-gate';
import { ThreadHead } from './thread-head';
import { withOffers } from './cards/thread-items';
import { ThreadDays } from './message/thread-days';
import { TypingLine } from './typing-line';
import { useComposer } from '../composer/use-composer';
import { useAnnounceIncoming, useReadMark } from './use-read-mark';
import { useOtherSide } from './use-other-side';
import { useJump, useJumpFromAddress } from './window/use-jump';
import { useThreadWindow } from './window/use-thread-window';

const hasNoMessages = ({ messages, hasEarlier }: StoredThread): boolean =>
  messages.length === 0 && !hasEarlier;

interface ThreadProps {
  conversation: ConversationItem;
  me: string;
  /** The messages scroll inside their own pane (wide screens) instead of with the page (phone). */
  inPane: boolean;
  offline: boolean;
}

/** One conversation: its messages and the composer. Keyed by conversation, so that no state carries over. */
export function Thread({ conversation, me, inPane, offline }: ThreadProps) {
  const store = useStore();
  const now = useNow();
  const { id } = conversation;
  const name = conversationName(conversation, me);
  const isShared = isCompanyThread(conversation);
  const isColleague = isColleagueIn(conversation, me);
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [params, patch] = useSearchParamPatch();
  const part = useThreadWindow(id, conversation.last_seq, pane, list, inPane);
  const { messages, thread, shown, atEnd, toEnd } = part;
  const job = useJobToSend();
  const composing = useComposer(store, { id, name, isOpen: conversation.state === 'open' }, toEnd, job);
  const fieldId = useId();
  const [isPickingJob, setPickingJob] = useState(false);
  const pickJob = useCallback(() => setPickingJob(true), []);

  const authorOf = useCallback(
    (userId: string) =>
      userId === me
        ? 'You'
        : firstNameOf(
            conversation.members.find((member) => member.user_id === userId)?.name ||
              (isColleague ? 'A colleague' : name),
          ),
    [conversation.members, me, name, isColleague],
  );
  const authorLine = useCallback(
    (userId: string) => authorLineOf(conversation, userId, me),
    [conversation, me],
  );
  useReadMark(store, conversation, atEnd && thread !== undefined);
  useAnnounceIncoming(thread, authorOf);

  // The sync sheet links here with the refused message to edit.
  const editParam = params.get('edit');
  const toEdit = useMemo(
    () =>
      editParam === null
        ? undefined
        : thread?.find(({ sync }) => sync.state === 'refused' && sync.refusedId === editParam),
    [editParam, thread],
  );
  const { edit } = composing;
  const lastEdit = useRef<string | null>(null);
  useEffect(() => {
    if (!toEdit || lastEdit.current === toEdit.id) return;
    lastEdit.current = toEdit.id;
    edit(toEdit);
    patch({ edit: null });
  }, [toEdit, edit, patch]);

  const { foundId, jumpTo } = useJump(part);
  useJumpFromAddress(store, params.get('m'), jumpTo, () => patch({ m: null }));
  const { reply } = composing;
  const onReply = useCallback(
    ({ id: messageId, sender_id, body, server_seq }: ThreadMessage) =>
      reply({ id: messageId, sender_id, body, server_seq }),
    [reply],
  );
  const { other, offers } = useOtherSide(conversation, me);
  const personId = conversation.person_id;
  const { beginning, end } = part.is;
  const groups = useMemo(
    () => groupByDay(withOffers(shown, offers, { beginning, end }), now),
    [shown, offers, beginning, end, now],
  );
  const closed = gateOf(conversation, me);
  // A message that waits to be sent can still be changed.
  const gate = closed === 'unanswered' && composing.editing ? null : closed;
  const { role } = useIdentity();
  const onPickJob = role === 'employer' && closed === null ? pickJob : null;
  return (
    <section aria-label={`Thread with ${name}`} className="flex min-h-0 flex-1 flex-col">
      <ThreadHead conversation={conversation} me={me} name={name} onSendJob={onPickJob} />
      {conversation.job_id !== null && (other || personId !== null) && (
        <ApplicationStrip
          jobId={conversation.job_id}
          me={me}
          otherId={other?.user_id ?? ''}
          personId={personId}
        />
      )}
      {isShared && conversation.company_id !== null && (
        <div className="border-b border-hair px-4 py-2 lg:px-8">
          <ReadBy company={conversation.company_name} isMine={isColleague} />
        </div>
      )}
      <div
        // Relative, because text for screen readers only is positioned absolutely and would otherwise lengthen the page.
        ref={pane}
        role="region"
        aria-label="Messages"
        tabIndex={inPane ? 0 : undefined}
        className={cx(
          'flex flex-1 flex-col justify-end px-4 py-4 lg:px-8',
          inPane && 'relative min-h-0 justify-start overflow-y-auto -outline-offset-4',
        )}
      >
        <div ref={list} className={cx(inPane && 'mt-auto')}>
          {closed === 'request' && other && <RequestCard member={other} jobId={conversation.job_id} />}
          <LiveView
            data={messages}
            isEmpty={hasNoMessages}
            what="the messages"
            as="line"
            className="py-3"
            skeleton={<ThreadSkeleton />}
            offline={{
              title: 'Not here yet',
              text: 'The messages are not on this device yet. They come with the next connection.',
            }}
            empty={{ title: 'No messages', text: 'Nothing has been written here yet.' }}
          >
            {() => (
              <>
                {part.showEarlier && (
                  <MoreMessages
                    before={`${thread?.[0]?.id}/${shown[0]?.id}`}
                    label="Show earlier messages"
                    onShow={part.showEarlier}
                  />
                )}
                <ThreadDays
                  groups={groups}
                  me={me}
                  authorOf={authorOf}
                  authorLineOf={authorLine}
                  foundId={foundId}
                  offline={offline}
                  onEdit={composing.edit}
                  onReply={closed === null ? onReply : null}
                  onJump={jumpTo}
                />
                {part.showLater && (
                  <MoreMessages
                    before={`${shown.at(-1)?.id}`}
                    label="Show later messages"
                    onShow={part.showLater}
                  />
                )}
              </>
            )}
          </LiveView>
        </div>
      </div>
      <div
        ref={toastsAbove}
        className="sticky bottom-0 z-(--z-sticky) border-t border-hair bg-paper px-3 py-2 pb-[max(8px,env(safe-area-inset-bottom))] lg:relative lg:px-8 lg:py-3"
      >
        {/* What they write is seen when it comes: then nobody types. */}
        <TypingLine key={conversation.last_seq} conversationId={id} authorOf={authorOf} />
        {!atEnd && (
          <div className="pointer-events-none absolute inset-x-0 -top-14 grid place-items-center lg:relative lg:top-0 lg:-mt-16 lg:mb-4">
            <Button
              className="pointer-events-auto"
              icon={<ArrowDown size={18} aria-hidden />}
              onClick={toEnd}
            >
              {conversation.unread > 0 ? 'New messages' : 'To the latest'}
            </Button>
          </div>
        )}
        {gate === null ? (
          <Composer
            composing={composing}
            job={job}
            name={addressedAs(conversation, name, me)}
            fieldId={fieldId}
            authorOf={authorOf}
            onPickJob={onPickJob}
          />
        ) : (
          <ThreadGate conversation={conversation} me={me} name={name} />
        )}
      </div>
      <PickJobSheet
        fieldId={fieldId}
        open={isPickingJob}
        onOpenChange={setPickingJob}
        onPick={(jobId) => {
          setPickingJob(false);
          job.pick(jobId);
        }}
      />
    </section>
  );
}

/** They come by themselves as somebody reads up or down to them; the button is for people who do not scroll. */
const MoreMessages = ({ before, label, onShow }: { before: string; label: string; onShow: () => void }) => (
  <WhenNear after={before} onNear={onShow} className="py-3 text-center">
    <Button variant="quiet" onClick={onShow}>
      {label}
    </Button>
  </WhenNear>
);

const SKELETON_LINES = ['w-3/5', 'w-2/5 ml-auto', 'w-1/2', 'w-1/3 ml-auto'];

/** Placeholders for message bubbles. */
export const ThreadSkeleton = () => (
  <div aria-hidden className="breathe grid gap-4">
    {SKELETON_LINES.map((line) => (
      <i key={line} className={`block h-11 rounded-box bg-well ${line}`} />
    ))}
  </div>
);
