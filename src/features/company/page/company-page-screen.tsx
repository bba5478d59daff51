import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Share2 } from 'lucide-react';
import { useRouteParams } from '@/client-state/page/route-params';
import { forgetServed, servedAt } from '@/client-state/page/served-row';
import { isRouteId } from '@/domain/navigation/access';
import type { Company } from '@/domain/streams/company/companies';
import type { Job } from '@/domain/streams/jobs';
import { isStillComing } from '@/domain/sync/loadable';
import { shareLink } from '@/platform/share';
import { observeJobs } from '@/store/entities/jobs';
import { observeCompany } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useLoadable, useLoadableRow } from '@/store/react/use-loadable';
import { fetchCompany } from '@/store/sync/fetch-rows';
import { Button, LinkButton } from '@/ui/button';
import { COMPANY_PATH } from '@/ui/domain/employer-settings-links';
import { sayShared } from '@/ui/feedback/say-shared';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { BackToList, JOBS_LIST } from '@/ui/navigation/back-to-list';
import { CompanyFacts, CompanySkeleton } from './company-facts';
import { NotesOfCompany } from './notes-of-company';

/** A company has at most this many open jobs on its page; the rest is one tap away. */
const MAX_JOBS = 50;

const FIND = (
  <LinkButton to="/jobs" variant="primary">
    See open jobs
  </LinkButton>
);

async function share(company: Company): Promise<void> {
  const path = `/companies/${company.id}`;
  sayShared(await shareLink(company.name, path), path);
}

function Actions({ company }: { company: Company }) {
  const manages = useMayFor('manage');
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={<Share2 size={18} aria-hidden />} onClick={() => void share(company)}>
        Share
      </Button>
      {manages({ posted_by: company.owner_id, company_id: company.id }) && (
        <LinkButton to={COMPANY_PATH}>Edit company</LinkButton>
      )}
    </div>
  );
}

interface CompanyViewProps {
  company: Company;
  /** Of the page, as long as the store has none. */
  served: readonly Job[];
}

function CompanyView({ company, served }: CompanyViewProps) {
  const [cameWithPage] = useState(served);
  const page = useLoadable(['jobs'], observeJobs, { companyId: company.id, limit: MAX_JOBS });
  const stored = page.value?.jobs ?? [];
  const jobs = stored.length > 0 ? stored : cameWithPage;
  const isComing = jobs.length === 0 && company.open_jobs > 0 && isStillComing(page);
  return (
    <CompanyFacts
      company={company}
      jobs={isComing ? undefined : jobs}
      actions={<Actions company={company} />}
      more={
        !isComing &&
        company.open_jobs > jobs.length && (
          <p className="mt-4">
            <Link
              to={`/jobs?q=${encodeURIComponent(company.name)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Search all jobs for {company.name}
            </Link>
          </p>
        )
      }
    />
  );
}

/** `/companies/:id`: open to everyone, read from this device. */
export default function CompanyPageScreen() {
  const id = useRouteParams().id?.toLowerCase();
  const { pathname } = useLocation();
  const { userId } = useIdentity();
  const data = useLoadableRow(observeCompany, fetchCompany, isRouteId(id) ? id : null);
  const isStored = Boolean(data.value);
  useEffect(() => {
    if (isStored) forgetServed();
  }, [isStored]);
  // What came with the page can be read until the store has it, or it is gone.
  const served = data.absence === null ? null : servedAt<Company, Job>(pathname);
  const company = data.value ?? served?.row;
  return (
    <Page className="md:pt-4">
      <BackToList list={JOBS_LIST} accountId={userId} />
      <LiveView
        data={{ ...data, value: company ?? data.value }}
        what="the company"
        renderFrame={(state) => (
          <>
            <PageTitle hidden>Company</PageTitle>
            {state}
          </>
        )}
        skeleton={<CompanySkeleton />}
        offline={{
          title: 'This company is not on this device',
          text: 'It shows as soon as there is a connection.',
          action: FIND,
        }}
        failed={{ title: 'This company did not load' }}
        empty={{
          title: 'This company is not here',
          text: 'The address may be mistyped, or the company has left Marquee.',
          action: FIND,
        }}
      >
        {(shown) => (
          <>
            <CompanyView key={shown.id} company={shown} served={served?.others ?? []} />
            <NotesOfCompany key={`notes ${shown.id}`} id={shown.id} name={shown.name} />
          </>
        )}
      </LiveView>
    </Page>
  );
}
