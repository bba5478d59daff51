import { rowsAddress } from '@/backend/queries/rows-address';
import { logoAddress } from '@/domain/companies/logo';
import { isWebAddress } from '@/domain/navigation/web-address';
import { companies, jobs } from '@/domain/streams';
import type { Company } from '@/domain/streams/company/companies';
import { plural } from '@/domain/values/counts';
import { CompanyFacts, companyPlace } from '@/features/company/page/company-facts';
import type { KnownJob } from '@/features/jobs/detail/job-facts';
import { INDUSTRY_LABELS } from '@/ui/domain/company-copy';
import { Page } from '@/ui/layout/page';
import { JOBS_LIST, PlainBackToList } from '@/ui/navigation/back-to-list';
import { descriptionOf } from './from-template';
import { rowIn, type ServedPage } from './served-page';

/** The first of its open jobs. */
const SERVED_JOBS = 10;

/** What the list shows of each; long texts are the job's own page's. */
const JOB_FIELDS = Object.keys(jobs.fields).filter((field) => !jobs.longTexts.some((long) => long === field));

const openJobs = (count: number): string => (count === 0 ? '' : plural(count, 'open job', 'open jobs'));

const answers = ({ answer_rate: rate }: Company): string =>
  rate === null ? '' : `answers ${rate}% of applicants in time`;

/** schema.org */
const organization = (company: Company, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: company.name,
  url: `${origin}/companies/${company.id}`,
  description: company.about || undefined,
  logo: logoAddress(company.logo_url, origin) ?? undefined,
  sameAs: company.website !== null && isWebAddress(company.website) ? company.website : undefined,
  address:
    company.city || company.country_code
      ? {
          '@type': 'PostalAddress',
          addressLocality: company.city || undefined,
          addressCountry: company.country_code || undefined,
        }
      : undefined,
});

/** What a chat shows beside a link: whose page it is. */
function markOf(company: Company, origin: string): { address: string; alt: string } | undefined {
  const address = logoAddress(company.logo_url, origin);
  return address === null ? undefined : { address, alt: company.name };
}

export const companyPage: ServedPage = {
  route: '/companies/:id',
  queries: (id) => [
    rowsAddress(companies.table, Object.keys(companies.fields), [id]),
    `/rest/v1/${jobs.table}?${new URLSearchParams({
      select: [...JOB_FIELDS, 'rev'].join(','),
      company_id: `eq.${id}`,
      status: 'eq.active',
      _deleted: 'is.false',
      order: 'published_at.desc',
      limit: String(SERVED_JOBS),
    })}`,
  ],
  content: ([rows, open = []], origin) => {
    const company = rowIn<Company>(rows);
    return (
      company && {
        id: company.id,
        title: company.name,
        description: descriptionOf(
          [
            INDUSTRY_LABELS[company.industry],
            companyPlace(company),
            openJobs(company.open_jobs),
            answers(company),
          ],
          company.about,
        ),
        picture: 'companies',
        mark: markOf(company, origin),
        // A name and nothing else is no page that anybody searches for.
        noindex: company.about === '' && company.open_jobs === 0,
        look: (
          <Page className="md:pt-4">
            <PlainBackToList list={JOBS_LIST} />
            <CompanyFacts
              company={company}
              jobs={open as KnownJob[]}
              actions={<i className="needs-script block h-12" />}
            />
          </Page>
        ),
        data: organization(company, origin),
        row: company,
        others: open,
      }
    );
  },
};
