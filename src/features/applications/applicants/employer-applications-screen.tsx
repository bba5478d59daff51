import { LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Applications } from './applications';
import { useApplicants } from './use-applicants';

/**
 * `/employer/applications` and its sections. `?job=`, `?q=`, `?stars=` and `?tag=` filter, `?view=` and `?order=` are for wide screens, `?a=` is the open
 * application.
 */
export default function EmployerApplicationsScreen() {
  const copy = usePersistenceCopy();
  const now = useNow();
  const [params, setParamValues] = useSearchParamPatch();
  const data = useApplicants(now);

  return (
    <LiveView
      data={data}
      what="applications"
      renderFrame={(state) => (
        <div className="wrap pt-4 md:pt-2">
          <PageTitle className="mb-3">Applications</PageTitle>
          <div className="-mx-4 md:mx-0">{state}</div>
        </div>
      )}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'Applications are not here yet',
        text: copy.dataDownloads,
      }}
      empty={{
        title: 'Nobody has applied yet',
        text: 'People who apply to your jobs are listed here, with the day by which they are promised an answer.',
        action: (
          <LinkButton to="/jobs/manage" variant="primary">
            See your jobs
          </LinkButton>
        ),
      }}
    >
      {(all) => (
        <Applications
          all={all}
          isWhole={data.absence === null}
          now={now}
          params={params}
          setParamValues={setParamValues}
        />
      )}
    </LiveView>
  );
}
