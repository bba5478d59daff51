import type { Observable } from 'rxjs';
import type { Definitions } from '@/domain/definition/stream';
import { jobs } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import { readShownDays } from '@/domain/availability/shown-days';
import { byFit, matchScore } from '@/domain/jobs/match';
import { jobReason } from '@/domain/search/found-because';
import { kilometresFrom, type NearPlace } from '@/domain/search/near-place';
import type { SearchPlan } from '@/domain/search/search-plan';
import { cityCode, countryCode, departmentCode, regionCode, roleCode } from '@/domain/search/search-codes';
import { findTown } from '@/domain/taxonomy/places';
import { readAll } from '../queries/read';
import { type Stored, type StoredRow, toEntity } from '../queries/write-status';
import type { Store } from '../store';
import { StableIdentity } from '../queries/stable-identity';
import { compactJob, type CompactJob, JOB_FACETS, type Limits, predicateOf } from './compact-job';
import { countFacets } from './facets';
import type { BestFit, JobFacets, JobFilter, JobPage, JobQuery, JobSort } from './job-query';
import { firstRelevant, foundByWords, positionsOf } from './found-rows';
import { SearchableList } from './searchable-list';
import { RowList } from './row-list';
import type { TextDocument, TextMatches } from './text-index';

/** By relevance is the order of what was found, and by distance that of one place; the list has neither. */
type StoredOrder = Exclude<JobSort, 'match' | 'nearest'>;

const byNewest = (a: CompactJob, b: CompactJob): number =>
  a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1;

const ORDERS: Record<StoredOrder, (a: CompactJob, b: CompactJob) => number> = {
  newest: byNewest,
  soonest: (a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : byNewest(a, b)),
  pay: (a, b) => b.pay - a.pay || byNewest(a, b),
};

const toTextDocument = (job: StoredRow<Definitions['jobs']>): TextDocument | null => {
  if (job.status !== 'active') return null;
  return {
    id: job.id,
    newest: String(job.k_newest),
    roles: [job.role_code],
    // Nobody types a code: its names are known where the words are understood.
    codes: [
      roleCode(job.role_code),
      departmentCode(job.category),
      countryCode(job.country_code),
      regionCode(job.country_code, job.region),
      cityCode(job.city),
    ],
    title: job.title,
    facts: [
      job.production,
      job.company_name,
      job.city,
      job.region,
      job.location,
      ...job.required_skills,
    ].join(' '),
    // Behind everything else: a row may not have it yet.
    text: job.description ?? '',
  };
};

const isUnfiltered = (filter: JobFilter): boolean =>
  Object.values(filter).every(
    (value) =>
      value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0),
  ) && filter.remote === undefined;

/** But for hidden jobs, which the first page leaves out by itself. */
const isUnlimited = ({ publishedAfter, companyId }: Limits): boolean =>
  publishedAfter === undefined && companyId === undefined;

const lists = new WeakMap<Store, JobList>();

/** One list per store, created on first use. */
export function jobList(store: Store): JobList {
  let list = lists.get(store);
  if (!list) lists.set(store, (list = new JobList(store)));
  return list;
}

/**
 * Active jobs, filtered and sorted. Without a filter the first page of the newest comes from a database index, so that a cold
 * start paints at once; everything else comes from a compact copy in memory.
 */
export class JobList {
  private readonly searchable: SearchableList<Definitions['jobs'], CompactJob, StoredOrder>;
  private readonly identity = new StableIdentity<Stored<Job>>();

  constructor(private readonly store: Store) {
    this.searchable = new SearchableList(
      store,
      jobs,
      new RowList(store, { stream: jobs, compact: compactJob, orders: ORDERS }),
      toTextDocument,
    );
  }

  observe({ filter = {}, sort = 'newest', bestFit, limit, ...limits }: JobQuery): Observable<JobPage> {
    const order = sort === 'match' || sort === 'nearest' ? 'newest' : sort;
    const near = sort === 'nearest' ? filter.near : undefined;
    const isFirstPage = isUnfiltered(filter) && order === 'newest' && !bestFit && isUnlimited(limits);
    const fits = predicateOf(filter, limits);
    const select = (matches: (job: CompactJob) => boolean): CompactJob[] =>
      bestFit
        ? this.best(bestFit, matches, limit)
        : near
          ? this.nearest(near, matches, limit)
          : this.searchable.list.first(order, matches, limit);
    const isByRelevance = sort === 'match' && !bestFit;
    return this.searchable.observe(
      isFirstPage ? () => this.firstPage(limit, limits.without ?? []) : null,
      async () => {
        const found = await this.searchable.matching(filter.text);
        if (!found) return this.page(await this.read(select(fits)), filter, limits, fits);
        return isByRelevance ? this.relevant(found, fits, limit) : this.found(found, fits, select);
      },
    );
  }

