import { renderToStaticMarkup } from 'react-dom/server';
import { JobFacts, type KnownJob } from '../detail/job-facts';
import { asScriptText } from '@/domain/values/text/script-text';
import { JobPage, ActionsPlaceholder } from '../detail/job-page';
import { jobPosting } from '../detail/job-posting';
import { SERVED_JOB } from './served-job';

/**
 * A job for whoever reads it before, or without, the app's code: as a page, for search engines, and as the data from which the code goes on.
 * @param origin of the site, without a trailing slash
 */
export function jobAsHtml(job: KnownJob, origin: string): string {
  const posting = jobPosting(job, origin);
  return [
    renderToStaticMarkup(
      <JobPage>
        <JobFacts job={job} level={1}>
          <ActionsPlaceholder />
        </JobFacts>
      </JobPage>,
    ),
    job.status === 'active' &&
      '<noscript><p class="wrap pb-8">To apply, allow JavaScript for this site.</p></noscript>',
    posting && `<script type="application/ld+json">${asScriptText(posting)}</script>`,
    `<script type="application/json" id="${SERVED_JOB}">${asScriptText({ ...job })}</script>`,
  ]
    .filter(Boolean)
    .join('');
}
