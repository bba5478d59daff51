import { useCallback } from 'react';
import { TWO_FACTOR_REQUIRED, DEVICE_PROOF_REQUIRED } from '@/domain/sync-blocker';
import { observeConversations } from '@/store/entities/conversations';
import { observeQueue, type RefusedItem, type SyncState } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LiveView } from '@/ui/live-view';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Problem } from '@/ui/problem';
import { StateLine } from '@/ui/status';
import { SyncGroup } from '@/ui/sync-parts';
import { useDeviceCounts } from './device-counts';
import { FileLeftRow } from './pending-upload-row';
import { RefusedRow } from './refused-row';
import { RoomLine } from './storage-line';
import { filesWords, waitingWords } from './why-waiting-copy';
import { WaitingRow } from './waiting-row';

interface SyncItemsProps {
  state: SyncState;
  now: Date;
  onLeave: () => void;
}

/** What keeps this device from being in step, beside having no connection. */
function Trouble({ state: { needsSignIn, barred, storageProblem } }: Pick<SyncItemsProps, 'state'>) {
  const words = usePersistenceCopy();
  const sentence =
    storageProblem ??
    (needsSignIn ? words.sessionEnded : null) ??
    (barred === TWO_FACTOR_REQUIRED ? words.codeNeeded : null) ??
    (barred === DEVICE_PROOF_REQUIRED ? words.deviceProofNeeded : null) ??
    (barred === null ? null : words.accessDenied);
  return sentence === null ? null : (
    <div className="p-4">
      <Problem>{sentence}</Problem>
    </div>
  );
}

const ALL_SENT = { title: 'All sent', text: 'Everything you wrote has been sent.' };

/** Refused first, then what waits, in the order it will leave. Read only while the sheet is open. */
export function SyncItems({ state, now, onLeave }: SyncItemsProps) {
  const store = useStore();
  const me = store.me();
  // Its own work a device always knows of, whatever it has fetched.
  const queue = useLoadable([], observeQueue);
  const conversations = useLive(observeConversations);
  const counts = useDeviceCounts(store);
  const words = usePersistenceCopy();
  const nameOf = useCallback(
    (id: string) =>
      conversations
        ?.find((conversation) => conversation.id === id)
        ?.members.filter((member) => member.user_id !== me)
        .map(({ name }) => name)
        .filter(Boolean)
        .join(', ') || undefined,
    [conversations, me],
  );
  const rowOf = (item: RefusedItem) => (
    <RefusedRow key={item.id} item={item} nameOf={nameOf} now={now} onLeave={onLeave} />
  );
  return (
    <>
      <Trouble state={state} />
      <RoomLine />
      <LiveView
        data={queue}
        isEmpty={({ waiting, refused, files }) => waiting.length + refused.length + files.length === 0}
        what="what waits"
        as="line"
        className="px-4 pt-4"
        skeleton={null}
        offline={ALL_SENT}
        empty={ALL_SENT}
        failed={{ text: 'What waits could not be read just now. It is still there.' }}
      >
        {({ waiting, refused, files }) => {
          const turnedDown = refused.filter((item) => !item.isConflict);
          const conflicts = refused.filter((item) => item.isConflict);
          return (
            <>
              {turnedDown.length > 0 && (
                <SyncGroup
                  title={`${turnedDown.length} refused`}
                  note="Will not be sent again unless you say so."
                >
                  {turnedDown.map(rowOf)}
                </SyncGroup>
              )}
              {conflicts.length > 0 && (
                <SyncGroup
                  title={`${conflicts.length} changed in two places`}
                  note="Theirs is shown until you choose."
                >
                  {conflicts.map(rowOf)}
                </SyncGroup>
              )}
              {waiting.length > 0 && (
                <SyncGroup
                  {...waitingWords(
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
                <SyncGroup {...filesWords(files, state)}>
                  {files.map((file) => (
                    <FileLeftRow
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
            {words.countLabel}: {counts}.
          </StateLine>
        </p>
      )}
    </>
  );
}
