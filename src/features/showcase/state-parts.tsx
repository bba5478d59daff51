import { Button } from '@/ui/button';
import { BannerAction, Banner, OfflineBanner, OnlineBanner } from '@/ui/feedback/banner';
import { EmptyState } from '@/ui/loading/empty-state';
import { MessageBubble } from '@/ui/domain/messages/message-bubble';
import { RowSkeleton } from '@/ui/loading/row-skeleton';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { SearchBarSkeleton } from '@/ui/results/search-bar-skeleton';
import { Corrections } from '@/ui/results/corrections';
import { NearestResults } from '@/ui/results/nearest-results';
import { Badge, StateLine, Tag, type State } from '@/ui/status';
import { SyncChip, SyncGroup, SyncItemRow } from '@/ui/sync/sync-parts';
import { SyncLine } from '@/ui/sync/sync-line';
import { Part } from './part';

const STATES: readonly State[] = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'failed',
  'refused',
  'draft',
  'active',
  'closed',
  'urgent',
  'pending',
  'reviewed',
  'shortlisted',
  'interview',
  'offered',
  'accepted',
  'change-asked',
  'hired',
  'declined',
  'no-reply',
  'hold',
  'confirmed',
  'saving',
  'synced',
  'free',
  'conflict',
  'revised',
];

export function States() {
  return (
    <Part title="States: shape, word, colour">
      <ul aria-label="Badges" className="flex flex-wrap gap-1.5">
        {STATES.map((state) => (
          <li key={state}>
            <Badge state={state} />
          </li>
        ))}
      </ul>
      <ul
        aria-label="Lines"
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-3 gap-y-1"
      >
        {STATES.map((state) => (
          <li key={state}>
            <StateLine state={state} />
          </li>
        ))}
      </ul>
      <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5">
        {['Union', 'Remote', 'Example'].map((word) => (
          <li key={word}>
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-1">
        <SyncLine sync={{ state: 'waiting' }} />
        <SyncLine sync={{ state: 'sent' }} sent="Saved" />
        <SyncLine sync={{ state: 'refused', sentence: 'This job has closed.' }} />
      </div>
    </Part>
  );
}

export function Sync() {
  return (
    <Part title="Sync status">
      <div className="@container flex flex-wrap gap-2">
        <SyncChip kind="synced" waiting={0} refused={0} />
        <SyncChip kind="saving" waiting={1} refused={0} />
        <SyncChip kind="saving" isHeldUp waiting={2} refused={0} />
        <SyncChip kind="offline" waiting={3} refused={0} />
        <SyncChip kind="attention" waiting={0} refused={1} />
      </div>
      <div className="mt-3 border border-hair">
        <SyncGroup title="Needs you" note="The server said no. Nothing is lost.">
          <SyncItemRow
            state="refused"
            what="Application to Low Tide"
            text="I pulled focus on two features at sea."
            when="10:42"
            reason="Applications for this job have closed."
            actions={
              <>
                <Button>Edit</Button>
                <Button variant="danger">Discard</Button>
              </>
            }
          />
        </SyncGroup>
        <SyncGroup title="Waiting for signal" note="Sent automatically, in this order.">
          <SyncItemRow
            state="waiting"
            what="Message to Mara Lindqvist"
            text="Running ten minutes late."
            when="10:44"
          />
        </SyncGroup>
      </div>
    </Part>
  );
}

export function Messages() {
  return (
    <Part title="Messages">
      <div className="grid gap-3">
        <MessageBubble mine={false} author="Mara Lindqvist" at="10:40">
          Can you bring the 18 mm?
        </MessageBubble>
        <MessageBubble mine author="You" at="10:41" state="read">
          Yes, packed.
        </MessageBubble>
        <MessageBubble mine author="You" at="10:42" state="delivered">
          Parking at the east gate?
        </MessageBubble>
        <MessageBubble mine author="You" at="10:43" state="sent">
          Never mind, found it.
        </MessageBubble>
        <MessageBubble mine author="You" at="10:44" state="waiting">
          Running ten minutes late.
        </MessageBubble>
        <MessageBubble
          mine
          author="You"
          at="10:45"
          state="failed"
          reason="It is longer than 4,000 characters."
          actions={
            <>
              <Button variant="quiet">Edit</Button>
              <Button variant="quiet">Delete</Button>
            </>
          }
        >
          The whole kit list, from the beginning
        </MessageBubble>
      </div>
    </Part>
  );
}

export function Banners() {
  return (
    <Part title="Banners">
      <div className="grid gap-2">
        <OfflineBanner onRetry={() => {}} />
        <OnlineBanner />
        <Banner kind="warn" action={<BannerAction onClick={() => {}}>Update</BannerAction>}>
          A new version is ready.
        </Banner>
        <Banner kind="refused">2 things need your attention.</Banner>
      </div>
    </Part>
  );
}

export function Waiting() {
  return (
    <Part title="While it loads">
      <div className="grid gap-2.5">
        <SearchBarSkeleton />
        <SlateSkeleton />
        <div>
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </div>
    </Part>
  );
}

export function Empty() {
  return (
    <Part title="Empty">
      <EmptyState title="No jobs fit these days" action={<Button>Clear date filter</Button>}>
        Your filters ask for five days in sound. 9 jobs fit without the dates.
      </EmptyState>
      <NearestResults
        title="Nobody fits all of this"
        nearest={[
          { id: 'city', label: 'Lisbon', total: 31 },
          { id: 'word', label: '“steadicam”', total: 4 },
        ]}
        one="person"
        many="people"
        onTake={() => {}}
        onClear={() => {}}
      />
      <Corrections corrections={[{ typed: 'gaffr', meant: 'gaffer' }]} />
    </Part>
  );
}
