import type { Application } from '../../src/domain/streams/applications';
import type { Colleague } from '../../src/domain/streams/company/colleagues';
import type { Company } from '../../src/domain/streams/company/companies';
import type { Message } from '../../src/domain/streams/messages';
import type { Profile } from '../../src/domain/streams/profiles';
import { isDemo } from './accounts';
import type { Clock } from './clock';
import { preview, type SeedConversation } from './conversations';
import { seedId } from './random';

/** Who says what: the applicant, the one who hires with the owner, or the manager. */
type Line = readonly ['applicant' | 'recruiter' | 'manager', string];

const THREADS: readonly (readonly Line[])[] = [
  [
    ['applicant', 'Is there parking near the stage for a van?'],
    ['recruiter', 'Yes, behind it. Take the north gate and say who you are.'],
    ['applicant', 'Thank you. See you there.'],
  ],
  [
    ['recruiter', 'Could you send us two references for night exteriors?'],
    ['applicant', 'I will ask both of them tonight.'],
    ['manager', 'One more thing while you are at it: can you bring your own kit?'],
    ['applicant', 'Most of it. Would you have a second stand?'],
  ],
  [
    ['manager', 'We have read your application and like it. You hear from us by Friday.'],
    ['applicant', 'Thank you for telling me.'],
  ],
];

/** What the people of the first demo employer's company and some of their applicants have written to each other, in threads that the company shares. */
export function makeCompanyThreads(
  clock: Clock,
  firms: readonly Company[],
  staff: readonly Colleague[],
  everybody: readonly Profile[],
  applied: readonly Application[],
): SeedConversation[] {
  const [company] = firms;
  if (!company) return [];
  const byId = new Map(everybody.map((profile) => [profile.id, profile]));
  const at = (access: Colleague['access']): Profile | undefined =>
    byId.get(
      staff.find(
        (each) => each.company_id === company.id && each.access === access && each.status === 'joined',
      )?.user_id ?? '',
    );
  const [recruiter, manager] = [at('recruiter'), at('manager')];
  if (!recruiter || !manager) return [];
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  return applied
    .filter(({ company_id: id, status }) => id === company.id && status !== 'withdrawn')
    .toSorted((a, b) => rank(byId, a) - rank(byId, b) || (a.id < b.id ? -1 : 1))
    .slice(0, THREADS.length)
    .flatMap((application, i) => {
      const applicant = byId.get(application.applicant_id);
      const lines = THREADS[i];
      if (!applicant || !lines) return [];
      return threadOf({
        clock,
        company,
        names,
        people: { applicant, recruiter, manager },
        application,
        lines,
      });
    });
}

/** A demo account first: whoever tries both sides finds it on both. */
const rank = (byId: ReadonlyMap<string, Profile>, { applicant_id: id }: Application): number => {
  const applicant = byId.get(id);
  return applicant && isDemo(applicant) ? 0 : 1;
};

function threadOf({
  clock,
  company,
  names,
  people,
  application,
  lines,
}: {
  clock: Clock;
  company: Company;
  names: ReadonlyMap<string, string>;
  people: Record<Line[0], Profile>;
  application: Application;
  lines: readonly Line[];
}): SeedConversation {
  const { applicant } = people;
  const id = seedId('conversation', 'company', company.id, applicant.id, application.job_id);
  const after = clock.minutesSince(application.created_at);
  const timeOf = (line: number): string =>
    clock.ago(Math.floor((after * (lines.length - line)) / (lines.length + 1)));
  const messages = lines.map(([who, body], i): Message => ({
    id: seedId('message', id, String(i + 1)),
    conversation_id: id,
    sender_id: people[who].id,
    recipient_id: i > 0 ? null : who === 'applicant' ? application.employer_id : applicant.id,
    job_id: i === 0 ? application.job_id : null,
    body,
    reply_to_id: null,
    kind: 'text',
    payload: {},
    server_seq: i + 1,
    edited_at: null,
    attachments: [],
    attachments_stored: [],
    created_at: timeOf(i),
    updated_at: timeOf(i),
  }));
  const writers = [...new Set([applicant.id, ...messages.map(({ sender_id: sender }) => sender)])];
  const cards = new Map(Object.values(people).map((person) => [person.id, person]));
  const marks = Object.fromEntries([...writers, application.employer_id].map((who) => [who, lines.length]));
  const last = messages.at(-1);
  if (last === undefined) throw new Error('A thread needs at least one message.');
  return {
    conversation: {
      id,
      kind: 'job',
      participants: writers,
      members: writers.flatMap((who) => {
        const person = cards.get(who);
        if (!person) return [];
        const { full_name: name, headline, avatar_url, role, company_id } = person;
        const company_name = names.get(company_id ?? '') ?? '';
        return { user_id: who, name, headline, avatar_url, role, company_id, company_name };
      }),
      job_id: application.job_id,
      job_title: application.job_title,
      company_id: company.id,
      company_name: company.name,
      person_id: applicant.id,
      state: 'open',
      state_by: null,
      last_seq: lines.length,
      last_message_at: last.created_at,
      last_message_preview: preview(last.body),
      last_message_sender_id: last.sender_id,
      read_marks: marks,
      delivered_marks: marks,
      created_at: timeOf(0),
      updated_at: last.created_at,
    },
    messages,
  };
}
