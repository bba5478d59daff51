import type { ReactNode } from 'react';
import type { Company } from '@/domain/streams/companies';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { fetchCompany } from '@/store/sync/fetch-rows';
import { observeCompany } from '@/store/entities/profiles';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { countryName } from '@/domain/taxonomy/countries';
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

function rowsOf(company: Company): (readonly [string, ReactNode])[] {
  const place =
    company.city === ''
      ? ''
      : placeLabel({
          city: company.city,
          region: company.country_code ? countryName(company.country_code) : '',
        });
  const rows: (readonly [string, ReactNode] | false)[] = [
    company.answer_rate !== null && [
      'Answers',
      <>
        <Mono>{company.answer_rate}%</Mono> of applicants
      </>,
    ],
    company.median_reply_minutes !== null && [
      'Usual reply',
      <Mono key="reply">{replyTime(company.median_reply_minutes)}</Mono>,
    ],
    ['Open jobs', <Mono key="open">{company.open_jobs}</Mono>],
    ['People', <Mono key="size">{company.size}</Mono>],
    place !== '' && ['Place', place],
    company.verified_at !== null && ['Verified', 'Yes'],
  ];
  return rows.filter((row): row is readonly [string, ReactNode] => row !== false);
}

/** The hiring company; fetched when it is outside this device's working set, and null until it is here. */
export function useCompany(id: string | null): Company | null {
  const company = useLive(observeCompany, id);
  useFetchMissing(fetchCompany, company === null ? id : null);
  return company ?? null;
}

export function JobCompany({ company }: { company: Company }) {
  return (
    <>
      {company.about !== '' && <p className="mb-2 max-w-[66ch] whitespace-pre-line">{company.about}</p>}
      <DefinitionList rows={rowsOf(company)} />
    </>
  );
}