  /** @param limits as for the list whose filter this is, so that both count the same */
  observeFacets(filter: JobFilter, limits: Limits = {}): Observable<JobFacets> {
    return this.searchable.observe(null, async () =>
      countFacets(await this.searchable.having(filter.text), filter, JOB_FACETS, (others) =>
        predicateOf(others, limits),
      ),
    );
  }

  /** How words are understood, for a search on the server. */
  plan(words: string): Promise<SearchPlan> {
    return this.searchable.plan(words);
  }

  private async firstPage(limit: number, without: readonly string[]): Promise<JobPage> {
    const first = await readAll(this.store, jobs, {
      selector: { status: 'active' },
      sort: [{ status: 'asc' }, { k_newest: 'asc' }],
      limit: limit + without.length,
    });
    const hidden = new Set(without);
    const shown = first.filter(({ id }) => !hidden.has(id)).slice(0, limit);
    return { jobs: this.identity.reuse(shown), total: null };
  }

  /** Scores what is in memory, so that only the documents that are shown are read. Equal scores stay in their order. */
  private best(
    { person, days, at, depth }: BestFit,
    matches: (job: CompactJob) => boolean,
    limit: number,
  ): CompactJob[] {
    const now = new Date(at);
    const known = readShownDays(days);
    return this.searchable.list
      .first('newest', matches, depth)
      .map((job) => ({ job, match: matchScore(job.scored, person, known, now) }))
      .toSorted((a, b) => byFit(a.match, b.match))
      .slice(0, limit)
      .map(({ job }) => job);
  }

  /** The newest first of those that are as far; those whose town is not known last. */
  private nearest(
    { city, countryCode: country }: NearPlace,
    matches: (job: CompactJob) => boolean,
    limit: number,
  ): CompactJob[] {
    const { list } = this.searchable;
    const place = findTown(city, country);
    if (!place) return list.first('newest', matches, limit);
    const kmTo = kilometresFrom(place);
    return list
      .first('newest', matches, list.size)
      .map((job) => ({
        job,
        km: kmTo({ city: job.city, country_code: job.country }) ?? Number.POSITIVE_INFINITY,
      }))
      .toSorted((a, b) => (a.km === b.km ? 0 : a.km - b.km))
      .slice(0, limit)
      .map(({ job }) => job);
  }

  private page(
    rows: Stored<Job>[],
    filter: JobFilter,
    limits: Limits,
    fits: (job: CompactJob) => boolean,
  ): JobPage {
    const { list } = this.searchable;
    const isAll = isUnfiltered(filter) && isUnlimited(limits) && !limits.without?.length;
    return { jobs: rows, total: isAll ? list.size : list.count(JSON.stringify([filter, limits]), fits) };
  }

  /** What has the words, most relevant first. */
  private async relevant(
    found: TextMatches,
    fits: (job: CompactJob) => boolean,
    limit: number,
  ): Promise<JobPage> {
    const { list } = this.searchable;
    const { items, total, positions } = firstRelevant(found, (id) => list.get(id), fits, limit);
    const places = new Map(items.map(({ id }, i) => [id, positions[i] ?? 0]));
    const rows = await this.read(items);
    return { jobs: rows, total, found: foundByWords(found, rows, places, jobReason) };
  }

  /** What has the words, in another order. */
  private async found(
    found: TextMatches,
    fits: (job: CompactJob) => boolean,
    select: (matches: (job: CompactJob) => boolean) => CompactJob[],
  ): Promise<JobPage> {
    const positions = positionsOf(found);
    const matches = (job: CompactJob): boolean => positions.has(job.id) && fits(job);
    const rows = await this.read(select(matches));
    return {
      jobs: rows,
      total: this.searchable.list.count(null, matches),
      found: foundByWords(found, rows, positions, jobReason),
    };
  }

  private async read(items: readonly CompactJob[]): Promise<Stored<Job>[]> {
    const ids = items.map(({ id }) => id);
    const rows = new Map((await this.store.rows('jobs').get(ids)).map((row) => [row.id, row]));
    return this.identity.reuse(
      ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [toEntity(jobs, row, this.store.refused.latestOf('jobs', id))] : [];
      }),
    );
  }
}
