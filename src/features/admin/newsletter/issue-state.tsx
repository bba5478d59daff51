import { formatCount, plural } from '@/domain/values/counts';
import type { IssueProgress } from '@/backend/newsletter-issues';
import type { IssueState } from '@/domain/newsletter/issue';
import { Badge, type State } from '@/ui/status';

const SHOWN: Readonly<Record<IssueState, { state: State; word: string }>> = {
  draft: { state: 'draft', word: 'Draft' },
  sending: { state: 'saving', word: 'Being sent' },
  stopped: { state: 'hold', word: 'Stopped' },
  sent: { state: 'confirmed', word: 'Sent' },
};

export const IssueStatus = ({ state }: { state: IssueState }) => (
  <Badge state={SHOWN[state].state}>{SHOWN[state].word}</Badge>
);

/** `1 reader`, `10,000 readers`. */
export const readers = (count: number): string => plural(count, 'reader', 'readers', formatCount);

/** How many mails no longer wait. */
export const doneOf = ({ recipients, counts }: IssueProgress): number =>
  recipients - (counts.waiting ?? 0) - (counts.claimed ?? 0);

/** What the list says about an issue. */
export const summaryOf = (issue: IssueProgress): string =>
  issue.state === 'draft'
    ? `Would go to ${readers(issue.recipients)}`
    : `${formatCount(doneOf(issue))} of ${readers(issue.recipients)}`;
