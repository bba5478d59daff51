import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, pullAll, write } from './sync-fixtures';
import {
  askAdmin,
  askMail,
  decide,
  endVerification,
  owner,
  stateOf,
  takeMails,
  confirmLink,
  verificationQueue,
} from './verification-fixtures';

onEveryDatabase('the queue of verifications', (db) => {
  let admin: As;
  beforeEach(async () => {
    await db().sql('delete from private.company_verifications');
    await db().sql('delete from private.rate_records');
    admin = db().as({ id: await db().createUser({ role: 'admin', name: 'Ada Admin' }) });
  });
  const asking = async (): Promise<{ who: As; company: string; id: string }> => {
    const [mine, id] = [await owner(db(), { website: null }), newId()];
    await askAdmin(mine.who, mine.company, 'Companies House 0123', id);
    return { ...mine, id };
  };
  const isVerified = async (company: string): Promise<boolean> =>
    (await db().sql('select verified_at from public.companies where id = $1', [company]))[0]?.verified_at !==
    null;
  const notices = async (who: As): Promise<unknown[]> =>
    (await pullAll(who, 'notifications')).documents.map((row) => {
      const { title, message, action_url: url } = row as Row;
      return [title, message, url];
    });

  it('has what is open first, the oldest first, then what was decided, the latest first, in pages', async () => {
    const [first, second, third, fourth] = [await asking(), await asking(), await asking(), await asking()];
    await decide(admin, first.id, true, 'Seen the register.');
    await decide(admin, third.id, false, 'Nothing there.');
    // What waits for its mail is nobody's to decide; what a mail has verified can be ended.
    const mailed = await owner(db());
    await askMail(mailed.who, mailed.company);
    const all = await verificationQueue(admin);
    expect(all.verifications.map(({ id }) => id)).toEqual([second.id, fourth.id, third.id, first.id]);
    expect([all.open, all.next]).toEqual([2, null]);
    const [request] = await db().sql<{ id: string }>(
      "select id from private.company_verifications where company_id = $1 and verified_how = 'domain mail'",
      [mailed.company],
    );
    const [mail] = await takeMails(db().as({ id: null, role: 'service_role' }));
    await confirmLink(db().as({ id: null }), mail!.token);
    const found: string[] = [];
    let next: unknown = null;
    do {
      const page = await verificationQueue(admin, next, 2);
      found.push(...page.verifications.map(({ id }) => id));
      ({ next } = page);
    } while (next !== null);
    expect(found).toEqual([second.id, fourth.id, request!.id, third.id, first.id]);
  });

  it('grants with a note that the owner reads, once', async () => {
    const { who, company, id } = await asking();
    expect((await verificationQueue(admin)).verifications).toMatchObject([
      {
        id,
        company_name: 'Salt & Light',
        owner_name: 'Ines Marlow',
        note: 'Companies House 0123',
        state: 'open',
      },
    ]);
    const granted = await decide(admin, id, true, ' Seen the register. ');
    expect(granted).toMatchObject({
      state: 'granted',
      decided_by: 'Ada Admin',
      decision: 'Seen the register.',
    });
    expect(await isVerified(company)).toBe(true);
    expect(await stateOf(who, company)).toMatchObject({ verified_how: 'admin', check: null });
    expect(await notices(who)).toEqual([['Salt & Light is verified', 'Seen the register.', '/company']]);
    const other = db().as({ id: await db().createUser({ role: 'admin' }) });
    expect(await decide(other, id, false, 'No.')).toEqual(granted);
    expect(await isVerified(company)).toBe(true);
    expect(await notices(who)).toHaveLength(1);
  });

  it('declines with a note, after which the owner may ask again', async () => {
    const { who, company, id } = await asking();
    expect(await decide(admin, id, false, 'That is another company.')).toMatchObject({ state: 'declined' });
    expect(await isVerified(company)).toBe(false);
    expect(await stateOf(who, company)).toMatchObject({
      check: { state: 'declined', decision: 'That is another company.' },
    });
    expect(await notices(who)).toEqual([
      ['Salt & Light is not verified yet', 'That is another company.', '/company'],
    ]);
    expect(await askAdmin(who, company, 'The right one')).toEqual({ outcome: 'accepted' });
    expect(await stateOf(who, company)).toMatchObject({ check: { state: 'open', note: 'The right one' } });
  });

  it('ends a verification with a reason, however it came about, once', async () => {
    const { who, company, id } = await asking();
    await decide(admin, id, true, 'Seen.');
    const ended = await endVerification(admin, id, 'The register says dissolved.');
    expect(ended).toMatchObject({
      state: 'ended',
      ended_by: 'Ada Admin',
      ended_reason: 'The register says dissolved.',
    });
    expect(await isVerified(company)).toBe(false);
    expect(await stateOf(who, company)).toMatchObject({ ended: { reason: 'The register says dissolved.' } });
    expect(await notices(who)).toContainEqual([
      'Salt & Light is no longer verified',
      'The register says dissolved.',
      '/company',
    ]);
    expect(await endVerification(admin, id, 'Twice')).toEqual(ended);
    expect(await notices(who)).toHaveLength(2);
    expect(
      (await who.sql('select event_type from public.security_events order by id')).map(
        (row) => row.event_type,
      ),
    ).toEqual(['company_verified', 'company_verification_ended']);
  });

  it('does not grant what was changed since, or was asked anew', async () => {
    const { who, company, id } = await asking();
    const row = (await pullAll(who, 'companies')).documents.find((each) => each.id === company) as {
      rev: number;
    };
    await accepted(who, edit('companies', row, { name: 'Famous Studio' }));
    expect((await verificationQueue(admin)).verifications).toEqual([]);
    expect(await decide(admin, id, true, 'Seen.')).toMatchObject({ state: 'changed' });
    const [second, third] = [newId(), newId()];
    await askAdmin(who, company, 'Again', second);
    await askAdmin(who, company, 'And again', third);
    expect(await decide(admin, second, true, 'Seen.')).toMatchObject({ state: 'replaced' });
    expect(await isVerified(company)).toBe(false);
    expect((await verificationQueue(admin)).verifications).toMatchObject([
      { id: third, company_name: 'Famous Studio' },
    ]);
  });

  it('MQ400 to MQ905: refuses what is missing, and an admin’s own company', async () => {
    const { id } = await asking();
    for (const note of ['', ' \n', null]) {
      await expect(decide(admin, id, true, note)).rejects.toMatchObject({ code: 'MQ905' });
      await expect(endVerification(admin, id, note)).rejects.toMatchObject({ code: 'MQ905' });
    }
    await expect(decide(admin, id, null, 'Seen.')).rejects.toMatchObject({ code: 'MQ400' });
    await expect(decide(admin, id, true, 'x'.repeat(2001))).rejects.toMatchObject({ code: 'MQ803' });
    await expect(decide(admin, newId(), true, 'Seen.')).rejects.toMatchObject({ code: 'MQ404' });
    const [own, mine] = [await accepted(admin, write('companies', { name: 'My own' })), newId()];
    await askAdmin(admin, own.id, 'It is me', mine);
    await expect(decide(admin, mine, true, 'Seen.')).rejects.toMatchObject({ code: 'MQ403' });
    expect(await isVerified(own.id)).toBe(false);
  });

  it('S13, S14: is for admins who have passed their second factor, and nobody else', async () => {
    const { who, id } = await asking();
    const expectRefused = async (as: As, code: string): Promise<void> => {
      await expect(verificationQueue(as)).rejects.toMatchObject({ code });
      await expect(decide(as, id, true, 'Seen.')).rejects.toMatchObject({ code });
      await expect(endVerification(as, id, 'Seen.')).rejects.toMatchObject({ code });
    };
    await expectRefused(db().as({ id: null }), '42501');
    await expectRefused(who, 'MQ403');
    await expectRefused(db().as({ id: await db().createUser({ role: 'talent' }) }), 'MQ403');
    await expectRefused(db().as({ id: admin.id, isAlive: false }), 'PT401');
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [admin.id]);
    await expectRefused(admin, 'PT403');
  });

  it('stays when the admin’s account is erased, and goes with the owner’s', async () => {
    const { who, id } = await asking();
    await decide(admin, id, true, 'Seen.');
    await db().sql('delete from auth.users where id = $1', [admin.id]);
    const next = db().as({ id: await db().createUser({ role: 'admin' }) });
    expect((await verificationQueue(next)).verifications).toMatchObject([
      { id, decided_by: null, state: 'granted' },
    ]);
    await db().sql('delete from auth.users where id = $1', [who.id]);
    expect((await verificationQueue(next)).verifications).toEqual([]);
  });
});
