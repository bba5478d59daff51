import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import { isWebAddress } from '@/domain/navigation/web-address';
import { shownLogo } from '@/domain/companies/logo';
import type { Company } from '@/domain/streams/company/companies';
import { countryName } from '@/domain/taxonomy/countries';
import { CompanyMark } from '@/ui/domain/company-mark';
import { INDUSTRY_LABELS } from '@/ui/domain/company-copy';
import { companyFigures, dayOf, verifiedRow } from '@/ui/domain/company-figures';
import { JobSlate, type SlateJob } from '@/ui/domain/jobs/job-slate';
import { DefinitionList } from '@/ui/layout/definition-list';
import { PageTitle } from '@/ui/layout/page';
import { SlateCells } from '@/ui/layout/slate';
import { SEPARATOR } from '@/ui/separator';

/** `Watford, United Kingdom`; empty: it has not said. */
export const companyPlace = ({
  city,
  country_code: country,
}: Pick<Company, 'city' | 'country_code'>): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');

function Website({ url }: { url: string }) {
  // Somebody else's text: only http and https, never `javascript:`.
  if (!isWebAddress(url)) return url;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {new URL(url).host}
    </a>
  );
}

function factsOf(company: Company): (readonly [string, ReactNode])[] {
  const all: (readonly [string, ReactNode] | false)[] = [
    ['What they do', INDUSTRY_LABELS[company.industry]],
    companyPlace(company) !== '' && ['Based in', companyPlace(company)],
    company.website !== null && ['Website', <Website key="website" url={company.website} />],
    verifiedRow(company),
    ['Here since', dayOf(company.created_at)],
  ];
  return all.filter((row): row is readonly [string, ReactNode] => row !== false);
}

interface CompanyFactsProps {
  company: Company;
  /** Its open jobs; undefined: they are still being read. */
  jobs: readonly SlateJob[] | undefined;
  /** What can be done; on wide screens beside the page. */
  actions?: ReactNode;
  /** Behind its jobs. */
  more?: ReactNode;
}

/** A company as crew see it before they apply: who it is, how it answers, and what it looks for. Needs no store: it is also in the HTML that the server sends. */
export function CompanyFacts({ company, jobs, actions, more }: CompanyFactsProps) {
  const under = [INDUSTRY_LABELS[company.industry], companyPlace(company)].filter(Boolean).join(SEPARATOR);
  const { answers, reply, openJobs, people } = companyFigures(company);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">
      <div>
        <header className="mb-4 flex items-start gap-4">
          <CompanyMark name={company.name} logo={shownLogo(company)} size={72} />
          <div className="min-w-0 flex-1">
            <PageTitle className="text-2xl font-extrabold wrap-anywhere">{company.name}</PageTitle>
            <p className="text-base text-ink-2">{under}</p>
            {company.verified_at !== null && (
              <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-good">
                <BadgeCheck size={18} aria-hidden />
                Verified
              </p>
            )}
          </div>
        </header>
        <SlateCells
          cols="four"
          className="rounded-box border border-hair"
          cells={[answers, reply, openJobs, people]}
        />
        {actions && <div className="mt-4 lg:hidden">{actions}</div>}
        {company.about !== '' && (
          <section className="mt-8">
            <h2 className="head mb-3 text-lg">About</h2>
            <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">{company.about}</p>
          </section>
        )}
        <section className="mt-8" aria-labelledby="company-jobs">
          <h2 id="company-jobs" className="head mb-3 text-lg">
            Open jobs
          </h2>
          {jobs?.length === 0 && (
            <p className="text-ink-2">
              {company.open_jobs === 0 ? 'None at the moment.' : 'They are not on this device yet.'}
            </p>
          )}
          {jobs === undefined && <SlateSkeleton />}
          <ul className="grid gap-2.5">
            {(jobs ?? []).map((job) => (
              <li key={job.id}>
                <JobSlate job={job} to={`/jobs/${job.id}`} as="h3" />
              </li>
            ))}
          </ul>
          {more}
        </section>
      </div>
      <aside aria-label={`More about ${company.name}`}>
        <div className="lg:sticky lg:top-20">
          {actions && <div className="mb-6 hidden lg:block">{actions}</div>}
          <div>
            <DefinitionList rows={factsOf(company)} />
          </div>
        </div>
      </aside>
    </div>
  );
}

const SlateSkeleton = () => (
  <i aria-hidden className="breathe block h-36 rounded-box border border-hair bg-sheet" />
);

/** Shown while a company is read: the same blocks at the same heights. */
export const CompanySkeleton = () => (
  <div aria-hidden className="breathe">
    <div className="mb-4 flex gap-4">
      <i className="size-18 rounded-box bg-well" />
      <div className="grow">
        <i className="block h-8 w-1/2 bg-well" />
        <i className="mt-2 block h-5 w-2/3 bg-well" />
      </div>
    </div>
    <i className="block h-20 rounded-box border border-hair bg-sheet" />
    <i className="mt-8 block h-5 w-24 bg-well" />
    {[0, 1].map((row) => (
      <i key={row} className="mt-3 block h-36 rounded-box border border-hair bg-sheet" />
    ))}
  </div>
);
