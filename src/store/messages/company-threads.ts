import { permits } from '@/domain/companies/permissions';
import { companyThreadId, conversationId } from '@/domain/ids';
import { isColleagueIn } from '@/domain/messages/sides';
import { applications, jobs } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import { readHiringTeam } from '../company/hiring-team';
import { readAll, readOne } from '../queries/read';
import type { Store } from '../store';

/** What this account has to do with a conversation beyond being able to read it. */
export interface PartInThread {
  /** A company's thread, in a company for which this account does not hire. */
  isReadOnly: boolean;
  /** Between this person and somebody; of a company's threads those in which they have written, or whose job they posted. These count, and are told. */
  isMine: boolean;
}

const OWN: PartInThread = { isReadOnly: false, isMine: true };

/** Reads who may do what only where some of these conversations are a company's. */
export async function readParts(
  store: Store,
  all: readonly Conversation[],
): Promise<(conversation: Conversation) => PartInThread> {
  const me = store.me();
  const shared = all.filter((conversation) => isColleagueIn(conversation, me));
  if (shared.length === 0) return () => OWN;
  const jobIds = [...new Set(shared.flatMap(({ job_id: id }) => id ?? []))];
  const [{ access }, posted] = await Promise.all([readHiringTeam(store), store.rows('jobs').get(jobIds)]);
  const mine = new Set(posted.filter(({ posted_by: poster }) => poster === me).map(({ id }) => id));
  return (conversation) => {
    if (!isColleagueIn(conversation, me)) return OWN;
    const { company_id: company, job_id: job, participants } = conversation;
    const my = company === null ? undefined : access.get(company);
    return {
      isReadOnly: my === undefined || !permits(my, 'hire'),
      isMine: participants.includes(me) || (job !== null && mine.has(job)),
    };
  };
}

/** A thread that two sides have, or would have, about a job or about none. */
export interface ThreadPlace {
  id: string;
  /** The company whose people read it, if it is a company's thread. */
  company: { id: string; name: string; personId: string } | null;
}

/** What is known here of the company of a job: from the job, or from an application to it. */
async function companyOfJob(store: Store, jobId: string): Promise<{ id: string; name: string } | null> {
  const job = await readOne(store, jobs, jobId);
  const [of] = job ? [job] : await readAll(store, applications, { selector: { job_id: jobId } });
  return of && of.company_id !== null ? { id: of.company_id, name: of.company_name } : null;
}

/** The thread that a company has with a person about one of its jobs, as one side of it writes to the other; null where there is no company in it, or nothing but. */
export async function companyThreadWith(
  store: Store,
  recipientId: string,
  jobId: string,
): Promise<ThreadPlace | null> {
  const company = await companyOfJob(store, jobId);
  if (company === null) return null;
  const { me, access, people } = await readHiringTeam(store);
  const mine = access.get(company.id);
  if (mine !== undefined && (!permits(mine, 'hire') || people.includes(recipientId))) return null;
  const personId = mine === undefined ? me : recipientId;
  return { id: await companyThreadId(company.id, personId, jobId), company: { ...company, personId } };
}

/**
 * Where this account writes to somebody: about a company's job in the company's thread, unless the two have one of their own from before, which stays theirs.
 * @param jobId null: about none
 */
export async function threadWith(
  store: Store,
  recipientId: string,
  jobId: string | null,
): Promise<ThreadPlace> {
  const shared = jobId === null ? null : await companyThreadWith(store, recipientId, jobId);
  const id = await conversationId(jobId === null ? 'direct' : 'job', [store.me(), recipientId], jobId ?? '');
  if (shared === null) return { id, company: null };
  const known = await store.rows('conversations').get([shared.id, id]);
  const hasOnlyOwn = known.some((row) => row.id === id) && !known.some((row) => row.id === shared.id);
  return hasOnlyOwn ? { id, company: null } : shared;
}
