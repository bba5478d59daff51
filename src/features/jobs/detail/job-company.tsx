import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Company } from '@/domain/streams/company/companies';
import type { Job } from '@/domain/streams/jobs';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { fetchCompany } from '@/store/sync/fetch-rows';
import { observeCompany } from '@/store/entities/profiles';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { countryName } from '@/domain/taxonomy/countries';
import { companyFigures, figureRow, verifiedRow } from '@/ui/domain/company-figures';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';

function rowsOf(job: Job, company: Company | null): (readonly [string, ReactNode])[] {
  if (company === null)
    return [
      ['Posted by', job.poster_name],
      ['Company', 'None named'],
      // Of companies alone: one person's few applications would say who of them was left waiting.
      ['Answers', 'Not counted for people who post without a company'],
    ];
  const place =
    company.city === ''
      ? ''
      : placeLabel({
          city: company.city,
          region: company.country_code ? countryName(company.country_code) : '',
        });
  const { answers, reply, openJobs, people } = companyFigures(company);
  const rows: (readonly [string, ReactNode] | false)[] = [
    job.poster_name !== '' && ['Posted by', job.poster_name],
    verifiedRow(company),
    figureRow(answers),
    figureRow(reply),
    [
      openJobs.label,
      <Link
        key="open"
        to={`/companies/${company.id}`}
        className="-my-3 inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
      >
        <Mono>{openJobs.value}</Mono>
        <span className="sr-only"> of {company.name}</span>
      </Link>,
    ],
    figureRow(people),
    place !== '' && ['Place', place],
  ];
  return rows.filter((row): row is readonly [string, ReactNode] => row !== false);
}

/** The hiring company; fetched when it is outside this device's working set, and null until it is here. */
export function useCompany(id: string | null): Company | null {
  const company = useLive(observeCompany, id);
  useFetchMissing(fetchCompany, company === null ? id : null);
  return company ?? null;
}

/** Who hires: the person who posted it and their company, with what is known of how they answer. */
export function JobPoster({ job, company }: { job: Job; company: Company | null }) {
  return (
    <>
      {company && company.about !== '' && (
        <p className="mb-2 max-w-[66ch] whitespace-pre-line">{company.about}</p>
      )}
      <DefinitionList rows={rowsOf(job, company)} />
    </>
  );
}
