import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { APPLICATION_SECTIONS, type ApplicationSection, isOpenApplication } from '@/domain/lifecycles';
import { observeApplications } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import type { Stored } from '@/store/queries/write-status';
import { TitleLine } from '@/ui/dates/as-of';
import { LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { ApplicationRow } from '@/ui/domain/applications/application-row';
import { focusStays } from '@/ui/feedback/focus-stays';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SectionHeading } from '@/ui/layout/section-heading';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useNow } from '@/ui/dates/use-now';
import { useWide } from '@/ui/layout/use-wide';
import { MyApplication } from './my-application';

type MyApplicationItem = Stored<Application>;

const GROUPS: readonly {
  title: string;
  note?: string;
  includes: (application: MyApplicationItem) => boolean;
}[] = [
  {
    title: 'Not sent',
    note: 'What you wrote is kept. Change it and send it again, or discard it.',
    includes: isUnsent,
  },
  {
    title: 'Open',
    includes: (application) => !isUnsent(application) && isOpenApplication(application.status),
  },
  {
    title: 'Answered',
    includes: (application) => !isUnsent(application) && isIn('answered', application),
  },
  {
    title: 'Ended',
    note: 'Withdrawn, turned down by you, or closed with the job.',
    includes: (application) => !isUnsent(application) && isIn('ended', application),
  },
];

function isIn(section: ApplicationSection, { status }: MyApplicationItem): boolean {
  return (APPLICATION_SECTIONS[section] as readonly string[]).includes(status);
}

/** The server refused it and has never had it. */
function isUnsent(application: MyApplicationItem): boolean {
  return application.sync.state === 'refused' && application.rev === 0;
}

const observeMine = (store: Store, me: string) => observeApplications(store, { applicantId: me });

const NOTHING_SENT = {
  title: 'Nothing sent yet',
  text: 'When you apply, each application is listed here with every step, and the day by which you are promised an answer.',
  action: (
    <LinkButton to="/jobs" variant="primary">
      Find jobs
    </LinkButton>
  ),
};
/** Employers do not apply. What somebody sent before they hired stays listed. */
const ONLY_RECEIVED = {
  title: 'You have sent none',
  text: 'This lists applications that you send yourself. Those that people send for your jobs are under Applicants.',
  action: (
    <LinkButton to="/employer/applications" variant="primary">
      See applicants
    </LinkButton>
  ),
};

/**
 * `/applications`: the person's applications and their outcome. `?a=` opens one: in place on a phone, beside the list on
 * wide screens.
 */
export default function MyApplicationsScreen() {
  const copy = usePersistenceCopy();
  const { userId, role } = useIdentity();
  return (
    <LiveView
      data={useLoadable(['applications'], observeMine, userId)}
      what="your applications"
      renderFrame={(state) => (
        <div className="wrap pt-4 md:pt-2">
          <PageTitle className="mb-3">Applications</PageTitle>
          <div className="-mx-4 md:mx-0">{state}</div>
        </div>
      )}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'Your applications are not here yet',
        text: copy.dataDownloads,
      }}
      empty={role === 'employer' ? ONLY_RECEIVED : NOTHING_SENT}
    >
      {(all) => <Applications all={all} />}
    </LiveView>
  );
}

function Applications({ all }: { all: readonly MyApplicationItem[] }) {
  const isWide = useWide();
  const now = useNow();
  const asOf = useAsOf();
  const [params] = useSearchParams();
  const picked = params.get('a');
  // On wide screens one is always open; on a phone only the one in the URL.
  const selected =
    all.find((application) => application.id === picked) ?? (isWide ? all[0] : undefined) ?? null;
  const list = GROUPS.map((group) => ({ ...group, applications: all.filter(group.includes) })).filter(
    ({ applications }) => applications.length > 0,
  );
  return (
    <div
      ref={focusStays}
      className={cx('wrap pt-4 md:pt-2', isWide && 'grid grid-cols-[25rem_minmax(0,1fr)] gap-10')}
    >
      <div>
        <TitleLine at={asOf} now={now} className="mb-3">
          <PageTitle>Applications</PageTitle>
        </TitleLine>
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
                  isInUrl={application.id === picked}
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
  application: MyApplicationItem;
  today: Day;
  now: Date;
  isWide: boolean;
  isPicked: boolean;
  /** It is in the URL; not merely opened because it is the first. */
  isInUrl: boolean;
}

function Item({ application, today: day, now, isWide, isPicked, isInUrl }: ItemProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Somebody who has just applied comes here, and must see their application wherever it is in the list.
    if (isInUrl) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isInUrl]);
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
