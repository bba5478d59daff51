import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';

onEveryDatabase('accepted terms', (db) => {
  let id = '';
  let who: As;
  beforeAll(async () => {
    id = await db().createUser();
    who = db().as({ id });
  });
  const accept = (accepted: unknown): Promise<unknown> =>
    who.sql(
      "update public.profiles set settings = settings || jsonb_build_object('accepted', $2::text::jsonb) where id = $1",
      [id, JSON.stringify(accepted)],
    );
  const kept = async (of = id): Promise<string[]> =>
    (
      await db().sql<{ line: string }>(
        "select document || ' ' || version as line from private.legal_acceptances where user_id = $1 order by 1",
        [of],
      )
    ).map(({ line }) => line);
  const current = [`privacy ${ACCEPTED_NOW.privacy}`, `terms ${ACCEPTED_NOW.terms}`];

  it('A3: what the sign-up form says to be accepted is recorded with the account', async () => {
    const account = newId();
    await db().sql(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, jsonb_build_object('accepted', $3::text::jsonb))`,
      [account, `${account}@example.test`, JSON.stringify(ACCEPTED_NOW)],
    );
    expect(await kept(account)).toEqual(current);
  });

  it('nothing is recorded for an account that accepted nothing, or that says so in another form', async () => {
    for (const meta of ['{}', '{"accepted": "all"}', `{"accepted": {"terms": "${'9'.repeat(300)}"}}`]) {
      const account = newId();
      await db().sql(
        'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)',
        [account, `${account}@example.test`, meta],
      );
      expect(await kept(account)).toEqual([]);
    }
  });

  it('each version is kept with its time, and no later edit changes it', async () => {
    await accept(ACCEPTED_NOW);
    expect(await kept()).toEqual(current);
    const [before] = await db().sql(
      'select min(accepted_at) as at from private.legal_acceptances where user_id = $1',
      [id],
    );
    await accept({ ...ACCEPTED_NOW, terms: '2027-01-01', mood: 'good', privacy: 'yes' });
    expect(await kept()).toEqual([...current, 'terms 2027-01-01']);
    await accept({});
    expect(await kept()).toEqual([...current, 'terms 2027-01-01']);
    // The same once more.
    await accept(ACCEPTED_NOW);
    const [after] = await db().sql(
      'select min(accepted_at) as at from private.legal_acceptances where user_id = $1',
      [id],
    );
    expect(after).toEqual(before);
  });

  it('nobody reads or writes the record, and made-up versions fill nothing', async () => {
    for (const statement of [
      'select * from private.legal_acceptances',
      `insert into private.legal_acceptances (user_id, document, version) values ('${id}', 'terms', '2020-01-01')`,
      'delete from private.legal_acceptances',
    ])
      await expect(who.sql(statement)).rejects.toMatchObject({ code: '42501' });
    for (let year = 2100; year < 2170; year += 1) await accept({ terms: `${year}-01-01` });
    expect(await kept()).toHaveLength(50);
    await expect(accept({ terms: '9'.repeat(300) })).rejects.toMatchObject({ code: '23514' });
  });

  it('the owner has it in the export, and it goes with the account', async () => {
    const [answer] = await who.sql<{ data: { accepted_terms: { document: string }[] } }>(
      'select public.export_my_data() as data',
    );
    expect(answer!.data.accepted_terms).toHaveLength(50);
    await db().sql('delete from auth.users where id = $1', [id]);
    expect(await kept()).toEqual([]);
  });

  describe('an account that a stranger opened in somebody’s name', () => {
    it('has accepted nothing once its owner signs in with a provider', async () => {
      const account = newId();
      await db().sql(
        `insert into auth.users (id, email, email_confirmed_at, encrypted_password, raw_user_meta_data) values ($1, $2, null, 'hash', jsonb_build_object('accepted', $3::text::jsonb))`,
        [account, `${account}@example.test`, JSON.stringify(ACCEPTED_NOW)],
      );
      expect(await kept(account)).toEqual(current);
      await db().sql(
        'update auth.users set encrypted_password = null, email_confirmed_at = now() where id = $1',
        [account],
      );
      expect(await kept(account)).toEqual([]);
      const [profile] = await db().sql(
        "select settings ? 'accepted' as has from public.profiles where id = $1",
        [account],
      );
      expect(profile).toEqual({ has: false });
    });
  });
});
