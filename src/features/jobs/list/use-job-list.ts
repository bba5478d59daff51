import { type KnownDays, readShownDays } from '@/domain/availability/shown-days';
import { useMemo, useState } from 'react';
import { slateFactsFor } from '@/domain/jobs/fit/travel-words';
import { companyFacts } from '@/domain/jobs/summary/slate-facts';
import type { ScoredPerson } from '@/domain/jobs/match';
import type { Company } from '@/domain/streams/company/companies';
import type { Job } from '@/domain/streams/jobs';
import type { Loadable } from '@/domain/sync/loadable';
import { fitLabel } from '@/domain/jobs/fit/fit-words';
import { matchScore } from '@/domain/jobs/match';
import type { Profile } from '@/domain/streams/profiles';
import { pagesOf, searchRemoteJobs } from '@/store/sync/remote-search';
import type { JobFacets, JobFilter } from '@/store/search/job-query';
import type { AppliedMarks } from '../use-applied';
import { useExtent } from '@/ui/results/use-extent';
import { useOwnDays } from '@/store/react/people/use-own-days';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { observeCompaniesById } from '@/store/entities/profiles';
import { useLiveKeepingPrevious } from '@/store/react/use-live';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { FIT_DEPTH, type JobListView, type ListQuery, queryKeyOf } from './job-query';
import { orderOf } from './search/list-order';
import { jobPositions } from './list-position';
import { observeListed, observeListedFacets } from './personal/observe-listed';
import type { ListedJob } from './remembered/remembered-list';

/** By job. */

/** A row of the list, the same object as long as the job is the same. */
function rowsOfList(
  person: Profile | null,
  known: KnownDays,
  now: Date,
  applied: AppliedMarks,
  hidden: ReadonlySet<string>,
): (job: Stored<Job>, reason: string | undefined, company: Company | undefined) => ListedJob {
  const rows = new WeakMap<Stored<Job>, ListedJob>();
  return (job, reason, company) => {
    const earlier = rows.get(job);
    const ofCompany = companyFacts(company);
    const isSameCompany =
      earlier?.facts.answers === ofCompany.answers && earlier?.facts.isVerified === ofCompany.isVerified;
    if (earlier && isSameCompany && earlier.reason === reason) return earlier;
    const row: ListedJob = {
      job,
      facts:
        earlier && isSameCompany
          ? earlier.facts
          : { ...slateFactsFor(job, person, now, known), ...ofCompany },
      fit: earlier ? earlier.fit : person ? fitLabel(matchScore(job, person, known, now)) : undefined,
      ...(reason === undefined ? {} : { reason }),
      ...(applied.has(job.id) ? { mark: applied.get(job.id) } : {}),
      ...(hidden.has(job.id) ? { hidden: true } : {}),
    };
    rows.set(job, row);
    return row;
  };
}

/** What is scored of a profile, so that its other changes do not rank the list again. */
const scoredPart = (person: Profile): ScoredPerson => ({
  departments: person.departments,
  role_codes: person.role_codes,
  skills: person.skills,
  city: person.city,
  region: person.region,
  country_code: person.country_code,
  travel_radius_km: person.travel_radius_km,
  day_rate_minor: person.day_rate_minor,
  hourly_rate: person.hourly_rate,
  currency: person.currency,
});

/** Who hires for these jobs; undefined until they are read for the first time. */
function useCompaniesOf(jobs: readonly Job[] | undefined): ReadonlyMap<string, Company> | undefined {
  const ids = jobs && [...new Set(jobs.flatMap(({ company_id: id }) => id ?? []))];
  return useLiveKeepingPrevious(observeCompaniesById, ids ?? null);
}

/** Keeps the last result while a changed query is computed. @param isTalent only they hide jobs */
export function useJobList(
  query: ListQuery,
  person: Profile | null,
  applied: AppliedMarks,
  isTalent: boolean,
): Loadable<JobListView> {
  const { filter } = query;
  const order = orderOf(query);
  const storedSort = order === 'fit' ? 'newest' : order;
  const isFit = order === 'fit' && person !== null;
  const queryKey = queryKeyOf(query);
  const { limit, extend } = useExtent(jobPositions, queryKey);
  const [now] = useState(() => new Date());
  const ownDays = useOwnDays();
  const days = ownDays ?? '';
  const areDaysRead = !isTalent || ownDays !== undefined;
  const loadable = useLoadableKeepingPrevious(
    ['jobs'],
    observeListed,
    {
      filter,
      limit,
      ...(isFit
        ? { bestFit: { person: scoredPart(person), days, at: now.getTime(), depth: FIT_DEPTH } }
        : { sort: storedSort }),
    },
    isTalent,
  );
  const page = loadable.value;
  const { remote, more: moreRemote } = useRemoteSearch(searchRemoteJobs, filter, storedSort);
  const hidden = page?.hidden;
  const rowOf = useMemo(
    () => rowsOfList(person, readShownDays(days), now, applied, new Set(hidden)),
    [person, days, now, applied, hidden],
  );
  const companies = useCompaniesOf(page?.jobs);
  const value = useMemo(() => {
    // Not without them at first: a line that comes or goes later would move what is below.
    if (!page || !companies || !areDaysRead) return undefined;
    const available = Math.min(
      page.total ?? Number.POSITIVE_INFINITY,
      isFit ? FIT_DEPTH : Number.POSITIVE_INFINITY,
    );
    const hasMoreHere = page.jobs.length >= limit && page.jobs.length < available;
    return {
      queryKey,
      rows: page.jobs.map((job) =>
        rowOf(job, page.found?.reasons.get(job.id), companies.get(job.company_id ?? '')),
      ),
      total: page.total,
      isWhole: page.jobs.every(({ company_id: id }) => id === null || companies.has(id)),
      hasMore: hasMoreHere || (remote?.state === 'asked' && remote.hasMore),
      loadMore: hasMoreHere ? extend : moreRemote,
      remote,
      pages: pagesOf(remote),
      corrections: page.found?.corrections,
    };
  }, [page, companies, areDaysRead, rowOf, isFit, limit, extend, queryKey, remote, moreRemote]);
  return { ...loadable, value };
}

/** The number of jobs that fit a filter, as the list would have it; undefined until counted. */
export function useJobCount(filter: JobFilter, isTalent = false): number | undefined {
  return useLiveKeepingPrevious(observeListed, { filter, limit: 1 }, isTalent)?.total ?? undefined;
}

/** What each value of a filter would list; undefined until counted. */
export const useJobFacets = (filter: JobFilter, isTalent: boolean): JobFacets | undefined =>
  useLiveKeepingPrevious(observeListedFacets, filter, isTalent);
