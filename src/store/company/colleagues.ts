import { map, type Observable } from 'rxjs';
import type { CompanyAccess } from '@/domain/companies/permissions';
import { colleagueId } from '@/domain/ids';
import { memberStateOf } from '@/domain/projects/membership';
import { refusal } from '@/domain/refusals';
import { colleagues, companies } from '@/domain/streams';
import type { Colleague } from '@/domain/streams/company/colleagues';
import { addressProblem, normalizeAddress } from '@/domain/values/email-address';
import { InvalidWriteError } from '../errors';
import { readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { choose, editFrom, insert } from '../writes/write';
import { isAboutColleagues, readColleagues } from './hiring-team';

/** Everybody who works for a company or was invited, after what was refused, which carries the reason. */
export const observeColleagues = (store: Store, companyId: string): Observable<Stored<Colleague>[]> =>
  store.live(
    ['profiles'],
    async () => [
      ...refusedCreates(store, colleagues, ({ company_id: company }) => company === companyId),
      ...(await readColleagues(store)).filter(({ company_id: company }) => company === companyId),
    ],
    isAboutColleagues,
  );

/** Everybody who works for one of this person's companies or was invited into it, this person too. */
export const observeAllColleagues = (store: Store): Observable<Stored<Colleague>[]> =>
  store.live(['profiles'], () => readColleagues(store), isAboutColleagues);

/** The companies that this person works for, in the order of their names, with what they may do there. */
export const observeMyPlaces = (store: Store): Observable<Stored<Colleague>[]> =>
  observeAllColleagues(store).pipe(
    map((all) =>
      all
        .filter((one) => one.user_id === store.me() && memberStateOf(one) === 'joined')
        .toSorted((a, b) => a.company_name.localeCompare(b.company_name)),
    ),
  );

/**
 * Invites an address into a company, also without a signal: the mail leaves when it arrives. Whoever was invited before is invited again; does nothing for somebody who has joined.
 * @throws InvalidWriteError MQ731; StoreError
 */
export async function inviteColleague(
  store: Store,
  companyId: string,
  typed: string,
  access: CompanyAccess,
): Promise<void> {
  const email = normalizeAddress(typed);
  if (addressProblem(email) !== null) throw new InvalidWriteError(refusal('MQ731'), 'email');
  const id = await colleagueId(companyId, email);
  if (await readOne(store, colleagues, id)) {
    await editFrom(store, colleagues, id, (row) =>
      memberStateOf(row) === 'joined' ? null : { invitation: row.invitation + 1, removed: false, access },
    );
    return;
  }
  for (const { documentId, isNew, id: refused } of store.refused.all())
    if (isNew && documentId === id) await discardRefused(store, refused);
  await insert(
    store,
    colleagues,
    id,
    { company_id: companyId, email, access, invitation: 1, removed: false, answer: '', hears: 'posted' },
    {
      user_id: null,
      status: 'invited',
      invited_by: store.me(),
      invited_by_name: '',
      user_name: '',
      company_name: (await readOne(store, companies, companyId))?.name ?? '',
      joined_at: null,
    },
  );
}

/** Sends the mail once more to somebody who has not answered. */
export const inviteAgain = (store: Store, id: string): Promise<void> =>
  editFrom(store, colleagues, id, (row) =>
    memberStateOf(row) === 'joined' ? null : { invitation: row.invitation + 1, removed: false },
  );

/** `owner` hands the company on; whoever owned it manages it from then on. */
export const setColleagueAccess = (store: Store, id: string, access: CompanyAccess): Promise<void> =>
  choose(store, colleagues, id, { access });

/** Takes somebody out of the company, or an invitation back. Their jobs for it stay there. */
export const removeColleague = (store: Store, id: string): Promise<void> =>
  choose(store, colleagues, id, { removed: true });

/** Of which jobs of the company this person hears, if they hire for it. @param id of their own row */
export const hearOf = (store: Store, id: string, hears: Colleague['hears']): Promise<void> =>
  choose(store, colleagues, id, { hears });

/** This person leaves; the server refuses it to the owner (MQ733). */
export const leaveCompany = (store: Store, id: string): Promise<void> =>
  choose(store, colleagues, id, { answer: 'left' });
