import { useLocation } from 'react-router-dom';
import { useEmptyReason } from '@/store/react/use-empty-reason';
import { useStore } from '@/store/react/store-context';
import { useAsOf } from '@/store/react/use-as-of';
import { useLive } from '@/store/react/use-live';
import { AsOf } from '@/ui/as-of';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/button';
import { personLine, personName } from '@/ui/domain/person-copy';
import { EmptyState } from '@/ui/empty-state';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { ListRow } from '@/ui/list-row';
import { Page, PageTitle } from '@/ui/page';
import { RowSkeleton } from '@/ui/skeleton';
import { useNow } from '@/ui/use-now';
import { HiringLinks } from './hiring-links';
import { KNOWN, type Known, type KnownKind, observeKnown } from './known-people';

const kindOf = (pathname: string): KnownKind =>
  (Object.keys(KNOWN) as KnownKind[]).find((kind) => pathname.endsWith(`/${kind}`)) ?? 'saved';

/** `/employer/talent/saved`, `/contacted` and `/hired`: whom this employer knows, and how; whole without a signal. */
export default function KnownPeopleScreen() {
  const store = useStore();
  const kind = kindOf(useLocation().pathname);
  const known = useLive(() => observeKnown(store, kind), [store, kind]);
  const nothingYet = useEmptyReason();
  const asOf = useAsOf();
  const now = useNow();
  const words = usePersistenceCopy();
  const { title, empty } = KNOWN[kind];
  const isComing = known === undefined || (known.length === 0 && nothingYet === 'filling');
  return (
    <>
      <HiringLinks />
      <Page>
        <PageTitle className="mb-1">{title}</PageTitle>
        {known !== undefined && known.length > 0 && <AsOf at={asOf} now={now} />}
        <div className="-mx-4 mt-3 md:mx-0">
          {isComing ? (
            <Loading />
          ) : known.length > 0 ? (
            <ul className="border-t border-hair">
              {known.map((one) => (
                <li key={one.id}>
                  <KnownRow known={one} />
                </li>
              ))}
            </ul>
          ) : nothingYet === 'offline' ? (
            <EmptyState title="Not here yet">
              What is yours comes with the first connection after signing in on this device,{' '}
              {words.staysSuffix}.
            </EmptyState>
          ) : (
            <EmptyState
              title={empty.title}
              action={
                <LinkButton to="/employer/talent/search" variant="primary">
                  Search talent
                </LinkButton>
              }
            >
              {empty.text}
            </EmptyState>
          )}
        </div>
      </Page>
    </>
  );
}

function KnownRow({ known: { id, name, note, to, person } }: { known: Known }) {
  return (
    <div className="flex items-center border-b border-hair pr-3">
      <div className="min-w-0 flex-1 [&>a]:border-b-0">
        <ListRow
          to={`/talent/${id}`}
          lead={<Avatar name={person?.full_name ?? name} />}
          title={person ? personName(person) : name || 'Somebody'}
          meta={person ? personLine(person) || 'New on Marquee' : 'Profile not on this device'}
        >
          <span className="block text-sm text-ink-2">{note}</span>
        </ListRow>
      </div>
      {to && (
        <LinkButton
          variant="quiet"
          to={to}
          aria-label={`${to.startsWith('/messages') ? 'Open the thread with' : 'Open the application of'} ${name}`}
        >
          {to.startsWith('/messages') ? 'Thread' : 'Application'}
        </LinkButton>
      )}
    </div>
  );
}

const Loading = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Loading people
    </p>
    {[0, 1, 2, 3].map((row) => (
      <RowSkeleton key={row} />
    ))}
  </div>
);
