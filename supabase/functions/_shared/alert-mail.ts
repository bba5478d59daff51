import { jobName, jobPlace, payLine } from '../../../src/domain/jobs/job-copy.ts';
import { formatDayRange } from '../../../src/domain/values/days.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';
import { alertsOneClickLink, pageLink } from './newsletter-links.ts';
import { companyInMail } from './names-in-mail.ts';
import { oneLine } from './one-line.ts';

/** A job as the app's lists show it. */
type MailedJob = Parameters<typeof jobName>[0] &
  Parameters<typeof jobPlace>[0] &
  Parameters<typeof payLine>[0] & {
    id: string;
    company_name: string;
    starts_on: string | null;
    ends_on: string | null;
  };

interface MailedSearch {
  id: string;
  name: string;
  /** Its words and filters, as the list has them in its address; its owner's own text. */
  address: string | null;
  total: number;
  jobs: readonly MailedJob[];
}

/** A mail about what saved searches have found, as the database hands it to the sender. */
export interface ClaimedAlertMail {
  id: string;
  /** Names this try among those of one mail. */
  claim: number;
  kind: 'instant' | 'daily';
  to: string;
  token: string;
  searches: readonly MailedSearch[];
}

/** What the database counts at most (`private.news_of_search`). */
const MAX_COUNTED = 100;
const PLAIN_ADDRESS = /^[A-Za-z0-9%&=+.,_*-]+$/;
const WHY: Readonly<Record<ClaimedAlertMail['kind'], string>> = {
  instant: 'You get this because you asked for mail at once about this saved search.',
  daily: 'You get this because you asked for one mail a day about your saved searches.',
};
const CHANGE = 'Change or end it for one search';
const LEAVE = 'Unsubscribe from all mail about jobs';

const nameOf = (search: MailedSearch): string => oneLine(search.name) || 'a search';

const newJobs = (count: number): string =>
  count === 1 ? '1 new job' : `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} new jobs`;

/** Pay, days and place, as the lists of the app say them. */
const lineOf = (job: MailedJob): string =>
  [
    payLine(job),
    formatDayRange(job.starts_on, job.ends_on),
    oneLine(jobPlace(job)),
    job.company_name === '' ? '' : companyInMail(job.company_name),
  ]
    .filter((part) => part !== '')
    .join(' \u00b7 ');

const addressOf = (origin: string, { id, address }: MailedSearch): string =>
  `${origin}/jobs?${address !== null && PLAIN_ADDRESS.test(address) ? `${address}&` : ''}search=${id}`;

function subjectOf(searches: readonly MailedSearch[]): string {
  const total = searches.reduce((sum, search) => sum + search.total, 0);
  const [first] = searches;
  const [job] = first?.jobs ?? [];
  if (total === 1 && job) return `New job: ${oneLine(jobName(job))}`;
  return searches.length === 1 && first
    ? `${newJobs(total)} for ${nameOf(first)}`
    : `${newJobs(total)} for your saved searches`;
}

function searchText(search: MailedSearch, origin: string): string {
  const more = search.total - search.jobs.length;
  return [
    `${newJobs(search.total)} for ${nameOf(search)}`,
    ...search.jobs.map((job) => [oneLine(jobName(job)), lineOf(job), `${origin}/jobs/${job.id}`].join('\n')),
    ...(more > 0 ? [`And ${more} more:\n${addressOf(origin, search)}`] : []),
  ].join('\n\n');
}

function searchHtml(search: MailedSearch, origin: string): string {
  const more = search.total - search.jobs.length;
  const jobs = search.jobs.map(
    (job) =>
      `<p><a href="${escapeHtml(`${origin}/jobs/${job.id}`)}"><strong>${escapeHtml(oneLine(jobName(job)))}</strong></a><br>${escapeHtml(lineOf(job))}</p>`,
  );
  return [
    `<h2 style="font-size:1.1rem">${escapeHtml(`${newJobs(search.total)} for ${nameOf(search)}`)}</h2>`,
    ...jobs,
    ...(more > 0 ? [`<p><a href="${escapeHtml(addressOf(origin, search))}">And ${more} more</a></p>`] : []),
  ].join('\n');
}

/** One mail for all searches that it is about, with the headers that mail programs show a button for. */
export function alertMail({ kind, to, token, searches }: ClaimedAlertMail, origin: string): Mail {
  const subject = subjectOf(searches);
  const [change, leave] = [`${origin}/saved?section=searches`, pageLink(origin, 'alerts', token)];
  const footer = [
    WHY[kind],
    `<a href="${escapeHtml(change)}">${CHANGE}</a>`,
    `<a href="${escapeHtml(leave)}">${LEAVE}</a>`,
  ].join('<br>');
  return {
    to,
    subject,
    text: `${searches.map((search) => searchText(search, origin)).join('\n\n\n')}\n\n--\n${WHY[kind]}\n${CHANGE}: ${change}\n${LEAVE}: ${leave}\n`,
    html: htmlPage(
      subject,
      `${searches.map((search) => searchHtml(search, origin)).join('\n')}\n<hr>\n<p><small>${footer}</small></p>`,
    ),
    headers: {
      'List-Id': `Marquee job alerts <job-alerts.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${alertsOneClickLink(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
