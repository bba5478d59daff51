import { jobName, jobPlace, payLine } from '../../../src/domain/jobs/job-copy.ts';
import { LIST_PATHS } from '../../../src/domain/saved/search-address.ts';
import { formatDayRange } from '../../../src/domain/values/days.ts';
import { placeLabel } from '../../../src/domain/taxonomy/place-label.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';
import { alertsOneClickLink, pageLink } from './newsletter-links.ts';
import { companyInMail, personInMail, wordsInMail } from './names-in-mail.ts';

/** A job as the app's lists show it. */
type MailedJob = Parameters<typeof jobName>[0] &
  Parameters<typeof jobPlace>[0] &
  Parameters<typeof payLine>[0] & {
    id: string;
    company_name: string;
    starts_on: string | null;
    ends_on: string | null;
  };

/** A person as the directory shows them. */
interface MailedPerson {
  id: string;
  full_name: string;
  headline: string;
  city: string;
  region: string;
  location: string;
}

type MailedSearch = {
  id: string;
  name: string;
  /** Its words and filters, as the list has them in its address; its owner's own text. */
  address: string | null;
  total: number;
} & (
  { searched: 'jobs'; found: readonly MailedJob[] } | { searched: 'people'; found: readonly MailedPerson[] }
);

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
const LEAVE = 'Unsubscribe from all mail about saved searches';
const NOUNS: Readonly<Record<MailedSearch['searched'], readonly [one: string, many: string]>> = {
  jobs: ['job', 'jobs'],
  people: ['person', 'people'],
};

const nameOf = (search: MailedSearch): string => wordsInMail(search.name) || 'a search';

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 new ${one}` : `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} new ${many}`;

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' \u00b7 ');

/** One of what a search has found, as the lists of the app say it: its name, a line of facts, and where it is. */
interface Entry {
  name: string;
  line: string;
  path: string;
}

const jobEntry = (job: MailedJob): Entry => ({
  name: wordsInMail(jobName(job)) || 'A job',
  line: joined([
    payLine(job),
    formatDayRange(job.starts_on, job.ends_on),
    wordsInMail(jobPlace(job)),
    job.company_name === '' ? '' : companyInMail(job.company_name),
  ]),
  path: `${LIST_PATHS.jobs}/${job.id}`,
});

const personEntry = (person: MailedPerson): Entry => ({
  name: personInMail(person.full_name),
  line: joined([
    wordsInMail(person.headline),
    wordsInMail(person.city === '' ? person.location : placeLabel(person)),
  ]),
  path: `${LIST_PATHS.people}/${person.id}`,
});

const entriesOf = (search: MailedSearch): Entry[] =>
  search.searched === 'people' ? search.found.map(personEntry) : search.found.map(jobEntry);

const addressOf = (origin: string, { id, searched, address }: MailedSearch): string =>
  `${origin}${LIST_PATHS[searched]}?${address !== null && PLAIN_ADDRESS.test(address) ? `${address}&` : ''}search=${id}`;

const headOf = (search: MailedSearch): string =>
  `${counted(search.total, NOUNS[search.searched])} for ${nameOf(search)}`;

/** How many of a kind these searches have found; once each, as far as the mail lists them all. */
function countOf(searches: readonly MailedSearch[], searched: MailedSearch['searched']): number {
  const ofKind = searches.filter((search) => search.searched === searched);
  const ids = new Set(ofKind.flatMap(({ found }) => found.map(({ id }) => id)));
  const unlisted = ofKind.reduce((sum, { total, found }) => sum + total - found.length, 0);
  return ids.size + unlisted;
}

function subjectOf(searches: readonly MailedSearch[]): string {
  const [first] = searches;
  if (!first) return '';
  const counts = (['jobs', 'people'] as const)
    .map((searched) => ({ searched, count: countOf(searches, searched) }))
    .filter(({ count }) => count > 0);
  const [entry] = entriesOf(first);
  if (counts.length === 1 && counts[0]?.count === 1 && entry)
    return `New ${NOUNS[first.searched][0]}: ${entry.name}`;
  return searches.length === 1
    ? headOf(first)
    : `${counts.map(({ searched, count }) => counted(count, NOUNS[searched])).join(' and ')} for your saved searches`;
}

function searchText(search: MailedSearch, origin: string): string {
  const entries = entriesOf(search);
  const more = search.total - entries.length;
  return [
    headOf(search),
    ...entries.map(({ name, line, path }) => [name, line, `${origin}${path}`].filter(Boolean).join('\n')),
    ...(more > 0 ? [`And ${more} more:\n${addressOf(origin, search)}`] : []),
  ].join('\n\n');
}

function searchHtml(search: MailedSearch, origin: string): string {
  const entries = entriesOf(search);
  const more = search.total - entries.length;
  return [
    `<h2 style="font-size:1.1rem">${escapeHtml(headOf(search))}</h2>`,
    ...entries.map(
      ({ name, line, path }) =>
        `<p><a href="${escapeHtml(`${origin}${path}`)}"><strong>${escapeHtml(name)}</strong></a><br>${escapeHtml(line)}</p>`,
    ),
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
      'List-Id': `Marquee search alerts <search-alerts.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${alertsOneClickLink(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
