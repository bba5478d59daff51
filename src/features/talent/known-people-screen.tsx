import { useLocation } from 'react-router-dom';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import { TitleLine } from '@/ui/dates/as-of';
import { LinkButton } from '@/ui/button';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useNow } from '@/ui/dates/use-now';
import { HiringLinks } from './hiring-links';
import { KnownList } from './known/known-list';
import { KNOWN, type KnownKind, observeKnown } from './known/known-people';

const kindOf = (pathname: string): KnownKind =>
  (Object.keys(KNOWN) as KnownKind[]).find((kind) => pathname.endsWith(`/${kind}`)) ?? 'saved';

/** `/employer/talent/saved`, `/contacted`, `/hired` and `/noted`: the people whom this employer knows; complete offline. */
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
            text: copy.dataDownloads,
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
          {(all) => <KnownList key={kind} all={all} />}
        </LiveView>
      </Page>
    </>
  );
}
