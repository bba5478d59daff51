import { useLocation } from 'react-router-dom';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import { TitleLine } from '@/ui/dates/as-of';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/button';
import { personLine, personName } from '@/ui/domain/people/person-copy';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useNow } from '@/ui/dates/use-now';
import { HiringLinks } from './hiring-links';
import { KNOWN, type Known, type KnownKind, observeKnown } from './known-people';

const kindOf = (pathname: string): KnownKind =>
  (Object.keys(KNOWN) as KnownKind[]).find((kind) => pathname.endsWith(`/${kind}`)) ?? 'saved';

/** `/employer/talent/saved`, `/contacted` and `/hired`: the people whom this employer knows; complete offline. */
export default function KnownPeopleScreen() {
  const kind = kindOf(useLocation().pathname);
  const asOf = useAsOf();
  const now = useNow();
  const copy = usePersistenceCopy();
  const { title, empty, streams } = KNOWN[kind];
  const known = useLoadable(streams, observeKnown, kind);
  return (
    <>
      <HiringLinks />
      <Page>
        <TitleLine at={known.value !== undefined && known.value.length > 0 ? asOf : null} now={now}>
          <PageTitle className="mb-1">{title}</PageTitle>
        </TitleLine>
        <LiveView
          data={known}
          what="people"
          renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
          skeleton={<RowsSkeleton rows={4} />}
          offline={{
            title: 'Not here yet',
            text: `Your data downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
          }}
          empty={{
            ...empty,
            action: (
              <LinkButton to="/employer/talent/search" variant="primary">
                Search talent
              </LinkButton>
            ),
          }}
        >
          {(all) => (
            <ul className="-mx-4 mt-3 border-t border-hair md:mx-0">
              {all.map((one) => (
                <li key={one.id}>
                  <KnownRow known={one} />
                </li>
              ))}
            </ul>
          )}
        </LiveView>
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
