import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { companyFacts, slateFacts } from '@/domain/jobs/summary/slate-facts';
import { jobs } from '@/domain/streams';
import type { Company } from '@/domain/streams/company/companies';
import type { Job } from '@/domain/streams/jobs';
import type { ServedRow } from '@/client-state/page/served-row';
import { ASKED_JOBS, firstOfList } from '@/features/jobs/first-look/first-of-list';
import { JOB_LIST } from '@/features/jobs/first-look/newest-jobs';
import { NewestJobsList } from '@/features/jobs/first-look/newest-jobs-list';
import {
  type ListedJob,
  SLATE_FIELDS,
  withoutTheRest,
} from '@/features/jobs/list/remembered/remembered-list';
import { SITE } from '../head';
import { servedRow } from './from-template';

/** What a slate draws, and what its line of facts is made of. */
const FIELDS = [...new Set([...SLATE_FIELDS, 'published_at', 'job_dates', 'pay_day_hours'])];

type AskedJob = Job & { company: Pick<Company, 'answer_rate' | 'verified_at'> | null };

const listOf = (listed: readonly ListedJob[]): string =>
  // With what React needs to take it over.
  renderToString(
    <StaticRouter location={JOB_LIST}>
      <NewestJobsList jobs={listed} />
    </StaticRouter>,
  );

/** What the template has in the list's place, exactly once. */
const PLACE = listOf([]);

/**
 * `/jobs` with its first jobs in it, so that a first visit reads them before any code has come, and whoever runs none reads them at all. React takes the page over
 * as it is, the jobs included.
 */
export const jobListPage = {
  /** What to ask the REST interface for, as a visitor. */
  query: `/rest/v1/${jobs.table}?${new URLSearchParams({
    select: [...FIELDS, 'company:companies!jobs_company_id_fkey(answer_rate,verified_at)'].join(','),
    status: 'eq.active',
    _deleted: 'is.false',
    order: 'published_at.desc,id.desc',
    limit: String(ASKED_JOBS),
  })}`,
  /**
   * @param template `dist/served/job-list.html`
   * @param rows the answer; its texts are not trusted
   * @param origin of the site, without a trailing slash
   * @returns null: there are none; answer with the app's own page
   */
  page: (template: string, rows: readonly object[], origin: string, now = new Date()): string | null => {
    const first = firstOfList(rows as readonly AskedJob[], rows.length < ASKED_JOBS);
    if (first.length === 0) return null;
    const listed = first.map(({ company, ...job }) =>
      withoutTheRest({ job, facts: { ...slateFacts(job, now), ...companyFacts(company ?? undefined) } }),
    );
    const data: ServedRow = { path: JOB_LIST, row: {}, others: listed };
    // Behind what React takes over, which has to be as React would make it.
    return template
      .replaceAll(SITE, origin)
      .replace(PLACE, () => listOf(listed))
      .replace('</body>', () => `${servedRow(data, true)}</body>`);
  },
};
