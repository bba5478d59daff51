import { useCallback } from 'react';
import { observeConversations } from '@/store/entities/conversations';
import { observeQueue } from '@/store/writes/queue';
import type { RefusedItem } from '@/store/writes/queue-items';
import type { SyncState } from '@/store/writes/sync-state';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LiveView } from '@/ui/loading/live-view';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { StateLine } from '@/ui/status';
import { SyncGroup } from '@/ui/sync/sync-parts';
import { useDeviceCounts } from './device-counts';
import { PendingUploadRow } from './waiting/pending-upload-row';
import { RefusedRow } from './refused/refused-row';
import { ScarceSpaceLine } from './scarce-space-line';
import { SyncProblem } from './sync-problem';
import { filesCopy, offeredAgainCopy, waitingCopy } from './waiting/why-waiting-copy';
import { WaitingRow } from './waiting/waiting-row';

interface SyncItemsProps {
  state: SyncState;
  now: Date;
  onLeave: () => void;
}

const ALL_SENT = { title: 'All sent', text: 'Everything you wrote has been sent.' };

/**
 * Refused items first, then the waiting ones in the order in which they will be sent. Mounted only while the sheet is
 * open.
 */
export function SyncItems({ state, now, onLeave }: SyncItemsProps) {
  const store = useStore();
  const me = store.me();
  // No streams to wait for: a device knows its own queue before it has fetched anything.
  const queue = useLoadable([], observeQueue);
  const conversations = useLive(observeConversations);
  const counts = useDeviceCounts(store);
  const copy = usePersistenceCopy();
  const nameOf = useCallback(
    (id: string) => {
      const conversation = conversations?.find((each) => each.id === id);
      return conversation && conversationName(conversation, me ?? '');
    },
    [conversations, me],
  );
  const rowOf = (item: RefusedItem) => (
    <RefusedRow key={item.id} item={item} nameOf={nameOf} now={now} onLeave={onLeave} />
  );
  return (
    <>
      <SyncProblem state={state} onLeave={onLeave} />
      <ScarceSpaceLine />
      <LiveView
        data={queue}
        isEmpty={({ waiting, refused, files }) =>
          waiting.length + refused.length + files.length + state.offeredAgain === 0
        }
        what="the queue"
        as="line"
        className="px-4 pt-4"
        skeleton={null}
        offline={ALL_SENT}
        empty={ALL_SENT}
        failed={{ text: 'The queue could not be read just now. It is still there.' }}
      >
        {({ waiting, refused, files }) => {
          const refusals = refused.filter((item) => !item.isConflict);
          const conflicts = refused.filter((item) => item.isConflict);
          return (
            <>
              {refusals.length > 0 && (
                <SyncGroup
                  title={`${refusals.length} refused`}
                  note="Will not be sent again unless you say so."
                >
                  {refusals.map(rowOf)}
                </SyncGroup>
              )}
              {conflicts.length > 0 && (
                <SyncGroup
                  title={`${conflicts.length} changed in two places`}
                  note="The other version is shown. Yours is kept here."
                >
                  {conflicts.map(rowOf)}
                </SyncGroup>
              )}
              {state.offeredAgain > 0 && <SyncGroup {...offeredAgainCopy(state)} />}
              {waiting.length > 0 && (
                <SyncGroup
                  {...waitingCopy(
                    waiting.length,
                    state,
                    waiting.map(({ why }) => why),
                  )}
                >
                  {waiting.map((item) => (
                    <WaitingRow
                      key={`${item.collection}/${item.id}`}
                      item={item}
                      nameOf={nameOf}
                      now={now}
                      onLeave={onLeave}
                    />
                  ))}
                </SyncGroup>
              )}
              {files.length > 0 && (
                <SyncGroup {...filesCopy(files, state)}>
                  {files.map((file) => (
                    <PendingUploadRow
                      key={file.id}
                      file={file}
                      now={now}
                      offline={state.connection === 'offline'}
                    />
                  ))}
                </SyncGroup>
              )}
            </>
          );
        }}
      </LiveView>
      {counts !== null && (
        <p className="px-4 py-4">
          <StateLine state="synced">
            {copy.countLabel}: {counts}.
          </StateLine>
        </p>
      )}
    </>
  );
}
