import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { companyThreadId, newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';
import { colleagueOf, employerAt } from './colleague-fixtures';
import {
  accepted,
  applying,
  applyTo,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

/** A company with its people, a job that one of them has posted, and somebody who has applied to it. */
export interface Company {
  id: string;
  owner: As;
  manager: As;
  recruiter: As;
  viewer: As;
  /** Who posted the job. */
  poster: As & { placeId: string };
  job: string;
  applicant: As;
}

export const talentNamed = async (db: TestDatabase, name: string): Promise<As> =>
  db.as({ id: await db.createUser({ name }) });

export async function companyWithApplicant(db: TestDatabase, name = 'Gantry Row'): Promise<Company> {
  await db.sql('delete from private.rate_records');
  const owner = await employerAt(db, 'Petra Lind');
  const { id } = await accepted(owner, write('companies', { name }));
  const join = (access: 'manager' | 'recruiter' | 'viewer', who: string) =>
    colleagueOf(db, owner, id, access, who);
  const manager = await join('manager', 'Ola Berg');
  const recruiter = await join('recruiter', 'Nora Haas');
  const viewer = await join('viewer', 'Vera Moll');
  const poster = await join('recruiter', 'Pola Arndt');
  const job = await publishedJob(poster, { company_id: id });
  const applicant = await talentNamed(db, 'Ines Kade');
  await accepted(applicant, applying(job));
  return { id, owner, manager, recruiter, viewer, poster, job, applicant };
}

/** A first message in the thread that a company has with a person about one of its jobs. */
export const firstWord = async (
  company: Pick<Company, 'id' | 'job'>,
  personId: string,
  body: string,
  changes: Row = {},
): Promise<PushWrite> =>
  write('messages', {
    conversation_id: await companyThreadId(company.id, personId, company.job),
    recipient_id: personId,
    job_id: company.job,
    body,
    ...changes,
  });

/** From the person, to whoever posted the job. */
export const firstQuestion = async (company: Company, person: As, body: string): Promise<PushWrite> =>
  firstWord(company, String(person.id), body, { recipient_id: String(company.poster.id) });

export const fileNamed = (name: string): Row => ({ id: newId(), name, type: 'application/pdf', size: 9 });

/** What tests ask about a company's thread, as the people in it. */
export const threadQuestions = (db: () => TestDatabase, at: () => { thread: string }) => {
  const held = async (who: As, stream: string): Promise<Map<string, Row>> =>
    applyTo(new Map(), (await pullAll(who, stream)).documents);
  const threadOf = async (who: As, id = at().thread): Promise<Row> => {
    const row = (await held(who, 'conversations')).get(id);
    if (!row) throw new Error(`Conversation ${id} is not readable.`);
    return row;
  };
  const refused = async (who: As, one: PushWrite): Promise<string> => refusalOf(await pushOne(who, one));
  return {
    held,
    threadOf,
    refused,
    said: async (who: As, id = at().thread): Promise<unknown[]> =>
      [...(await held(who, 'messages')).values()]
        .filter(({ conversation_id: of }) => of === id)
        .toSorted((a, b) => Number(a.server_seq) - Number(b.server_seq))
        .map(({ body }) => body),
    set: async (who: As, state: string, id = at().thread): Promise<string> =>
      refused(who, edit('conversations', await threadOf(who, id), { state })),
    noticesOf: (who: As): Promise<Row[]> =>
      db().sql(
        `select title, action_url from public.notifications where user_id = $1 and type = 'message' and not is_read order by created_at`,
        [who.id],
      ),
    leave: (placeId: string) =>
      db().sql("update public.company_members set answer = 'left', status = 'left' where id = $1", [placeId]),
  };
};
