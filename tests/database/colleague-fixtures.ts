import type { CompanyAccess } from '@/domain/companies/permissions';
import { colleagueId, newId } from '@/domain/ids';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { As, TestDatabase } from '../support/database';
import { accepted, write } from './sync-fixtures';

/** An account with a confirmed address, as invitations need one. */
export async function employerAt(
  db: TestDatabase,
  name: string,
  role: 'employer' | 'talent' = 'employer',
): Promise<As & { email: string }> {
  const email = `${newId()}@gantry.example`;
  const id = await db.createUser({ name, role, email });
  await db.sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  return Object.assign(db.as({ id }), { email });
}

export const inviting = async (
  companyId: string,
  email: string,
  access: CompanyAccess = 'recruiter',
): Promise<PushWrite> =>
  write(
    'colleagues',
    { company_id: companyId, email, access, invitation: 1, removed: false, answer: '', hears: 'posted' },
    { id: await colleagueId(companyId, email) },
  );

export const answerInvitation = async (who: As, id: string, answer: string): Promise<Row> => {
  const [row] = await who.sql<{ answer: Row }>('select public.answer_company_invitation($1, $2) as answer', [
    id,
    answer,
  ]);
  return row!.answer;
};

/** Somebody who has joined a company with this access. */
export async function colleagueOf(
  db: TestDatabase,
  owner: As,
  companyId: string,
  access: CompanyAccess,
  name = 'Nora Haas',
): Promise<As & { email: string; placeId: string }> {
  const person = await employerAt(db, name);
  const { id } = await accepted(owner, await inviting(companyId, person.email, access));
  await answerInvitation(person, id, 'accepted');
  return Object.assign(person, { placeId: id });
}
