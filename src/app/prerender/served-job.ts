import { rowsAddress } from '@/backend/queries/rows-address';
import { SERVED_LOOK } from '@/client-state/prerendered';
import { jobs } from '@/domain/streams';
import { jobName, jobPlace, payLine } from '@/domain/jobs/job-copy';
import { formatDayRange } from '@/domain/values/days';
import { cutText } from '@/domain/values/text/sendable-text';
import { jobAsHtml } from '@/features/jobs/first-look/job-as-html';
import type { KnownJob } from '@/features/jobs/detail/job-facts';
import { escape, meta, tagsOf, titleOf } from './head';

/** The address of the job that the template is made for. */
export const SERVED_PATH = '/jobs/00000000-0000-0000-0000-000000000000';

/** What to ask the REST interface for, as a visitor: a list of no job, or of one, which is what `servedJobPage` takes. */
export const jobQuery = (id: string): string => rowsAddress(jobs.table, Object.keys(jobs.fields), [id]);

const MAX_DESCRIPTION_CHARACTERS = 160;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a chat shows below the link: pay, dates and place first, then the job's own words. */
function descriptionOf(job: KnownJob): string {
  const facts = [payLine(job), formatDayRange(job.starts_on, job.ends_on), jobPlace(job)];
  const text = `${facts.filter(Boolean).join(', ')}. ${oneLine(job.description ?? '')}`.trim();
  return text.length <= MAX_DESCRIPTION_CHARACTERS
    ? text
    : `${cutText(text, MAX_DESCRIPTION_CHARACTERS - 1)}…`;
}

/**
 * The page of a job as HTML, from the template that the build makes (`dist/served/job.html`). Runs where the pages are served: in the local
 * backend, and in whatever answers for `/jobs/:id` where the app is hosted (docs/public.md).
 * @param job a row that everybody may read, without its own text being trusted
 * @param origin of the site, without a trailing slash
 */
export function servedJobPage(template: string, job: KnownJob, origin: string): string {
  const path = `/jobs/${job.id}`;
  const title = titleOf(jobName(job));
  const tags = tagsOf({
    title,
    description: descriptionOf(job),
    address: origin + path,
    picture: `${origin}/share/jobs.png`,
  });
  const parts: Readonly<Record<string, string>> = {
    [SERVED_PATH]: path,
    [`<i id="${SERVED_LOOK}"></i>`]: jobAsHtml(job, origin),
  };
  // In one pass, and never with a pattern in what is put in: somebody else has written it.
  const filled = template.replaceAll(
    new RegExp(Object.keys(parts).join('|'), 'g'),
    (mark) => parts[mark] ?? '',
  );
  const robots = job.status === 'active' ? '' : meta('name', 'robots', 'noindex');
  return filled.replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>${robots}${tags}`);
}
