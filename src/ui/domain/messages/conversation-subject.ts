import { isCompanyThread } from '@/domain/messages/sides';
import { splitWords } from '@/domain/search/search-text';
import type { Conversation } from '@/domain/streams/conversations';
import { conversationName } from './conversation-name';

type Sided = Pick<Conversation, 'members' | 'company_name' | 'person_id'>;
type About = Pick<Conversation, 'kind' | 'job_title'>;

/** The job that it is about. */
export const aboutOf = ({ kind, job_title: title }: About): string =>
  kind === 'job' ? title || 'About a job' : 'Direct';

/** Whom the other side posts for, `''` for nobody, and for a company's thread, which has its name. */
export const companyOf = (conversation: Sided, me: string): string =>
  isCompanyThread(conversation)
    ? ''
    : [
        ...new Set(
          conversation.members.filter(({ user_id: id }) => id !== me).map(({ company_name: name }) => name),
        ),
      ]
        .filter(Boolean)
        .join(', ');

/** Below the name in the list: the company, and the job. A direct conversation with a company needs no other word. */
export function subjectOf(conversation: Sided & About, me: string): string {
  const company = companyOf(conversation, me);
  if (company === '') return aboutOf(conversation);
  return conversation.kind === 'job' ? `${company}, ${aboutOf(conversation)}` : company;
}

/** Whether its name, company and job have words that begin with all of `words`; so they do with none. */
export function isNamedSo(conversation: Sided & About, words: readonly string[], me: string): boolean {
  const names = splitWords(`${conversationName(conversation, me)} ${subjectOf(conversation, me)}`);
  return words.every((word) => names.some((name) => name.startsWith(word)));
}
