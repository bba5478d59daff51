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
import { formatDay, today } from '@/domain/values/days';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';

const MINUTES_PER_DAY = 24 * 60;

/** `within 40 min`, `within 6 h`, `within 3 days`. */
export function replyTime(minutes: number): string {
  if (minutes < 60) return `within ${Math.max(1, minutes)} min`;
  if (minutes < MINUTES_PER_DAY) return `within ${Math.round(minutes / 60)} h`;
  const days = Math.round(minutes / MINUTES_PER_DAY);
  return `within ${days} ${days === 1 ? 'day' : 'days'}`;
}

function rowsOf(job: Job, company: Company | null): (readonly [string, ReactNode])[] {
  if (company === null)
    return [
      ['Posted by', job.poster_name],
      ['Company', 'None named'],
    ];
  const place =
    company.city === ''
      ? ''
      : placeLabel({
          city: company.city,
          region: company.country_code ? countryName(company.country_code) : '',
        });
  const rows: (readonly [string, ReactNode] | false)[] = [
    job.poster_name !== '' && ['Posted by', job.poster_name],
    [
      'Verified',
      company.verified_at === null ? 'Not yet' : `Since ${formatDay(today(new Date(company.verified_at)))}`,
    ],
    [
      'Answers',
      company.answer_rate === null ? (
        'Too few applications to say'
      ) : (
        <>
          <Mono>{company.answer_rate}%</Mono> of applicants in time
        </>
      ),
    ],
    company.median_reply_minutes !== null && [
      'Usual reply',
      <Mono key="reply">{replyTime(company.median_reply_minutes)}</Mono>,
    ],
    [
      'Open jobs',
      <Link key="open" to={`/companies/${company.id}`} className="underline underline-offset-4">
        <Mono>{company.open_jobs}</Mono>
        <span className="sr-only"> of {company.name}</span>
      </Link>,
    ],
    ['People', <Mono key="size">{company.size}</Mono>],
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
