import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, today } from '@/domain/days';
import type { Application } from '@/domain/entities/application';
import { isOpenApplication } from '@/domain/lifecycles';
import { observeApplications } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useAsOf } from '@/store/react/use-as-of';
import { useEmptyReason } from '@/store/react/use-empty-reason';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';
import { AsOf } from '@/ui/as-of';
import { LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { ApplicationRow } from '@/ui/domain/application-row';
import { EmptyState } from '@/ui/empty-state';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { PageTitle, SectionHeading } from '@/ui/page';
import { RowSkeleton } from '@/ui/skeleton';
import { useNow } from '@/ui/use-now';
import { useWide } from '@/ui/use-wide';
import { MyApplication } from './my-application';

type Mine = Stored<Application>;

const GROUPS: readonly { title: string; note?: string; holds: (application: Mine) => boolean }[] = [
  {
    title: 'Not sent',
    note: 'Your words are kept. Change them and send again, or let them go.',
    holds: isUnsent,
  },
  { title: 'Open', holds: (application) => !isUnsent(application) && isOpenApplication(application.status) },
  {
    title: 'Answered',
    holds: (application) => !isUnsent(application) && !isOpenApplication(application.status),
  },
];

/** The server would not take it, and never had it. */
function isUnsent(application: Mine): boolean {
  return application.sync.state === 'refused' && application.rev === 0;
}

/** `/applications`: one's own, and what became of each. `?a=` opens one: in place on a phone, beside the list on a desk. */
export default function MyApplicationsScreen() {
  const store = useStore();
  const words = usePersistenceCopy();
  const { userId } = useIdentity();
  const isWide = useWide();
  const now = useNow();
  const [params] = useSearchParams();
  const all = useLive(() => observeApplications(store, { applicantId: userId ?? '' }), [store, userId]);
  const picked = params.get('a');
  const nothingYet = useEmptyReason();
  const asOf = useAsOf();
  // On a desk something is always open; on a phone only what was asked for.
  const selected =
    all?.find((application) => application.id === picked) ?? (isWide ? all?.[0] : undefined) ?? null;

  if (all === undefined || (all.length === 0 && nothingYet === 'filling')) return <Loading />;
  if (all.length === 0) {
    return (
      <div className="wrap pt-4 md:pt-2">
        <PageTitle>Applications</PageTitle>
        {nothingYet === 'offline' ? (
          <EmptyState title="Your applications are not here yet">
            What is yours comes with the first connection after signing in on this device, {words.staysSuffix}
            .
          </EmptyState>
        ) : (
          <EmptyState
            title="Nothing sent yet"
            action={
              <LinkButton to="/jobs" variant="primary">
                Find jobs
              </LinkButton>
            }
          >
            When you apply, each application stands here with every step, and the day by which you are
            promised an answer.
          </EmptyState>
        )}
      </div>
    );
  }
  const list = GROUPS.map((group) => ({ ...group, applications: all.filter(group.holds) })).filter(
    ({ applications }) => applications.length > 0,
  );
  return (
    <div className={cx('wrap pt-4 md:pt-2', isWide && 'grid grid-cols-[25rem_minmax(0,1fr)] gap-10')}>
      <div>
        <PageTitle>Applications</PageTitle>
        <AsOf at={asOf} now={now} />
        <div className="h-3" aria-hidden />
        {list.map(({ title, note, applications }) => (
          <section key={title} aria-label={title} className="mb-6">
            <SectionHeading
              title={title}
              aside={<span className="mono text-sm text-ink-2">{applications.length}</span>}
            />
            {note && <p className="-mt-2 pb-2 text-sm text-ink-2">{note}</p>}
            <ul className="-mx-4 border-t border-hair lg:mx-0">
              {applications.map((application) => (
                <Item
                  key={application.id}
                  {...{ application, now, isWide }}
                  today={today(now)}
                  isPicked={application.id === (isWide ? selected?.id : picked)}
                  isAsked={application.id === picked}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isWide && (
        <section aria-label="Selected application" className="border-l border-hair pb-8 pl-10">
          {selected && (
            <div className="sticky top-20">
              <MyApplication key={selected.id} application={selected} now={now} />
            </div>
          )}
        </section>
      )}
    </div>
  );
}

interface ItemProps {
  application: Mine;
  today: Day;
  now: Date;
  isWide: boolean;
  isPicked: boolean;
  /** The address names it, rather than the screen having opened the first. */
  isAsked: boolean;
}

function Item({ application, today: day, now, isWide, isPicked, isAsked }: ItemProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Somebody who has just applied lands here: their application must be in sight, wherever it stands.
    if (isAsked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <li ref={row}>
      <ApplicationRow
        application={application}
        today={day}
        now={now}
        current={isPicked}
        to={isPicked && !isWide ? '/applications' : `/applications?a=${application.id}`}
      />
      {isPicked && !isWide && (
        <div className="border-b border-hair bg-sheet px-4 py-4">
          <MyApplication application={application} now={now} />
        </div>
      )}
    </li>
  );
}

const Loading = () => (
  <div className="wrap pt-4 md:pt-2" aria-busy="true">
    <PageTitle className="mb-3">Applications</PageTitle>
    <p className="sr-only" role="status">
      Loading your applications
    </p>
    {[0, 1, 2, 3].map((row) => (
      <RowSkeleton key={row} />
    ))}
  </div>
);
